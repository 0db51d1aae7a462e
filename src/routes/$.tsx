import { createFileRoute, redirect } from '@tanstack/react-router'

/** Unknown paths lead to the dashboard (specification 3 §2.5). */
export const Route = createFileRoute('/$')({
  beforeLoad: () => {
    throw redirect({ to: '/dashboard', replace: true })
  },
})
