import type { z } from 'zod'
import type { Sale, SaleLine } from '../../../../api/sale.ts'
import { formatDate } from '../../../../ui/format.ts'
import type { LineColumn } from '../../../../ui/lines/lineColumn.ts'

export type SoldLine = z.infer<typeof SaleLine> & { key: string }

/** Discounts and what came back have a column only where there are any. */
export function saleColumns({ saleItems }: Sale): LineColumn<SoldLine>[] {
  const column = (...columns: LineColumn<SoldLine>[]) => columns
  return [
    ...column(
      {
        field: 'name',
        kind: 'text',
        detail: ({ barcode, artikul, termOfItem }) =>
          [barcode, artikul, termOfItem && formatDate(termOfItem)].filter(Boolean).join(' · '),
      },
      { field: 'unitName', kind: 'text', width: 60 },
      { field: 'count', kind: 'quantity', width: 100 },
      { field: 'priceUzs', kind: 'money', width: 120, label: 'screen.sale.price' },
      { field: 'totalSum', kind: 'money', width: 130, total: true },
    ),
    ...(saleItems.some(({ discount }) => discount !== 0)
      ? column({
          field: 'discount',
          kind: 'money',
          width: 120,
          total: true,
          detail: ({ customPromotion }) =>
            customPromotion?.promotionType === '%' ? `${customPromotion.discount} %` : undefined,
        })
      : []),
    ...column({ field: 'finalSum', kind: 'money', width: 130, total: true }),
    ...(saleItems.some(({ returned }) => returned > 0)
      ? column({
          field: 'returned',
          kind: 'quantity',
          width: 110,
          tone: ({ returned, count }) => (returned === 0 ? undefined : returned === count ? 'danger' : 'warning'),
        })
      : []),
  ]
}
