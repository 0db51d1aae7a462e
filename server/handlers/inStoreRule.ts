import { inStoreCollisions, inStoreRules, saveInStoreRules } from '../../src/api/inStoreRule.ts'
import type { InStoreRule } from '../../src/rules/barcodes.ts'
import { changesBetween, writeAudit } from '../audit.ts'
import { sql } from '../db/sql.ts'
import { handle, handleRead } from '../handle.ts'
import { Refusal } from '../refusal.ts'
import { readInStoreRules } from '../sales/inStoreRules.ts'

/** There is one set of them, with the company; the audit wants an id. */
const COMPANY_ID = 1
const EXAMPLES_MAX = 5

export const inStoreRuleHandlers = [
  handleRead(inStoreRules, async ({ db }) => ({ rules: (await readInStoreRules(db)).map(whole) })),

  handle(saveInStoreRules, async ({ db, caller, body }) => {
    await db.run(sql`select pg_advisory_xact_lock(hashtext('inStoreBarcodes'))`)
    const before = (await readInStoreRules(db)).map(whole)
    if (said(before) !== said(body.seen)) throw new Refusal(409, 'changedMeanwhile')
    const twice = body.rules.findIndex(({ prefix }, at) => body.rules.findIndex((rule) => rule.prefix === prefix) < at)
    if (twice >= 0) throw new Refusal(400, 'badInput', {}, { [`rules.${twice}.prefix`]: 'taken' })
    await db.run(sql`
      insert into setting (key, value) values ('inStoreBarcodes', ${JSON.stringify(body.rules)}::jsonb)
      on conflict (key) do update set value = excluded.value`)
    const changes = changesBetween({ inStoreRules: said(before) }, { inStoreRules: said(body.rules) })
    await writeAudit(db, caller, { subject: 'company', id: COMPANY_ID, action: 'edit' }, changes)
    return { done: true as const }
  }),

  handleRead(inStoreCollisions, async ({ db, body }) => {
    const read = sql`like ${`${body.rule.prefix}%`}`
    const { barcodes, examples } = await db.one<{ barcodes: number; examples: string[] }>(sql`
      with read as (
        select found.item_id, item.name from item_barcode found join item on item.id = found.item_id and item.deleted_at is null
        where found.barcode ${read} and found.barcode ~ '^[0-9]{13}$')
      select (select count(*) from read) as barcodes,
        array(select left(name, 255) from read order by item_id limit ${EXAMPLES_MAX}) as examples`)
    const { memberCards } = await db.one<{ memberCards: number }>(sql`
      select count(*) as "memberCards" from customer where member_card ${read} and length(member_card) = 13 and deleted_at is null`)
    return { barcodes, examples, memberCards }
  }),
]

const whole = (rule: InStoreRule) => ({ ...rule, verifier: rule.verifier ?? false })

/** The rules in one line, as the history tells them: «21 5 weight 1000 check». */
const said = (rules: readonly InStoreRule[]): string =>
  rules
    .map(({ prefix, pluLength, kind, divisor, checkDigit, verifier }) =>
      [prefix, pluLength, kind, divisor, ...(checkDigit ? ['check'] : []), ...(verifier ? ['verifier'] : [])].join(' '),
    )
    .join('; ')
