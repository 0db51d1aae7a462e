import { createTheme, ThemeProvider } from '@mui/material/styles'
import { DataGrid, type GridColDef, type useGridApiRef } from '@mui/x-data-grid'
import { createRoot } from 'react-dom/client'
import type { BenchGood } from './benchGood.ts'
import { FONT, offer, startPage } from './page.ts'

/**
 * MUI X Data Grid, community: it shows at most 100 rows at a time, however many it has. Row and heading are as high as ours;
 * widths, words and font are ours.
 */
const columns: GridColDef[] = (await startPage()).map(({ field, label, width, end, text }) => ({
  field,
  headerName: label,
  width,
  align: end ? 'right' : 'left',
  headerAlign: end ? 'right' : 'left',
  valueFormatter: (_value, row: BenchGood) => text(row),
}))
const theme = createTheme({ typography: { fontFamily: FONT } })
const api: ReturnType<typeof useGridApiRef> = { current: null }
const pageSizes = [100]
const initialState = { pagination: { paginationModel: { pageSize: 100 } } }
const root = createRoot(document.getElementById('root')!)
const draw = (rows: BenchGood[]) =>
  root.render(
    <ThemeProvider theme={theme}>
      <DataGrid
        apiRef={api}
        rows={rows}
        columns={columns}
        rowHeight={32}
        columnHeaderHeight={34}
        pageSizeOptions={pageSizes}
        initialState={initialState}
        showToolbar
      />
    </ThemeProvider>,
  )
draw([])

const heading = (field: string) =>
  document.querySelector<HTMLElement>(`.MuiDataGrid-columnHeader[data-field="${field}"]`)
offer({
  fill: draw,
  show: (field, on) => api.current!.setColumnVisibility(field, on),
  sort: (field) => heading(field)!.click(),
  filterInput: () => {
    const input = document.querySelector<HTMLInputElement>('.MuiDataGrid-filterFormValueInput input')
    if (!input) api.current!.showFilterPanel('name')
    return input
  },
  scroller: () => document.querySelector<HTMLElement>('.MuiDataGrid-virtualScroller')!,
  cell: (row, field) => document.querySelector(`.MuiDataGrid-row[data-rowindex="${row}"] [data-field="${field}"]`),
  cells: '.MuiDataGrid-cell[data-field]',
  heading,
})
