import { createFileRoute } from '@tanstack/react-router'
import { deleteCurrencyRates, searchCurrencyRates } from '../../../api/currencyRate.ts'
import { currencyRateGrid } from '../../../grids/money/currencyRateGrids.ts'
import { Grid } from '../../../ui/grid/Grid.tsx'
import { FetchRates } from './-rates/FetchRates.tsx'
import { useDeleteRates } from './-rates/useDeleteRates.ts'

export const Route = createFileRoute('/_home/references/currency-rates')({
  staticData: { can: 'view currency-rates', title: 'screen.currencyRate.title' },
  validateSearch: currencyRateGrid.search,
  component: CurrencyRates,
})

function CurrencyRates() {
  const { row, bulk } = useDeleteRates(searchCurrencyRates, deleteCurrencyRates)
  const grid = { ...currencyRateGrid, toolbar: () => <FetchRates />, bulk: [bulk] }
  return <Grid of={{ ...grid, row: { ...currencyRateGrid.row, more: [row] } }} />
}
