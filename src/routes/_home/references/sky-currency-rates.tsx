import { createFileRoute } from '@tanstack/react-router'
import { deleteSkyCurrencyRates, searchSkyCurrencyRates } from '../../../api/currencyRate.ts'
import { skyCurrencyRateGrid } from '../../../grids/money/currencyRateGrids.ts'
import { Grid } from '../../../ui/grid/Grid.tsx'
import { useDeleteRates } from './-rates/useDeleteRates.ts'

export const Route = createFileRoute('/_home/references/sky-currency-rates')({
  staticData: { can: 'view currency-rates', title: 'screen.skyCurrencyRate.title' },
  validateSearch: skyCurrencyRateGrid.search,
  component: SkyCurrencyRates,
})

function SkyCurrencyRates() {
  const { row, bulk } = useDeleteRates(searchSkyCurrencyRates, deleteSkyCurrencyRates)
  return <Grid of={{ ...skyCurrencyRateGrid, bulk: [bulk], row: { ...skyCurrencyRateGrid.row, more: [row] } }} />
}
