import { redirect } from '@tanstack/react-router'
import type { SessionState } from '../../api/client/session.ts'
import { type AccessRule, admits } from './access.ts'
import { rememberLedHome } from './ledHome.ts'

/**
 * The one guard of all screens (specification 1 §2, Route guard): who is not signed in goes to the sign-in page, which
 * remembers the way; who lacks the right goes home, and is told so there. A link that is only hovered (`preload`) leads nowhere
 * yet.
 */
export function guard(
  viewer: SessionState,
  rules: readonly (AccessRule | undefined)[],
  wanted: string,
  preload = false,
): void {
  if (!viewer.user) throw redirect({ to: '/pages/login', search: { redirect: wanted } })
  if (rules.every((rule) => admits(rule, viewer))) return
  if (!preload) rememberLedHome()
  throw redirect({ to: '/' })
}
