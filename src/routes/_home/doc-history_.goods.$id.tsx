import { createFileRoute, notFound } from '@tanstack/react-router'
import { itemsOfWorkGrid } from '../../grids/history/itemsOfWorkGrid.ts'
import { Grid } from '../../ui/grid/Grid.tsx'

/** The goods behind an entry of the history: an import, or a bulk edit. */
export const Route = createFileRoute('/_home/doc-history_/goods/$id')({
  staticData: { can: 'view audit', title: 'screen.itemsOfWork.title', under: '/doc-history' },
  validateSearch: itemsOfWorkGrid.search,
  beforeLoad: ({ params }): void => {
    if (!/^[1-9]\d{0,15}$/.test(params.id)) throw notFound()
  },
  component: function ItemsOfWork() {
    const { id } = Route.useParams()
    return <Grid of={itemsOfWorkGrid} path={{ id: Number(id) }} />
  },
})
