import type { AnswerOf, Endpoint, SentTo } from '../../src/api/endpoint.ts'
import { createBrigade } from '../../src/api/brigade.ts'
import { saveEmployee } from '../../src/api/employee.ts'
import { createItem } from '../../src/api/item.ts'
import { sql } from '../../server/db/sql.ts'
import { catalogue } from '../handlers/catalogue.ts'
import { followPrices } from '../../server/pricing/followPrices.ts'
import { requireSoundBooks } from '../ledger/requireSoundBooks.ts'
import { type Person, testServer } from '../server.ts'
import type { Model } from './model.ts'

export type World = Awaited<ReturnType<typeof newWorld>>
/** `ok`, or how it is refused: `409 outOfStock`. */
export type Expected = string

export interface Department {
  id: number
  /** Whose price it sells at. */
  price: 'retail' | 'wholesale'
  registers: number[]
}

/** The real company that the model describes: a warehouse, a shop and a wholesale shop, and one department of somebody else. */
export async function newWorld() {
  // Receipts are counted from 1 anew on the first of January.
  const server = await testServer()
  const { database, context } = server
  const clock = context.now
  let aheadMs = 0
  context.now = () => new Date(clock().getTime() + aheadMs)
  const { itemBody } = await catalogue(server)
  const admin = await server.person('admin')
  const warehouse = await server.department('WAREHOUSE')
  const shop = await server.department('SHOP', { saleType: 'RETAIL' })
  const wholesale = await server.department('SHOP', { saleType: 'WHOLE' })
  const elsewhere = await server.department('SHOP', { saleType: 'RETAIL' })
  const register = async (departmentId: number, number: string) => {
    const { id } = await database.one<{ id: number }>(
      sql`insert into cashbox (department_id, number, name) values (${departmentId}, ${number}, 'Касса') returning id`,
    )
    return id
  }
  const departments: Department[] = [
    { id: warehouse, price: 'retail', registers: [] },
    { id: shop, price: 'retail', registers: [await register(shop, '1'), await register(shop, '2')] },
    { id: wholesale, price: 'wholesale', registers: [await register(wholesale, '1')] },
  ]
  const items: { id: number; weighed: boolean }[] = []
  for (const weighed of [false, false, true]) {
    const { id } = await admin.call(createItem, { body: itemBody({ weighed }) })
    items.push({ id, weighed })
  }
  const contragent = await database.one<{ id: number }>(
    sql`insert into contragent (full_name, name_key) values ('Покупатель', 'покупатель') returning id`,
  )
  const ourselves = await database.one<{ id: number }>(
    sql`insert into contragent (full_name, name_key, department_id) values ('Наш склад', 'наш склад', ${warehouse}) returning id`,
  )

  const { id: brigadeId } = await admin.call(createBrigade, { body: { name: 'Восток' } })
  const { id: employeeId } = await admin.call(saveEmployee, {
    body: { lastName: 'Рейсов', firstName: 'Анвар', departmentId: shop },
  })

  const signer = await server.person('MANAGER', { departmentId: warehouse, departments: [shop, wholesale] })
  const { id: signerId } = await admin.call(saveEmployee, {
    body: { lastName: 'Каримов', firstName: 'Анвар', departmentId: warehouse },
  })
  await database.run(sql`update app_user set employee_id = ${signerId} where id = ${signer.userId}`)

  const told = new Map<string, number>()
  return {
    database,
    now: () => context.now(),
    letPass(ms: number) {
      aheadMs += ms
    },
    /** It is the beginning of the stories again. */
    turnBack() {
      aheadMs = 0
    },
    /** What runs beside the shop keeps the prices that came into force as current ones. */
    followPrices: () => followPrices(context),
    /** How often each call ended how, such as `POST /sale/finish 409 outOfStock`: what the stories were about. */
    told,
    departments,
    items,
    contragentId: contragent.id,
    /** Stands for the warehouse. */
    ourselves: { contragentId: ourselves.id, departmentId: warehouse },
    /** Who flies, and in which crew group. */
    flyer: { brigadeId, employeeId },
    /** Signs acts. */
    signer: { ...signer, employeeId: signerId },
    /** May do everything. */
    admin,
    /** Holds every trade's rights, in a department that has nothing to do with these. */
    stranger: await server.person('MANAGER', { departmentId: elsewhere }),
    /** Works in the shop without the rights of the warehouse. */
    cashier: await server.person('KASSIR', { departmentId: shop }),
    strangersRegister: await register(elsewhere, '1'),

    /** Makes the call and holds its answer against what the model says of it. Answers what came, if it was to come. */
    async ask<E extends Endpoint>(
      person: Person,
      endpoint: E,
      input: SentTo<E>,
      expected: Expected,
    ): Promise<AnswerOf<E> | undefined> {
      const answer = await person.response(endpoint, input)
      const body = (await answer.json()) as { code?: string }
      const got = answer.ok ? 'ok' : `${answer.status} ${body.code}`
      if (got !== expected)
        throw new Error(
          `${endpoint.signature} said ${got}, the model says ${expected}: ${JSON.stringify([input, body])}`,
        )
      const what = `${endpoint.signature} ${got}`
      told.set(what, (told.get(what) ?? 0) + 1)
      return answer.ok ? (body as AnswerOf<E>) : undefined
    },

    /** Holds everything that the ledger keeps against the model, and runs fsck. */
    async compare(model: Model, after: string): Promise<void> {
      const real = await readLedger(database, context.now())
      const wanted = ledgerOf(model)
      for (const part of Object.keys(wanted) as (keyof typeof wanted)[])
        for (const key of new Set([...Object.keys(wanted[part]), ...Object.keys(real[part])]))
          if (wanted[part][key] !== real[part][key])
            throw new Error(`${part} ${key} is ${real[part][key]}, the model says ${wanted[part][key]}, after ${after}`)
      await requireSoundBooks(database, after)
    },
  }
}

