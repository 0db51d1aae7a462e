import type { Executor } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { hashToken } from './findCaller.ts'

/** A device from which nobody has signed in for so long is forgotten. */
export const DEVICE_DAYS = 180
export const DEVICE_COOKIE = 'savdo-device'
const DEVICE = /^[\w-]{43}$/

/**
 * Where a try to sign in comes from: the device, where this user has signed in from it before, else the address. Behind one address
 * there may be a whole company, and a guesser.
 */
export async function placeOfTry(db: Executor, username: string, device: string, address: string): Promise<string> {
  if (!DEVICE.test(device)) return address
  const known = await db.first(sql`
    select 1 from known_device join app_user on app_user.id = known_device.user_id
    where device_hash = ${hashToken(device)} and lower(username) = ${username.toLowerCase()}
      and known_device.at > now() - ${DEVICE_DAYS} * interval '1 day'`)
  return known ? `device ${hashToken(device).toString('base64url')}` : address
}

/** Notes that this user has signed in from the device; answers what the device keeps from now on. */
export async function rememberDevice(
  db: Executor,
  userId: number,
  device: string,
  randomBytes: (size: number) => Buffer,
): Promise<string> {
  const kept = DEVICE.test(device) ? device : randomBytes(32).toString('base64url')
  await db.run(sql`
    insert into known_device (device_hash, user_id) values (${hashToken(kept)}, ${userId})
    on conflict (device_hash, user_id) do update set at = now()`)
  return kept
}
