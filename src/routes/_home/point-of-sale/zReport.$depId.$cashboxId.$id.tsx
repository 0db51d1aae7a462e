import { createFileRoute } from '@tanstack/react-router'
import { CashSessionPage } from './-sales/CashSessionPage.tsx'

export const Route = createFileRoute('/_home/point-of-sale/zReport/$depId/$cashboxId/$id')({
  staticData: { can: 'view cash-session', title: 'screen.cashSession.one' },
  component: CashSession,
})

function CashSession() {
  const { depId, cashboxId, id } = Route.useParams()
  return <CashSessionPage key={id} path={{ depId, cashboxId, zReportId: id }} />
}