interface Ledger {
  value: Record<string, number>
  place: Record<string, number>
  shelf: Record<string, number>
  price: Record<string, string>
  account: Record<string, number>
  document: Record<string, string>
  cost: Record<string, string>
  correction: Record<string, string>
  line: Record<string, string>
  sale: Record<string, string>
  session: Record<string, string>
  promotion: Record<string, string>
  given: Record<string, string>
  certificate: Record<string, string>
}

/** What the database keeps, in the words of `ledgerOf`. */
function readLedger(database: World['database'], now: Date): Promise<Ledger> {
  return database.one<Ledger>(
    sql`
    select
      (select coalesce(json_object_agg(department_id || ' ' || lot_id, (on_hand * 1000)::bigint), '{}') from stock_balance where on_hand <> 0) as shelf,
      (select coalesce(json_object_agg(department_id || ' ' || lot_id, (cost_sum * 100)::bigint), '{}') from stock_balance where cost_sum <> 0) as value,
      (select coalesce(json_object_agg(place, value), '{}') from (select place, (sum(cost_sum) * 100)::bigint as value
        from stock_move where place <> 'DEPARTMENT' group by place having sum(cost_sum) <> 0) moved) as place,
      (select coalesce(json_object_agg(key, coalesce((retail * 100)::bigint::text, '-') || ' ' || coalesce((wholesale * 100)::bigint::text, '-')), '{}') from (
        select distinct on (department_id, lot_id) department_id || ' ' || lot_id as key, price_uzs as retail, price_wholesale as wholesale
        from price where effective_from <= ${now} order by department_id, lot_id, effective_from desc) latest) as price,
      (select coalesce(json_object_agg(a.department_id || ' ' || a.kind || ' ' || a.holder, (b.balance * 100)::bigint), '{}')
        from account a join account_balance b on b.account_id = a.id where b.balance <> 0) as account,
      (select coalesce(json_object_agg(id, status || ' ' || version || ' ' || coalesce(reg_number, 0)), '{}') from warehouse_document) as document,
      (select coalesce(json_object_agg(id, status || ' ' || version || ' ' || coalesce(reg_number, 0)), '{}') from extra_cost) as cost,
      (select coalesce(json_object_agg(id, status || ' ' || version || ' ' || coalesce(reg_number, 0)), '{}') from adjustment) as correction,
      (select coalesce(json_object_agg(id, document_id || ' ' || item_id || ' ' || (quantity * 1000)::bigint || ' ' || (received * 1000)::bigint
        || ' ' || (returned * 1000)::bigint || ' ' || (lost * 1000)::bigint || ' ' || coalesce(lot_id, 0) || ' ' || (coalesce(cost_sum, 0) * 100)::bigint || ' '
        || (transit_sum * 100)::bigint), '{}') from warehouse_document_line) as line,
      (select coalesce(json_object_agg(uuid, status || ' ' || coalesce(sale_number, 0) || ' ' || (final_total_sum * 100)::bigint), '{}') from sale) as sale,
      (select coalesce(json_object_agg(cashbox_id || ' ' || session_number, status || ' ' || receipts || ' ' || returns || ' ' || (sold_sum * 100)::bigint
        || ' ' || (returned_sum * 100)::bigint || ' ' || (discount_sum * 100)::bigint || ' ' || (
          select coalesce(string_agg(p.payment_type || (p.amount * 100)::bigint, ' ' order by p.payment_type), '') from cash_session_payment p
          where p.session_id = cash_session.id and p.amount <> 0)), '{}') from cash_session) as session,
      (select coalesce(json_object_agg(id, status || ' ' || version), '{}') from promotion) as promotion,
      (select coalesce(json_object_agg(session.cashbox_id || ' ' || session.session_number || ' ' || total.promotion_id,
        (total.given * 100)::bigint || ' ' || (total.taken_back * 100)::bigint), '{}')
        from cash_session_promotion total join cash_session session on session.id = total.session_id) as given,
      (select coalesce(json_object_agg(id, status || ' ' || (balance * 100)::bigint || ' ' || (
        select count(*) from certificate_move move where move.certificate_id = certificate.id)), '{}') from certificate) as certificate`.named(
      'read_ledger',
    ),
  )
}

