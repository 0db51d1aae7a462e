import type { Page } from '@playwright/test'

/** What a person would see wrong with the screen as it stands: one line a fault, an empty list when nothing. */
export const lookAtScreen = (page: Page): Promise<string[]> => page.evaluate(faultsOnScreen)

/** Runs in the page, so it stands alone. */
function faultsOnScreen(): string[] {
  const NAMED = 'h1,h2,h3,button,a,label,legend,th,dt,summary,[role=columnheader],[role=tab],[role=menuitem]'
  const CONTROLS = 'button,a,input:not([type=hidden]),select,textarea,[role=combobox]'
  const faults = new Set<string>()
  const isSeen = (element: Element) => {
    const { width, height, left } = element.getBoundingClientRect()
    return width > 1 && height > 1 && left < innerWidth && getComputedStyle(element).visibility !== 'hidden'
  }
  const words = (element: HTMLElement) =>
    `«${(element.innerText || element.getAttribute('aria-label') || element.tagName).trim().slice(0, 50)}»`

  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const text = texts.currentNode.textContent ?? ''
    if (/\b(screen|field|action|message|enum)\.[a-z]\w+/.test(text)) faults.add(`a missing text: ${text}`)
    if (/\{\{|\bundefined\b|\bNaN\b|\[object /.test(text)) faults.add(`a gap that nobody filled: ${text}`)
  }
  for (const element of document.querySelectorAll<HTMLElement>(NAMED)) {
    if (!isSeen(element)) continue
    for (const part of [element, ...element.querySelectorAll<HTMLElement>('span')]) {
      const { overflowX, display } = getComputedStyle(part)
      const clips = overflowX !== 'visible' && display !== 'inline' && part.closest('.spoken-only') === null
      if (clips && part.innerText.trim() && part.scrollWidth > part.clientWidth + 1)
        faults.add(`cut off: ${words(part)}, ${part.scrollWidth} in ${part.clientWidth} pixels`)
    }
  }
  if (document.documentElement.scrollWidth > innerWidth + 1) faults.add('the page scrolls sideways')

  const controls = [...document.querySelectorAll<HTMLElement>(CONTROLS)].filter(
    (element) => isSeen(element) && !element.closest('[aria-hidden=true], .grid-row, .shell-skip'),
  )
  const boxes = controls.map((element) => element.getBoundingClientRect())
  const within = (element: Element) => element.closest('.MuiInputBase-root') ?? element
  for (const [at, one] of controls.entries())
    for (const [beyond, other] of controls.slice(at + 1).entries()) {
      const [a, b] = [boxes[at]!, boxes[at + 1 + beyond]!]
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left)
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
      if (wide <= 3 || high <= 3 || one.contains(other) || other.contains(one) || within(one) === within(other))
        continue
      const top = document.elementFromPoint(Math.max(a.left, b.left) + wide / 2, Math.max(a.top, b.top) + high / 2)
      if (top && (one.contains(top) || other.contains(top))) faults.add(`${words(one)} lies over ${words(other)}`)
    }
  return [...faults]
}
