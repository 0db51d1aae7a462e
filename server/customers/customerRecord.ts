import { CustomerPayload } from '../../src/api/customer.ts'
import { nameKey } from '../../src/rules/nameKey.ts'
import { foldSearch } from '../../src/rules/search.ts'
import type { Transaction } from '../db/database.ts'
import { raw, sql } from '../db/sql.ts'
import { DISCOUNT_TYPE } from '../discountTypes/discountTypeRecord.ts'
import { because, defineRecord, everybodys } from '../records/defineRecord.ts'
import { REFERENCE } from '../references/referenceRecord.ts'
import { Refusal } from '../refusal.ts'
import { debtOfCustomer } from '../sales/debtLimit.ts'

/** Surname first, as in every list of people. */
export const nameOfCustomer = raw(
  `concat_ws(' ', nullif(customer.last_name, ''), customer.first_name, nullif(customer.middle_name, ''))`,
)

/** A client of the shops. A deleted one leaves the lists and frees the card; sales of the past keep it. */
export const CUSTOMER = defineRecord({
  name: 'customer',
  payload: CustomerPayload,
  linked: [DISCOUNT_TYPE, REFERENCE],
  letsGo: ['referrerId'],
  keptBy: {
    ...because('past sales keep who bought', ['sale']),
    ...because('who owes nothing may go: requireRemovable', ['account', 'cash_move']),
  },
  requireRemovable: async (db, id) => {
    const { debt } = await db.one<{ debt: number }>(sql`select ${debtOfCustomer(sql`${id}`)} as debt`)
    if (debt !== 0) throw new Refusal(409, 'clientOwes', { debt })
  },
  called: (customer) => sql`nullif(concat_ws(' ', nullif(${customer}.last_name, ''), ${customer}.first_name), '')`,
  scope: everybodys,
  derived: ({ lastName, firstName, middleName, mobile, phone, inn, memberCard }) => ({
    name_key: nameKey([lastName, firstName, middleName].join(' ').trim()),
    search: foldSearch([lastName, firstName, middleName, mobile, phone, inn, memberCard ?? ''].join(' ')),
  }),
  from: sql`left join (
    select account.customer_id, sum(balance.balance) as debt from account join account_balance balance on balance.account_id = account.id
    where account.customer_id is not null and account.kind = 'DEBT' and account.currency_code = 'UZS' group by 1) owed
    on owed.customer_id = customer.id`,
  columns: {
    debt: sql`coalesce(owed.debt, 0)`,
    fullName: { sql: nameOfCustomer, sort: sql`customer.name_key`, folded: sql`customer.search` },
    discountPercent: sql`"discountType".percent`,
  },
  check: async (db, _caller, { referrerId, memberCard }, before) => {
    if (referrerId !== null && referrerId === before?.id)
      throw new Refusal(400, 'badInput', {}, { referrerId: 'referrerIsSelf' })
    await requireFreeCard(db, before?.id, memberCard)
  },
})

async function requireFreeCard(db: Transaction, id: number | undefined, memberCard: string | null): Promise<void> {
  if (memberCard === null) return
  // Two clients that get one card at once wait for each other here; the index is the last word.
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`memberCard ${memberCard}`}, 0))`)
  const holder = await db.first<{ id: number; name: string }>(sql`
    select id, ${nameOfCustomer} as name from customer where member_card = ${memberCard} and deleted_at is null`)
  if (holder && holder.id !== id)
    throw new Refusal(409, 'memberCardTaken', { memberCard, name: holder.name }, { memberCard: 'taken' })
}
