import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../../../api/client/call.ts'
import { refreshAfter } from '../../../../api/client/queries.ts'
import {
  createDocumentItem,
  deleteDocumentItem,
  scanIntoTransfer,
  type ScannedLine,
  updateDocumentItem,
} from '../../../../api/documentItem.ts'
import type { WarehouseDocument } from '../../../../api/warehouseDocument.ts'
import { notifyFailure } from '../../../../ui/feedback/notify.ts'
import { playSound } from '../../../../ui/scanner/sounds.ts'
import { useScanner } from '../../../../ui/scanner/useScanner.ts'

const NO_FIELD = { current: null }

/** Each scan is one command, sent in its order; what was scanned last stands first. */
export function useScanning({ id, action, whItems, totalCount }: WarehouseDocument) {
  const client = useQueryClient()
  const [recent, setRecent] = useState<readonly ScannedLine[]>([])
  const [sums, setSums] = useState({ lines: whItems.length, totalCount })
  const before = useRef<Promise<unknown>>(Promise.resolve())
  /** Tells by its sound how it went: nobody looks at the screen while scanning. */
  const inTurn = (work: () => Promise<void>) => {
    before.current = before.current.then(async () => {
      try {
        await work()
      } catch (failure) {
        playSound('failure')
        notifyFailure(failure)
      }
      refreshAfter(createDocumentItem, client)
    })
  }
  const show = (scanned: ScannedLine) => {
    setRecent((last) => [scanned, ...last.filter(({ line }) => line.id !== scanned.line.id)])
    setSums(scanned)
  }
  const scan = (barcode: string) =>
    inTurn(async () => {
      const scanned = await (action === 'KOCHIRISH'
        ? call(scanIntoTransfer, { path: { docId: id, barcode } })
        : call(createDocumentItem, { body: { documentId: id, barcode } }))
      playSound(scanned.available !== null && scanned.line.count > scanned.available ? 'warning' : 'success')
      show(scanned)
    })
  const put = (line: ScannedLine['line'], count: number) =>
    inTurn(async () => show(await call(updateDocumentItem, { path: { id: line.id }, body: { count } })))
  const remove = (line: ScannedLine['line']) =>
    inTurn(async () => {
      setSums(await call(deleteDocumentItem, { path: { id: line.id } }))
      setRecent((last) => last.filter((one) => one.line.id !== line.id))
    })
  useScanner(NO_FIELD, scan)
  return { recent, sums, scan, put, remove }
}
