import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { NewPricing } from './-pricing/NewPricing.tsx'

export const Route = createFileRoute('/_home/point-of-sale/prices/create')({
  staticData: { can: 'view pricing', title: 'screen.pricing.create' },
  /** `source`: the income whose lots are to be priced. */
  validateSearch: z.object({ source: z.coerce.number<string | number>().int().positive().optional().catch(undefined) }),
  component: Create,
})

function Create() {
  const { source } = Route.useSearch()
  return <NewPricing key={source} sourceDocumentId={source} />
}
