import { redirect } from '@tanstack/react-router'
import type { SessionState } from '../../api/client/session.ts'
import { type AccessRule, admits } from './access.ts'

/**
 * The one guard of all screens (specification 1 §2, Route guard): who is not signed in goes to the sign-in page, which
 * remembers the way; who lacks the right goes home.
 */
export function guard(viewer: SessionState, rules: readonly (AccessRule | undefined)[], wanted: string): void {
  if (!viewer.user) throw redirect({ to: '/pages/login', search: { redirect: wanted } })
  if (!isAdmitted(viewer, rules)) throw redirect({ to: '/' })
}

/** Whether every layout and screen of the way admits this viewer. */
export const isAdmitted = (viewer: SessionState, rules: readonly (AccessRule | undefined)[]): boolean =>
  rules.every((rule) => admits(rule, viewer))