const filled = (map: Map<string, number>) => Object.fromEntries([...map].filter(([, value]) => value !== 0))

const stated = (documents: readonly { id: number; status: string; version: number; regNumber: number | null }[]) =>
  Object.fromEntries(documents.map((one) => [one.id, `${one.status} ${one.version} ${one.regNumber ?? 0}`]))

function ledgerOf(model: Model): Ledger {
  return {
    shelf: filled(model.shelves),
    value: filled(model.values),
    place: filled(model.places),
    price: Object.fromEntries(
      [...model.prices].map(([key, { retail, wholesale }]) => [key, `${retail ?? '-'} ${wholesale ?? '-'}`]),
    ),
    account: filled(model.money),
    document: stated(model.documents),
    cost: stated(model.costs),
    correction: stated(model.corrections),
    line: Object.fromEntries(
      model.documents.flatMap((document) =>
        document.lines.map((line) => [
          line.id,
          `${document.id} ${line.itemId} ${line.count} ${line.received} ${line.returned} ${line.lost} ${line.lotId ?? 0} ${line.value} ${line.transit}`,
        ]),
      ),
    ),
    sale: Object.fromEntries(
      model.sales.map((sale) => [sale.uuid, `${sale.status} ${sale.number ?? 0} ${sale.finalSum}`]),
    ),
    session: Object.fromEntries(
      [...model.sessions].flatMap(([register, sessions]) =>
        sessions.map((session, index) => {
          const payments = [...session.payments].filter(([, sum]) => sum !== 0).sort(([a], [b]) => (a < b ? -1 : 1))
          const sums = `${session.receipts} ${session.returns} ${session.sold} ${session.returned} ${session.discount}`
          const status = session.open ? 'OPEN' : 'CLOSED'
          return [
            `${register} ${index + 1}`,
            `${status} ${sums} ${payments.map(([type, sum]) => `${type}${sum}`).join(' ')}`,
          ]
        }),
      ),
    ),
    promotion: Object.fromEntries(model.promotions.map(({ id, status, version }) => [id, `${status} ${version}`])),
    given: Object.fromEntries(
      [...model.sessions].flatMap(([register, sessions]) =>
        sessions.flatMap(({ promotions }, index) =>
          [...promotions].map(([id, { given, takenBack }]) => [
            `${register} ${index + 1} ${id}`,
            `${given} ${takenBack}`,
          ]),
        ),
      ),
    ),
    certificate: Object.fromEntries(
      model.certificates.map(({ id, status, balance, moves }) => [id, `${status} ${balance} ${moves}`]),
    ),
  }
}
