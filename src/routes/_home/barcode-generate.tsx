import { createFileRoute } from '@tanstack/react-router'
import { labelSearch } from './warehouse-management/-labels/chosenItems.ts'
import { LabelsScreen } from './warehouse-management/-labels/LabelsScreen.tsx'

export const Route = createFileRoute('/_home/barcode-generate')({
  staticData: { can: 'view goods', title: 'screen.labels.title' },
  validateSearch: labelSearch,
  component: Labels,
})

function Labels() {
  return <LabelsScreen search={Route.useSearch()} perUnit={true} />
}
