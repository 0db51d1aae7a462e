import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { queryOf } from '../../../api/client/queries.ts'
import { getDocument } from '../../../api/warehouseDocument.ts'
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
  return income === undefined ? <WrittenDocument of={extraCost} /> : <OfIncome id={income} />
}

/** Begins with the income, and in the department that received it. */
function OfIncome({ id }: { id: number }) {
  const { data: income } = useSuspenseQuery(queryOf(getDocument, { path: { id } }))
  const { toDepartmentId: departmentId, toDepartmentName: departmentName } = income
  return (
    <WrittenDocument of={extraCost} given={{ documentIds: [id], documents: [income], departmentId, departmentName }} />
  )
}
