import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { escposOf } from './escpos.ts'
import { type PrinterWay, sendToPrinter } from './printerPort.ts'
import { dotsOf, rollDots } from './rollDots.ts'
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

/**
 * Prints the same past the browser, on the printer that was chosen for it, and opens the drawer that hangs on it.
 * @throws Error when the printer does not take it
 */
export function printByPrinter(
  content: ReactNode,
  { widthMm, way, drawer }: { widthMm: number; way: Exclude<PrinterWay, 'browser'>; drawer: boolean },
): Promise<void> {
  const sent = printing
    .catch(() => {})
    .then(async () => {
      const { paper, remove } = laidOut(content, widthMm)
      const bytes = escposOf(rollDots(paper, dotsOf(widthMm)), { drawer })
      remove()
      await sendToPrinter(way, bytes)
    })
  printing = sent
  return sent
}

/** On the page beside the screen, drawn at once. */
function laidOut(content: ReactNode, widthMm: number) {
  const paper = document.createElement('div')
  paper.className = 'roll-paper'
  paper.style.width = `${widthMm}mm`
  document.body.append(paper)
  const root = createRoot(paper)
  flushSync(() => root.render(content))
  const remove = () => {
    root.unmount()
    paper.remove()
  }
  return { paper, remove }
}

async function printNow(content: ReactNode, widthMm: number): Promise<void> {
  // The browser prints what stands there now.
  const { paper, remove } = laidOut(content, widthMm)
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
    remove()
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
