import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { queryOf } from '../../../api/client/queries.ts'
import { myDepartments } from '../../../api/department.ts'
import { nameKey } from '../../../rules/nameKey.ts'
import { NewPricing } from '../point-of-sale/-pricing/NewPricing.tsx'

/** Pricing of a transfer for the department that its address names. */
export const Route = createFileRoute('/_home/warehouse-management/transfers/prices-generate/$id/$depName')({
  staticData: { can: 'view pricing', title: 'screen.pricing.fromDocument' },
  component: Generate,
})

function Generate() {
  const { id, depName } = Route.useParams()
  const { data } = useQuery(queryOf(myDepartments))
  const department = data?.find(({ name }) => nameKey(name) === nameKey(depName))
  // The form's first values are those of its first drawing.
  if (!data) return null
  return <NewPricing sourceDocumentId={Number(id)} {...(department ? { department } : {})} />
}
