import type { Pricing, PricingLine } from '../../../../api/pricing.ts'
import type { LineColumn } from '../../../../ui/lines/lineColumn.ts'

export type PricedLine = PricingLine & { key: string }

const codes = (line: PricedLine) => [line.barcode, line.artikul].filter(Boolean).join(', ')

/** Cost and markup only for who may see them; the price that the department sells by comes first. */
export function pricingColumns(pricing: Pricing): LineColumn<PricedLine>[] {
  const retail: LineColumn<PricedLine>[] = [
    { field: 'previousPriceUzs', kind: 'money', width: 120 },
    {
      field: 'priceUzs',
      kind: 'money',
      width: 140,
      editable: true,
      tone: ({ priceUzs, incomeUzs }) =>
        priceUzs !== null && incomeUzs !== undefined && priceUzs < incomeUzs ? 'danger' : undefined,
    },
  ]
  const wholesale: LineColumn<PricedLine>[] = [{ field: 'priceWholesale', kind: 'money', width: 140, editable: true }]
  const hasCost = pricing.items.some((line) => line.incomeUzs !== undefined)
  return [
    { field: 'itemName', kind: 'text', detail: codes },
    { field: 'unitName', kind: 'text', width: 60 },
    { field: 'termOfItem', kind: 'date', width: 110 },
    { field: 'inventory', kind: 'quantity', width: 100 },
    ...(hasCost ? ([{ field: 'incomeUzs', kind: 'money', width: 120 }] satisfies LineColumn<PricedLine>[]) : []),
    ...(pricing.departmentSaleType === 'WHOLE' ? [...wholesale, ...retail] : [...retail, ...wholesale]),
    ...(hasCost ? ([{ field: 'markupPercent', kind: 'percent', width: 100 }] satisfies LineColumn<PricedLine>[]) : []),
  ]
}
