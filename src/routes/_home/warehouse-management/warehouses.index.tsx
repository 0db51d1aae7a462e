import { createFileRoute, useSearch } from '@tanstack/react-router'
import { shortageGrid, type StockMode, stockGrid } from '../../../grids/stock/stockGrid.ts'
import { StockList } from './-stock/StockList.tsx'

const SHORT: StockMode = 'sklad-5'

/** Both lists have the same filters and columns, so an address keeps them when the mode changes; what is short comes first. */
export const Route = createFileRoute('/_home/warehouse-management/warehouses/')({
  staticData: { can: 'view warehouses', title: 'screen.stock.title' },
  validateSearch: (search: Record<string, unknown>) => ({
    ...stockGrid.search.parse(search),
    ...(search.mode === 'sklad' ? { mode: 'sklad' as const } : {}),
  }),
  component: Stock,
})

function Stock() {
  const mode = (useSearch({ strict: false }) as { mode?: StockMode }).mode ?? SHORT
  return <StockList key={mode} of={mode === SHORT ? shortageGrid : stockGrid} mode={mode} />
}
