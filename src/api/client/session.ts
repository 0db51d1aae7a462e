import { ALL, holds, type Permission } from '../../rules/permissions.ts'
import type { Session } from '../auth.ts'
import type { Endpoint } from '../endpoint.ts'
import { storedOnDevice } from './store.ts'

/** Why nobody is signed in: nobody was yet, the user left, or the server no longer knew the token (401). */
export type EndReason = 'never' | 'signedOut' | 'expired'

interface Stored {
  token: string | null
  user: Session | null
  endedBy: EndReason
}

/** Who is signed in on this device, with what they may do. */
export interface SessionState extends Stored {
  permissions: ReadonlySet<string>
  /** Whether this user holds the permission. */
  can: (permission: Permission) => boolean
  /** Whether this user may call the endpoint: you see an action if and only if you may call its endpoint. */
  may(endpoint: Endpoint): boolean
}

const NOBODY: Stored = { token: null, user: null, endedBy: 'never' }

const store = storedOnDevice<Stored>('savdo.session', (stored) => {
  const found = (stored ?? NOBODY) as Stored
  return found.token && found.user && Array.isArray(found.user.permissions)
    ? found
    : { ...NOBODY, endedBy: found.endedBy ?? 'never' }
})

function stateOf(stored: Stored): SessionState {
  const permissions: ReadonlySet<string> = new Set(stored.user?.isAdmin ? [ALL] : stored.user?.permissions)
  const can = (permission: Permission) => holds(permissions, permission)
  return {
    ...stored,
    permissions,
    can,
    may({ parts }) {
      if (parts.can === 'public') return true
      return stored.user !== null && (parts.can === 'signed-in' || can(parts.can))
    },
  }
}

let from = store.get()
let state = stateOf(from)

/** One object for as long as nothing changes, as `useSyncExternalStore` wants it. */
const get = (): SessionState => {
  if (store.get() !== from) {
    from = store.get()
    state = stateOf(from)
  }
  return state
}

/**
 * The one session store: token and user, kept on the device. Ending a session removes the token and nothing else: carts and
 * unsent sales on the device stay (domain.md, Who may do what).
 */
export const session = {
  get,
  subscribe: store.subscribe,
  begin({ token, ...user }: Session & { token: string }): void {
    store.set({ token, user, endedBy: 'never' })
  },
  /** The same user as the server knows them now; nobody is told when nothing is new. */
  update(user: Session): void {
    const stored = store.get()
    if (stored.token && JSON.stringify(user) !== JSON.stringify(stored.user)) store.set({ ...stored, user })
  },
  end(reason: 'signedOut' | 'expired'): void {
    store.set({ token: null, user: null, endedBy: reason })
  },
}
