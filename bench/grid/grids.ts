/** The grids that are measured, ours first; each has a page of its name. */
export const GRIDS = ['ours', 'mui', 'ag'] as const
export type GridName = (typeof GRIDS)[number]
export const PEERS = ['mui', 'ag'] as const satisfies readonly GridName[]
export type Peer = (typeof PEERS)[number]
/** The page with no rows, which tells what the machine itself does. */
export const BARE = 'bare'

/** What an application imports to have the whole grid. */
export const ENGINES: Readonly<Record<GridName, string>> = {
  ours: `export { Grid } from '/src/ui/grid/Grid.tsx'; export { defineGrid } from '/src/ui/grid/defineGrid.ts'`,
  mui: `export { DataGrid } from '@mui/x-data-grid'`,
  ag: `export { AllCommunityModule, ModuleRegistry } from 'ag-grid-community'; export { AgGridReact } from 'ag-grid-react'`,
}
