import { createFileRoute, redirect } from '@tanstack/react-router'

/** Home is the dashboard (specification 3 §2.5). */
export const Route = createFileRoute('/_home/')({
  beforeLoad: () => {
    throw redirect({ to: '/dashboard', replace: true })
  },
})
