import { createFileRoute } from '@tanstack/react-router'
import { labelSearch } from './-labels/chosenItems.ts'
import { LabelsScreen } from './-labels/LabelsScreen.tsx'

export const Route = createFileRoute('/_home/warehouse-management/price/print')({
  staticData: { can: 'view goods', title: 'screen.priceTags.title' },
  validateSearch: labelSearch,
  component: Labels,
})

function Labels() {
  return <LabelsScreen search={Route.useSearch()} perUnit={false} />
}
