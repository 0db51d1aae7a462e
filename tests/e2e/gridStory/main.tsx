import './fakeServer.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRootRoute, createRoute, createRouter, Outlet, RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { preferences } from '../../../src/api/client/preferences.ts'
import { session } from '../../../src/api/client/session.ts'
import { DialogsProvider } from '../../../src/ui/dialogs/DialogsProvider.tsx'
import { createQueryClient } from '../../../src/ui/feedback/queryClient.ts'
import { Toasts } from '../../../src/ui/feedback/Toasts.tsx'
import { Grid } from '../../../src/ui/grid/Grid.tsx'
import { layoutStore } from '../../../src/ui/grid/gridLayout.ts'
import { startI18n } from '../../../src/ui/i18n/i18n.ts'
import { startAppearance } from '../../../src/ui/theme/appearance.ts'
import { KitTheme } from '../../../src/ui/theme/KitTheme.tsx'
import { editedGrid, editedGroupsGrid, singlyEditedGrid } from './editedGoods.ts'
import { goodsGrid, groupedGrid } from './goods.ts'
import '../../../src/ui/theme/tokens.css'
import '../../../src/ui/theme/base.css'

const asked = new URLSearchParams(location.search)
session.begin({
  token: 'story',
  id: 1,
  username: 'story',
  roles: ['admin'],
  permissions: asked.has('seller') ? ['view goods'] : ['manage all'],
  isAdmin: !asked.has('seller'),
  departmentId: null,
  departmentName: null,
  departmentType: null,
  departmentSaleType: null,
  depCurrencyId: null,
  depCurrencyCode: null,
  depCurrencyName: null,
  contragentId: null,
  employeeName: null,
})
preferences.set({
  language: (asked.get('language') ?? 'ru') as 'ru',
  theme: (asked.get('theme') ?? 'light') as 'light',
})
startAppearance()
await startI18n()
const shown = asked.has('edit')
  ? asked.has('groups')
    ? editedGroupsGrid
    : asked.has('singly')
      ? singlyEditedGrid
      : editedGrid
  : asked.has('groups')
    ? groupedGrid
    : goodsGrid
// All declared columns, as if the user had chosen them; `?fitted` leaves them to the width of the window.
if (!asked.has('fitted')) {
  const layout = layoutStore(shown.name)
  layout.set({ hidden: [...(shown.hidden ?? [])], ...layout.get() })
}
const root = createRootRoute({ component: Outlet })
const story = createRoute({
  getParentRoute: () => root,
  path: '/',
  validateSearch: (search) => ({ ...search, ...goodsGrid.search.parse(search) }),
  component: () => <Grid of={shown} />,
})
const router = createRouter({ routeTree: root.addChildren([story]), basepath: location.pathname })
createRoot(document.getElementById('root')!).render(
  <QueryClientProvider client={createQueryClient()}>
    <KitTheme>
      <DialogsProvider>
        <RouterProvider router={router as never} />
      </DialogsProvider>
      <Toasts />
    </KitTheme>
  </QueryClientProvider>,
)
