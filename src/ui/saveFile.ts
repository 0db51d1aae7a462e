/** A download begins when the browser likes; until then the file must be there. */
const KEPT_MS = 60_000

/** Saves a file that was received, under the name the server gave it. */
export function saveFile(blob: Blob, fileName: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS)
}
