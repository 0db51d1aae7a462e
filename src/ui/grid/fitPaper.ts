/** Smaller print than this nobody reads: five points. */
const ZOOM_MIN = 0.55

/**
 * Prints a table that is too wide for the paper smaller, and only where that is not enough breaks its words. `sheet` is what is
 * printed, `widthMm` what the paper has beside its margins.
 */
export function fitPaper(sheet: HTMLElement, widthMm: number): void {
  const table = sheet.querySelector('table')!
  sheet.style.width = `${widthMm}mm`
  const fits = sheet.clientWidth / table.offsetWidth
  sheet.style.width = ''
  if (fits < 1) table.style.zoom = String(Math.max(fits, ZOOM_MIN))
  sheet.classList.toggle('grid-print-tight', fits < ZOOM_MIN)
}
