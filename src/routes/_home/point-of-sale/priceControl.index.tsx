import { createFileRoute } from '@tanstack/react-router'
import { markupRuleGrid } from '../../../grids/money/markupRuleGrid.ts'
import { searchOutsideRule } from '../../../api/lotPrice.ts'
import { Grid } from '../../../ui/grid/Grid.tsx'
import { ScreenButton } from './-pricing/ScreenButton.tsx'

export const Route = createFileRoute('/_home/point-of-sale/priceControl/')({
  staticData: { can: 'view pricing-percentage', title: 'screen.markupRule.title' },
  validateSearch: markupRuleGrid.search,
  component: PriceControl,
})

function PriceControl() {
  const toolbar = () => (
    <ScreenButton to="/point-of-sale/priceControl/outside" action="outsideRule" endpoint={searchOutsideRule} />
  )
  return <Grid of={{ ...markupRuleGrid, toolbar }} />
}
