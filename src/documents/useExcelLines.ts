import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { ApiFailure } from '../api/client/apiFailure.ts'
import { call } from '../api/client/call.ts'
import {
  type DocumentColumn,
  type ExcelLine,
  type ExcelRead,
  mapSenderItems,
  type NotFoundItem,
  readIncomeExcel,
  readTransferExcel,
  readVendorExcel,
  readWriteOffExcel,
} from '../api/documentExcel.ts'
import type { WarehouseAction } from '../rules/warehouseDocuments.ts'
import { failureText } from '../ui/feedback/failureText.ts'
import { notifyFailure } from '../ui/feedback/notify.ts'
import { type FoundItem, type GoodsLine, lineOf } from './goodsLines.ts'

/** Whose lines they are to be. */
export interface ExcelParties {
  action: WarehouseAction
  departmentId: number | null
  /** The supplier: its columns and its names for our goods are remembered. */
  contragentId: number | null
}
export type FileColumn = ExcelRead['columns'][number]
export type Said = Record<string, DocumentColumn | null>

/** A file on its way into the lines of a document. */
export function useExcelLines(upload: File, parties: ExcelParties) {
  const [read, setRead] = useState<{ lines: readonly GoodsLine[]; notFound: readonly NotFoundItem[] }>(NOTHING)
  const { mutate, error, isPending, isIdle } = useMutation({
    mutationFn: (said: Said | undefined) => send(upload, parties, said),
    onSuccess: ({ warehouseDocument, notFoundItems }) =>
      setRead({ lines: warehouseDocument.whItems.map(asLine), notFound: notFoundItems }),
  })
  const first = useEffectEvent(() => mutate(undefined))
  useEffect(() => first(), [])

  return {
    ...read,
    columns: columnsIn(error),
    problem: error ? failureText(error) : undefined,
    busy: isPending || isIdle,
    readAgain: mutate,
    taken: () => setRead(({ notFound }) => ({ lines: [], notFound })),
    leave: (gone: NotFoundItem) =>
      setRead(({ lines, notFound }) => ({ lines, notFound: notFound.filter((row) => row !== gone) })),
    /** The row is these goods, and so is the next one that this sender calls so. */
    map(row: NotFoundItem, item: FoundItem) {
      setRead(({ lines, notFound }) => ({
        lines: [...lines, { ...lineOf(item, row.count ?? 1), ...typed(row), key: keyOf(row) }],
        notFound: notFound.filter((other) => other !== row),
      }))
      const code = row.barcode || row.artikul || row.name
      if (parties.contragentId && code)
        call(mapSenderItems, {
          body: { contragentId: parties.contragentId, items: [{ code: code.slice(0, 100), itemId: item.id }] },
        }).catch(notifyFailure)
    },
  }
}

const NOTHING = { lines: [], notFound: [] }
const keyOf = ({ rowNumber }: { rowNumber: number }) => `excel-${rowNumber}-${Math.random()}`
const typed = ({ incomeUzs, termOfItem }: Pick<NotFoundItem, 'incomeUzs' | 'termOfItem'>) => ({ incomeUzs, termOfItem })
const asLine = (line: ExcelLine): GoodsLine => ({
  ...lineOf({ ...line, id: line.itemId, name: line.itemName }, line.count),
  ...typed(line),
  key: keyOf(line),
})

function send(upload: File, { action, departmentId, contragentId }: ExcelParties, said?: Said): Promise<ExcelRead> {
  const form = {
    upload,
    departmentId: departmentId ?? 0,
    ...(said ? { columns: JSON.stringify(said) } : {}),
  }
  if (action === 'SPISAT' || action === 'CHIQIM') return call(readWriteOffExcel, { form })
  if (action === 'KOCHIRISH') return call(readTransferExcel, { form })
  return contragentId ? call(readVendorExcel, { form: { ...form, contragentId } }) : call(readIncomeExcel, { form })
}

/** What the file was understood as, where a person has to say what its columns hold. */
const columnsIn = (failure: unknown): readonly FileColumn[] | undefined =>
  failure instanceof ApiFailure && failure.code === 'documentColumnsMissing'
    ? (failure.details as { columns: FileColumn[] }).columns
    : undefined
