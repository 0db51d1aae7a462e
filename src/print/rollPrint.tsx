import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import './roll.css'

/** The browser's pixel is 1/96 of an inch. */
const PIXELS_PER_MM = 96 / 25.4
/** Paper that is left under the last line, so that the cutter does not touch it. */
const FEED_MM = 6

let printing: Promise<void> = Promise.resolve()

/**
 * Prints something on a paper roll through the browser: the page is as wide as the roll and as long as what is printed, so
 * nothing is cut and no paper wasted. One after the other, should two be asked for at once.
 *
 * @param widthMm of the roll
 */
export function printOnRoll(content: ReactNode, widthMm: number): Promise<void> {
  // A print that failed must not keep the next one waiting for ever.
  printing = printing.catch(() => {}).then(() => printNow(content, widthMm))
  return printing
}

async function printNow(content: ReactNode, widthMm: number): Promise<void> {
  const paper = document.createElement('div')
  paper.className = 'roll-paper'
  paper.style.width = `${widthMm}mm`
  document.body.append(paper)
  const root = createRoot(paper)
  // The browser prints what stands there now.
  flushSync(() => root.render(content))
  const page = document.createElement('style')
  const lengthMm = Math.ceil(paper.getBoundingClientRect().height / PIXELS_PER_MM) + FEED_MM
  page.textContent = `@page { size: ${widthMm}mm ${lengthMm}mm; margin: 0 }`
  document.head.append(page)
  // Most browsers stand still in `print`, and the event comes before it is over.
  const printed = afterPrinting()
  try {
    globalThis.print()
    await printed
  } finally {
    root.unmount()
    paper.remove()
    page.remove()
  }
}

/** A browser that says nothing is not waited for any longer. */
const PRINT_MS_MAX = 1_000

const afterPrinting = () =>
  new Promise<void>((done) => {
    const timer = setTimeout(done, PRINT_MS_MAX)
    globalThis.addEventListener(
      'afterprint',
      () => {
        clearTimeout(timer)
        done()
      },
      { once: true },
    )
  })
