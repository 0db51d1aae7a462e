import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { extraCost } from '../../../documents/extraCost.ts'
import { WrittenDocument } from '../../../ui/document/WrittenDocument.tsx'

/** `?income=17`: of that income. */
export const Route = createFileRoute('/_home/warehouse-management/extra-cost/new')({
  staticData: { can: 'edit extra-cost', title: 'screen.extraCost.one' },
  validateSearch: z.object({ income: z.number().int().positive().optional().catch(undefined) }),
  component: NewExtraCost,
})

function NewExtraCost() {
  const { income } = Route.useSearch()
  return <WrittenDocument of={extraCost} given={income === undefined ? undefined : { documentIds: [income] }} />
}
