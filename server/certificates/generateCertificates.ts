import { type generateCertificates as generateEndpoint } from '../../src/api/certificate.ts'
import type { ReceivedBy } from '../../src/api/endpoint.ts'
import { businessDayOf } from '../../src/rules/businessDay.ts'
import { CERTIFICATE_RANDOM_DIGITS, certificateNumberOf } from '../../src/rules/certificate.ts'
import { nameKey } from '../../src/rules/nameKey.ts'
import { sameName } from '../../src/rules/sameName.ts'
import { changesBetween, writeAudit } from '../audit.ts'
import { breaksUnique } from '../db/breaksUnique.ts'
import { sql } from '../db/sql.ts'
import type { Call } from '../handle.ts'
import { Refusal } from '../refusal.ts'

type Package = ReceivedBy<typeof generateEndpoint>['body']

/** Bytes of chance behind one number: so many that taking a remainder favours none of its digits. */
const BYTES = 12

/** Makes a package of `count` certificates; answers its id. @throws as `generateCertificates` says */
export async function generateCertificates(call: Call, sent: Package, count: number): Promise<number> {
  const { db, caller, context } = call
  requireSound(call, sent, count)
  const { name, type, amount, startDate, expirationDate, comment } = sent
  const { id } = await db
    .one<{ id: number }>(
      sql`
      insert into certificate_package (name, name_key, same_name, type, amount, count, start_date, expiration_date, comment, user_id)
      values (${name}, ${nameKey(name)}, ${sameName(name)}, ${type}, ${amount}, ${count}, ${startDate}, ${expirationDate}, ${comment}, ${caller.userId})
      returning id`,
    )
    .catch((error: unknown) => {
      if (breaksUnique(error, 'certificate_package_name'))
        throw new Refusal(409, 'packageNameTaken', { name }, { name: 'taken' })
      throw error
    })
  // Chance gives a number twice once in a million packages or so: what is missing is drawn again.
  for (let missing = count; missing > 0;) {
    const numbers = Array.from({ length: missing }, () => certificateNumberOf(randomDigits(context.randomBytes)))
    missing -= await db.run(sql`
      insert into certificate (package_id, number) select ${id}::bigint, unnest(${numbers}::text[]) on conflict do nothing`)
  }
  await writeAudit(db, caller, { subject: 'certificatePackage', id, action: 'create' }, changesBetween(undefined, sent))
  return id
}

function requireSound({ now, timeZone }: Call, sent: Package, count: number): void {
  const fields: Record<string, string> = {}
  if (count !== sent.count) fields.count = 'wrongValue'
  if (sent.type === 'PERCENT' && sent.amount > 100) fields.amount = `tooBig|${JSON.stringify({ maximum: 100 })}`
  if (sent.expirationDate < sent.startDate) fields.expirationDate = 'endsBeforeStart'
  else if (sent.expirationDate < businessDayOf(now, timeZone)) fields.expirationDate = 'inThePast'
  if (Object.keys(fields).length > 0) throw new Refusal(400, 'badInput', {}, fields)
}

function randomDigits(randomBytes: (size: number) => Buffer): string {
  const drawn = BigInt(`0x${randomBytes(BYTES).toString('hex')}`) % 10n ** BigInt(CERTIFICATE_RANDOM_DIGITS)
  return String(drawn).padStart(CERTIFICATE_RANDOM_DIGITS, '0')
}
