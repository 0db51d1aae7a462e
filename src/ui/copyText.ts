/** What goes to the clipboard: plain text, and for spreadsheets a table. */
interface ClipboardText {
  text: string
  html?: string
}

export function putText(
  { clipboardData }: { clipboardData: DataTransfer | null },
  { text, html }: ClipboardText,
): void {
  clipboardData?.setData('text/plain', text)
  if (html !== undefined) clipboardData?.setData('text/html', html)
}

/**
 * Writes to the clipboard during a click or a key press, or shortly after; false where the browser no longer allows it. Unlike
 * `navigator.clipboard` this also works where the server has no certificate.
 */
export function copyText(copied: ClipboardText): boolean {
  const give = (event: ClipboardEvent) => {
    putText(event, copied)
    event.preventDefault()
    event.stopPropagation()
  }
  document.addEventListener('copy', give, { capture: true, once: true })
  const isCopied = document.execCommand('copy')
  document.removeEventListener('copy', give, { capture: true })
  return isCopied
}
