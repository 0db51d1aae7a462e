/** Whether a text is an address that a browser may be sent to: whole, of http or https, and without a name and password in it. */
export function isWebAddress(text: string): boolean {
  if (!/^https?:\/\//i.test(text) || /\s/.test(text)) return false
  try {
    const { protocol, hostname, username, password } = new URL(text)
    return ['http:', 'https:'].includes(protocol) && hostname !== '' && username === '' && password === ''
  } catch {
    return false
  }
}
