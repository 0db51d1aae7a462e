/** Slow disks begin to write only after the person has chosen a folder. */
const KEPT_FOR_MS = 60_000

/** Gives a file to the browser's downloads under this name. */
export function saveFile(blob: Blob, fileName: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_FOR_MS)
}
