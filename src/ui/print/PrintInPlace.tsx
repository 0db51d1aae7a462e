import { type ReactNode, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useReactToPrint } from 'react-to-print'
import { notifyFailure } from '../feedback/notify.ts'
import './printInPlace.css'
import { allowPrintFrames } from './printFrames.ts'

/**
 * Prints something on A4 without leaving the screen: it is laid out beside the page, where nobody sees it, and copied into a frame
 * of its own with the sheets of style that it needs, as soon as nothing of it is still awaited (`aria-busy`). Loaded when it is first
 * wanted (`lazy`).
 *
 * @param page the value of `@page`: size and margins of the paper
 * @param prepare looks at what is laid out before it is printed
 * @param onDone the printer has it, or the person has let it be
 */
export function PrintInPlace({
  title,
  page,
  prepare,
  onDone,
  children,
}: {
  title: string
  page: string
  prepare?: (sheet: HTMLElement) => void
  onDone: () => void
  children: ReactNode
}) {
  const sheet = useRef<HTMLDivElement>(null)
  const print = useReactToPrint({
    contentRef: sheet,
    documentTitle: title,
    pageStyle: `@page { ${page} }`,
    onAfterPrint: onDone,
    onPrintError: (_place, error) => {
      notifyFailure(error)
      onDone()
    },
  })
  useEffect(() => {
    const laidOut = sheet.current!
    const isWhole = () => !laidOut.querySelector('[aria-busy=true]')
    const begin = () => {
      prepare?.(laidOut)
      allowPrintFrames()
      print()
    }
    if (isWhole()) return begin()
    const watch = new MutationObserver(() => {
      if (!isWhole()) return
      watch.disconnect()
      begin()
    })
    watch.observe(laidOut, { subtree: true, childList: true, attributeFilter: ['aria-busy'] })
    return () => watch.disconnect()
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it is laid out
  }, [])
  return createPortal(
    <div className="print-in-place" aria-hidden>
      <div ref={sheet}>{children}</div>
    </div>,
    document.body,
  )
}
