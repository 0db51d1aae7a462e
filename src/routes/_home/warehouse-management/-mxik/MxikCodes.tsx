import { importMxik } from '../../../../api/mxikList.ts'
import { mxikGrid } from '../../../../grids/goods/mxikGrid.ts'
import { Grid } from '../../../../ui/grid/Grid.tsx'
import { useSession } from '../../../../ui/session/useSession.ts'
import { ImportMxik } from './ImportMxik.tsx'

const readOnlyGrid: typeof mxikGrid = { ...mxikGrid, emptyText: 'screen.mxik.noneYet' }

/** The classifier; while it is empty, who may not load it is not told to. */
export function MxikCodes() {
  const session = useSession()
  return session.may(importMxik) ? <Grid of={mxikGrid} toolbar={<ImportMxik />} /> : <Grid of={readOnlyGrid} />
}
