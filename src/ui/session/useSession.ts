import { useSyncExternalStore } from 'react'
import { session, type SessionState } from '../../api/client/session.ts'

/** Who is signed in, `can(permission)` and `may(endpoint)`; the component is drawn again when any of it changes. */
export const useSession = (): SessionState => useSyncExternalStore(session.subscribe, session.get)
