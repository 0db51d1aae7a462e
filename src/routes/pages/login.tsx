import { createFileRoute, redirect, useRouter } from '@tanstack/react-router'
import { session } from '../../api/client/session.ts'
import { landingOf } from '../../ui/session/landing.ts'
import { SignIn } from '../../ui/session/SignIn.tsx'

/** Only for who is signed out; `redirect` is where they wanted to go. */
export const Route = createFileRoute('/pages/login')({
  staticData: { title: 'screen.login.title' },
  validateSearch: ({ redirect: wanted }): { redirect?: string } =>
    typeof wanted === 'string' ? { redirect: wanted } : {},
  beforeLoad: () => {
    if (session.get().user) throw redirect({ to: '/' })
  },
  component: Login,
})

function Login() {
  const router = useRouter()
  const { redirect: wanted } = Route.useSearch()
  return <SignIn onSignedIn={() => router.history.replace(landingOf(router, wanted))} />
}
