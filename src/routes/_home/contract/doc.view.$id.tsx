import { createFileRoute } from '@tanstack/react-router'
import { ContractPage } from './-contract/ContractPage.tsx'

export const Route = createFileRoute('/_home/contract/doc/view/$id')({
  staticData: { can: 'view contract-doc', title: 'screen.contract.one' },
  component: Contract,
})

function Contract() {
  const { id } = Route.useParams()
  return <ContractPage key={id} id={Number(id)} />
}
