import { createFileRoute } from '@tanstack/react-router'
import { saldoMoveGrid } from '../../../grids/money/saldoGrids.ts'
import { inWholesale } from '../../../ui/session/access.ts'
import { SaldoPage } from './-saldo/SaldoPage.tsx'

export const Route = createFileRoute('/_home/counterparties/$id/saldo')({
  staticData: {
    can: inWholesale('view counterparties'),
    title: 'screen.saldo.title',
    under: '/references/counterparties',
  },
  validateSearch: saldoMoveGrid.search,
  component: Saldo,
})

function Saldo() {
  const { id } = Route.useParams()
  return <SaldoPage key={id} id={Number(id)} />
}
