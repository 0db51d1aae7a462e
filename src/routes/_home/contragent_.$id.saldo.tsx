import { createFileRoute } from '@tanstack/react-router'
import { saldoMoveGrid } from '../../grids/money/saldoGrids.ts'
import { contragentOnly } from '../../ui/session/access.ts'
import { SaldoPage } from './counterparties/-saldo/SaldoPage.tsx'

/** A partner's own account with the company. */
export const Route = createFileRoute('/_home/contragent_/$id/saldo')({
  staticData: { can: contragentOnly, title: 'screen.saldo.title' },
  validateSearch: saldoMoveGrid.search,
  component: OwnSaldo,
})

function OwnSaldo() {
  const { id } = Route.useParams()
  return <SaldoPage key={id} id={Number(id)} own />
}
