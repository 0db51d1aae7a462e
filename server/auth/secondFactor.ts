import { createCipheriv, createDecipheriv, createHash, hkdfSync } from 'node:crypto'
import type { Context } from '../context.ts'
import type { Executor } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { Refusal } from '../refusal.ts'
import { base32, stepOf } from './totp.ts'
import { giveBackTry, takeTry } from './tries.ts'

const SECRET_BYTES = 20
const RECOVERY_CODES = 10
/** Of each: 50 bits, so a plain hash of it tells nobody anything. */
const RECOVERY_LETTERS = 10
const CIPHER = 'aes-256-gcm'
const [KEY_BYTES, NONCE_BYTES, TAG_BYTES] = [32, 12, 16]

type Keyed = Pick<Context, 'pinKey' | 'randomBytes'>

export const newSecret = ({ randomBytes }: Pick<Context, 'randomBytes'>): string => base32(randomBytes(SECRET_BYTES))

/** Codes such as `7KQ2M-XP4RA`: shown once. */
export const newRecoveryCodes = ({ randomBytes }: Pick<Context, 'randomBytes'>): string[] =>
  Array.from({ length: RECOVERY_CODES }, () =>
    base32(randomBytes(SECRET_BYTES)).slice(0, RECOVERY_LETTERS).replace(/^.{5}/, '$&-'),
  )

/** However it was typed. */
const plain = (code: string) => code.replace(/[\s-]/g, '').toUpperCase()
export const hashRecoveryCode = (code: string): Buffer => createHash('sha256').update(plain(code)).digest()

const keyOf = ({ pinKey }: Pick<Context, 'pinKey'>) =>
  Buffer.from(hkdfSync('sha256', pinKey ?? '', '', 'second factor', KEY_BYTES))

export function sealSecret(context: Keyed, secret: Buffer): Buffer {
  const nonce = context.randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, keyOf(context), nonce)
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** Undefined where the key beside the database is another one than then: only recovery codes are of use now. */
function openSecret(context: Pick<Context, 'pinKey'>, sealed: Buffer): Buffer | undefined {
  const decipher = createDecipheriv(CIPHER, keyOf(context), sealed.subarray(0, NONCE_BYTES))
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
  } catch {
    return undefined
  }
}

interface Tried {
  userId: number
  username: string
  code: string | null | undefined
  /** `placeOfTry` */
  place: string
  address: string
}

/**
 * Asks for the code of who has a second factor and whose password was right; each code is good once. Wrong ones are counted by
 * account, wherever they come from, but for a device that the account knows.
 * @throws Refusal 401 `codeNeeded`, `wrongCode`, 429 `tooManyTries`
 */
export async function requireSecondFactor(
  { db, context, now }: { db: Executor; context: Context; now: Date },
  { userId, username, code, place, address }: Tried,
): Promise<void> {
  const factor = await db.first<{ secret: Buffer }>(sql`select secret from second_factor where user_id = ${userId}`)
  if (!factor) return
  if (!code) throw new Refusal(401, 'codeNeeded')
  const taken = await takeTry(db, username, place === address ? `code of ${userId}` : `code at ${place}`, address)
  const secret = openSecret(context, factor.secret)
  const step = secret && stepOf(secret, plain(code), now)
  const used =
    step === undefined
      ? sql`update recovery_code set used_at = now() where user_id = ${userId} and code_hash = ${hashRecoveryCode(code)} and used_at is null`
      : sql`update second_factor set last_step = ${step} where user_id = ${userId} and last_step < ${step}`
  if ((await db.run(used)) === 0) throw new Refusal(401, 'wrongCode', {}, { code: 'wrongCode' })
  await giveBackTry(db, taken)
}

/** Whoever has lost the telephone signs in by the password alone from now on. Answers whether there was one. */
export async function removeSecondFactor(db: Executor, userId: number): Promise<boolean> {
  await db.run(sql`delete from recovery_code where user_id = ${userId}`)
  return (await db.run(sql`delete from second_factor where user_id = ${userId}`)) > 0
}

export async function keepRecoveryCodes(db: Executor, userId: number, codes: readonly string[]): Promise<void> {
  await db.run(sql`delete from recovery_code where user_id = ${userId}`)
  await db.run(sql`
    insert into recovery_code (user_id, code_hash) select ${userId}, unnest(${codes.map(hashRecoveryCode)}::bytea[])`)
}
