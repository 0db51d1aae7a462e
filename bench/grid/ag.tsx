import { AllCommunityModule, type ColDef, type GridApi, ModuleRegistry, themeQuartz } from 'ag-grid-community'
import { AgGridReact } from 'ag-grid-react'
import { createRoot } from 'react-dom/client'
import type { BenchGood } from './benchGood.ts'
import { FONT, offer, startPage } from './page.ts'

/**
 * AG Grid Community over its client-side row model, without its animations, which would only cost it time. Row and heading are
 * as high as ours; widths, words and font are ours.
 */
ModuleRegistry.registerModules([AllCommunityModule])
const columns: ColDef<BenchGood>[] = (await startPage()).map(({ field, label, width, end, text }) => ({
  field: field as keyof BenchGood,
  headerName: label,
  width,
  ...(end ? { type: 'rightAligned' } : {}),
  ...(field === 'name' ? { filter: 'agTextColumnFilter', floatingFilter: true } : {}),
  valueFormatter: ({ data }) => text(data as never),
}))
const theme = themeQuartz.withParams({ fontFamily: FONT })
let api: GridApi<BenchGood>
const rowId = ({ data }: { data: BenchGood }) => String(data.id)
const onReady = (ready: { api: GridApi<BenchGood> }) => {
  api = ready.api
}
const root = createRoot(document.getElementById('root')!)
const draw = (rows: BenchGood[]) =>
  root.render(
    <AgGridReact
      theme={theme}
      rowData={rows}
      columnDefs={columns}
      rowHeight={32}
      headerHeight={34}
      floatingFiltersHeight={34}
      getRowId={rowId}
      animateRows={false}
      suppressColumnMoveAnimation
      onGridReady={onReady}
    />,
  )
draw([])

const heading = (field: string) => document.querySelector<HTMLElement>(`.ag-header-cell[col-id="${field}"]`)
offer({
  fill: draw,
  show: (field, on) => api.setColumnsVisible([field], on),
  sort: (field) => heading(field)!.querySelector<HTMLElement>('.ag-header-cell-label')!.click(),
  filterInput: () => document.querySelector<HTMLInputElement>('.ag-floating-filter input'),
  scroller: () => document.querySelector<HTMLElement>('.ag-grid-viewport')!,
  cell: (row, field) => document.querySelector(`.ag-row[row-index="${row}"] [col-id="${field}"]`),
  cells: '.ag-cell',
  heading,
})
