import { QueryClientProvider } from '@tanstack/react-query'
import { createRootRoute, createRoute, createRouter, Outlet, RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { DialogsProvider } from '../../src/ui/dialogs/DialogsProvider.tsx'
import { createQueryClient } from '../../src/ui/feedback/queryClient.ts'
import { Grid } from '../../src/ui/grid/Grid.tsx'
import { layoutStore } from '../../src/ui/grid/gridLayout.ts'
import { startAppearance } from '../../src/ui/theme/appearance.ts'
import { KitTheme } from '../../src/ui/theme/KitTheme.tsx'
import { benchGrid } from './benchGood.ts'
import { startLocalServer } from './askLocalServer.ts'
import { offer, startPage } from './page.ts'
import '../../src/ui/theme/tokens.css'
import '../../src/ui/theme/base.css'

/** Our list screen as the product shows it, over a server in a thread of its own. `?limit=all` scrolls the whole list as one. */
const server = startLocalServer()
startAppearance()
const columns = await startPage()
const queries = createQueryClient()
const root = createRootRoute({ component: Outlet })
const list = createRoute({
  getParentRoute: () => root,
  path: '/',
  validateSearch: benchGrid.search,
  component: () => <Grid of={benchGrid} />,
})
const router = createRouter({ routeTree: root.addChildren([list]), basepath: location.pathname })
createRoot(document.getElementById('root')!).render(
  <QueryClientProvider client={queries}>
    <KitTheme>
      <DialogsProvider>
        <RouterProvider router={router as never} />
      </DialogsProvider>
    </KitTheme>
  </QueryClientProvider>,
)

const layout = layoutStore(benchGrid.name)
// All columns are there, as in every other grid: none is given up for want of room.
layout.set({ ...layout.get(), hidden: [] })
const labelOf = (field: string) => columns.find((column) => column.field === field)!.label
const heading = (field: string) => document.querySelector<HTMLElement>(`.grid-heading[title="${labelOf(field)}"]`)
/** Looked for once: no column that the bench reads is ever moved. */
const places = new Map<string, string | null>()
const placeOf = (field: string) => {
  if (!places.has(field)) places.set(field, heading(field)!.ariaColIndex)
  return places.get(field)
}
offer({
  make: server.make,
  fill: server.open,
  show: (field, on) => layout.set({ ...layout.get(), hidden: on ? [] : [field] }),
  sort: (field) => heading(field)!.click(),
  filterInput: () => document.querySelector('.grid input[type=search]'),
  scroller: () => document.querySelector<HTMLElement>('.grid-scroll')!,
  cell: (row, field) => document.querySelector(`.grid-row[data-line="${row}"] [aria-colindex="${placeOf(field)}"]`),
  cells: '.grid-row:not(.grid-waiting) .grid-cell',
  heading,
})
