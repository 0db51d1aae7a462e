import {
  type CustomerChoice,
  customerChoices,
  customerDebt,
  deleteCustomer,
  CustomerPayload,
  generateMemberCard,
  getCustomer,
  meetCustomer,
  saveCustomer,
  scanMemberCard,
  searchCustomers,
} from '../../src/api/customer.ts'
import { memberCardOf } from '../../src/rules/memberCard.ts'
import { CUSTOMER, nameOfCustomer } from '../customers/customerRecord.ts'
import { sql, when } from '../db/sql.ts'
import { handle, handleRead } from '../handle.ts'
import { handleList } from '../lists/handleList.ts'
import { matchesWords } from '../lists/matchesWords.ts'
import { handleRecord } from '../records/handleRecord.ts'
import { saveRecord } from '../records/savedRecord.ts'
import { notFound, Refusal } from '../refusal.ts'
import { debtOfCustomer } from '../sales/debtLimit.ts'

const choiceColumns = sql`customer.id, ${nameOfCustomer} as "fullName", customer.mobile, customer.member_card as "memberCard",
  customer.date_of_birth as "dateOfBirth", "discountType".percent as "discountPercent"`

export const customerHandlers = [
  ...handleList(searchCustomers, {
    ...CUSTOMER.list,
    filter: {
      keyword: (words) => matchesWords(sql`customer.search`, words),
      discountTypeId: (id) => sql`customer.discount_type_id = ${id}`,
      categoryId: (id) => sql`customer.category_id = ${id}`,
      groupId: (id) => sql`customer.group_id = ${id}`,
      owes: (owes) => (owes ? sql`owed.debt > 0` : sql`coalesce(owed.debt, 0) <= 0`),
    },
    defaultSort: [{ field: 'fullName' }],
  }),

  ...handleRecord(CUSTOMER, { get: getCustomer, save: saveCustomer, remove: deleteCustomer }),

  handleRead(customerChoices, async ({ db, query, body }) => {
    const found = sql`customer.deleted_at is null and ${when(body.keyword, (words) => matchesWords(sql`customer.search`, words))}`
    const { total } = await db.one<{ total: number }>(
      sql`select count(*) as total from ${CUSTOMER.list.from} where ${found}`,
    )
    const items = await db.rows<CustomerChoice>(sql`
      select ${choiceColumns} from ${CUSTOMER.list.from} where ${found}
      order by customer.name_key, customer.id limit ${query.limit} offset ${(query.page - 1) * query.limit}`)
    return { items, total }
  }),

  handleRead(customerDebt, async ({ db, path }) => {
    const found = await db.first<{ debt: number; limit: number }>(sql`
      select ${debtOfCustomer(sql`customer.id`)} as debt, debt_limit as limit from customer
      where id = ${Number(path.id)} and deleted_at is null`)
    if (!found) throw notFound('id')
    return found
  }),

  handleRead(scanMemberCard, async ({ db, path }) => {
    const memberCard = String(path.id)
    const customer = await db.first<CustomerChoice>(sql`
      select ${choiceColumns} from ${CUSTOMER.list.from}
      where customer.member_card = ${memberCard} and customer.deleted_at is null`)
    if (!customer) throw new Refusal(404, 'memberCardUnknown', { memberCard })
    return customer
  }),

  handle(meetCustomer, async ({ db, caller, body }) => {
    const id = await saveRecord(db, caller, CUSTOMER, CustomerPayload.parse(body))
    return db.one<CustomerChoice>(sql`select ${choiceColumns} from ${CUSTOMER.list.from} where customer.id = ${id}`)
  }),

  handle(generateMemberCard, async ({ db }) => {
    // A number that somebody has typed by hand is passed over.
    for (;;) {
      const { number } = await db.one<{ number: number }>(sql`select nextval('member_card_number') as number`)
      const memberCard = memberCardOf(number)
      const taken = await db.first(sql`select 1 from customer where member_card = ${memberCard}`)
      if (!taken) return { memberCard }
    }
  }),
]
