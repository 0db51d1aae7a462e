import { createFileRoute } from '@tanstack/react-router'
import { saveParent } from '../../../api/reference.ts'
import { parentGrid } from '../../../grids/references/referenceGrids.ts'
import { editPanel } from '../../../ui/form/panelAddress.ts'
import { useOpenPanel } from '../../../ui/form/useOpenPanel.ts'
import { Grid } from '../../../ui/grid/Grid.tsx'
import { EditIcon } from '../../../ui/icons.tsx'

export const Route = createFileRoute('/_home/references/parentRefs')({
  staticData: { can: 'view parent-references', title: 'screen.referenceParent.title' },
  validateSearch: parentGrid.search,
  component: Parents,
})

function Parents() {
  const openPanel = useOpenPanel()
  const edit = {
    action: 'edit',
    icon: EditIcon,
    endpoint: saveParent,
    run: ({ id }: { id: number }) => openPanel(editPanel(id)),
  }
  return <Grid of={{ ...parentGrid, row: { ...parentGrid.row, more: [edit] } }} />
}
