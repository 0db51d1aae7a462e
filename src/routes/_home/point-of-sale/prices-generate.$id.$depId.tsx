import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { queryOf } from '../../../api/client/queries.ts'
import { myDepartments } from '../../../api/department.ts'
import { NewPricing } from './-pricing/NewPricing.tsx'

/** Pricing of an income for one department. */
export const Route = createFileRoute('/_home/point-of-sale/prices-generate/$id/$depId')({
  staticData: { can: 'view pricing', title: 'screen.pricing.fromIncome', under: '/point-of-sale/prices' },
  component: Generate,
})

function Generate() {
  const { id, depId } = Route.useParams()
  const { data } = useQuery(queryOf(myDepartments))
  const department = data?.find((one) => one.id === Number(depId))
  // The form's first values are those of its first drawing.
  if (!data) return null
  return <NewPricing sourceDocumentId={Number(id)} {...(department ? { department } : {})} />
}
