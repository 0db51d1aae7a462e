import { createFileRoute } from '@tanstack/react-router'
import { ChangedTags } from './-labels/ChangedTags.tsx'
import { labelSearch } from './-labels/chosenItems.ts'
import { LabelsScreen } from './-labels/LabelsScreen.tsx'

export const Route = createFileRoute('/_home/warehouse-management/price/print')({
  staticData: { can: 'view goods', title: 'screen.priceTags.title' },
  validateSearch: labelSearch,
  component: Labels,
})

function Labels() {
  const search = Route.useSearch()
  if (search.pricing !== undefined) return <ChangedTags pricingId={search.pricing} depId={search.depId} />
  return <LabelsScreen search={search} perUnit={false} />
}
