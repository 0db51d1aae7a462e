import { createFileRoute } from '@tanstack/react-router'
import type { LotPriceRow } from '../../../api/lotPrice.ts'
import { outsideRuleGrid } from '../../../grids/money/lotPriceGrids.ts'
import { LotPrices } from './-pricing/LotPrices.tsx'
import { usePriceChosen } from './-pricing/usePriceChosen.ts'

export const Route = createFileRoute('/_home/point-of-sale/priceControl/outside')({
  staticData: {
    can: 'view pricing-percentage',
    title: 'screen.outsideRule.title',
    under: '/point-of-sale/priceControl',
  },
  validateSearch: outsideRuleGrid.search,
  component: OutsideRule,
})

function OutsideRule() {
  const { reprice } = usePriceChosen(outsideRuleGrid.rows, ({ depId, itemId }: LotPriceRow) => ({
    departmentId: depId,
    itemId,
  }))
  return <LotPrices of={outsideRuleGrid} bulk={[reprice]} />
}
