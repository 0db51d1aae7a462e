import { createFileRoute, redirect } from '@tanstack/react-router'
import { session } from '../../api/client/session.ts'
import { admits, contragentOnly } from '../../ui/session/access.ts'

/** Home is the dashboard (specification 3 §2.5); a partner's is its own page, for nothing of the dashboard is its own. */
export const Route = createFileRoute('/_home/')({
  beforeLoad: () => {
    const isPartner = admits(contragentOnly, session.get())
    throw redirect({ to: isPartner ? '/contragent' : '/dashboard', replace: true })
  },
})
