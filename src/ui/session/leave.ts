import { signOut } from '../../api/auth.ts'
import { ApiFailure } from '../../api/client/apiFailure.ts'
import { call } from '../../api/client/call.ts'
import { session } from '../../api/client/session.ts'

/** Ends the session here and on the server. Carts and unsent sales stay on this device. */
export async function leave(): Promise<void> {
  try {
    await call(signOut, {}, { retries: 0 })
  } catch (error) {
    // Without a network the user leaves this device all the same; the server forgets the token when it expires.
    if (!(error instanceof ApiFailure)) throw error
  } finally {
    session.end('signedOut')
  }
}
