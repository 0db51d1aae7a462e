import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { queryOf } from '../../../../api/client/queries.ts'
import type { Sale } from '../../../../api/sale.ts'
import { type SaleLineRow, searchSaleLines } from '../../../../api/saleLine.ts'
import { formatTime } from '../../../../ui/format.ts'
import './relatedSales.css'

const LINES_ASKED = 200

/** The other receipts of this story: what a return came from, or the returns that took something back. */
export function RelatedSales({ sale }: { sale: Sale }) {
  const { t } = useTranslation()
  const isReturn = sale.kind === 'RETURN'
  const wanted = sale.saleItems.some((line) => (isReturn ? line.returnedLineId !== null : line.returned > 0))
  const { data } = useQuery({
    ...queryOf(searchSaleLines, {
      query: { limit: LINES_ASKED },
      body: isReturn ? { saleId: sale.id } : { returnsOfSaleId: sale.id },
    }),
    enabled: wanted,
  })
  const related = new Map((data?.items ?? []).flatMap((line) => (isReturn ? originOf(line) : [returnOf(line)])))
  if (related.size === 0) return null
  return (
    <p className="related-sales">
      {t(isReturn ? 'screen.sale.returnOf' : 'screen.sale.returnedBy')}
      {[...related].map(([id, text]) => (
        <Link key={id} to="/point-of-sale/sales/$id" params={{ id: String(id) }}>
          {text}
        </Link>
      ))}
    </p>
  )
}

type Named = readonly [id: number, text: string]
const originOf = ({ returnedSaleId, returnedSaleNumber }: SaleLineRow): Named[] =>
  returnedSaleId === null ? [] : [[returnedSaleId, `№ ${returnedSaleNumber ?? '—'}`]]
const returnOf = ({ saleId, saleNumber, saleDate }: SaleLineRow): Named => [
  saleId,
  `№ ${saleNumber ?? '—'}, ${formatTime(saleDate)}`,
]
