import { createFileRoute } from '@tanstack/react-router'
import { receiptLineGrid } from '../../../grids/sales/saleLineGrid.ts'
import { SalePage } from './-sales/SalePage.tsx'

export const Route = createFileRoute('/_home/point-of-sale/sales/$id')({
  staticData: { can: 'view sales', title: 'screen.sale.one' },
  validateSearch: receiptLineGrid.search,
  component: Sale,
})

function Sale() {
  const { id } = Route.useParams()
  return <SalePage key={id} id={Number(id)} />
}
