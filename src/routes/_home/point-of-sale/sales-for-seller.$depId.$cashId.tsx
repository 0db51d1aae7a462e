import { createFileRoute } from '@tanstack/react-router'
import { RegisterSales } from '../../../pos/RegisterSales.tsx'

/** Today's sales of one register, for its sellers: to look up and to print again. */
export const Route = createFileRoute('/_home/point-of-sale/sales-for-seller/$depId/$cashId')({
  staticData: { can: 'view sales', title: 'screen.salesForSeller.title' },
  component: SalesForSeller,
})

function SalesForSeller() {
  const { depId, cashId } = Route.useParams()
  return (
    <div className="register-sales-page">
      <RegisterSales key={cashId} register={{ departmentId: Number(depId), cashboxId: Number(cashId) }} />
    </div>
  )
}
