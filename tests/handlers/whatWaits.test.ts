import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { approveAct, createAct } from '../../src/api/act.ts'
import { askApproval } from '../../src/api/approval.ts'
import { createContragentOrder, createProductRequest } from '../../src/api/contragentOrder.ts'
import { saveContragent } from '../../src/api/contragent.ts'
import { saveCustomer } from '../../src/api/customer.ts'
import { dashboardToday } from '../../src/api/dashboard.ts'
import { startInventory } from '../../src/api/inventory.ts'
import { decidePromotion, savePromotion } from '../../src/api/promotion.ts'
import { finishSale } from '../../src/api/sale.ts'
import {
  createRequest,
  endRequest,
  requestLines,
  saveRequest,
  updateRequestCount,
} from '../../src/api/transferRequest.ts'
import { createRole } from '../../src/api/role.ts'
import { addRole, linkContragent } from '../../src/api/user.ts'
import { changeWholesaleStatus } from '../../src/api/wholesale.ts'
import { NOTICE_NAMES, NOTICES, type NoticeName } from '../../src/rules/notices.ts'
import { ALL_PERMISSIONS } from '../../src/rules/permissions.ts'
import { sql } from '../../server/db/sql.ts'
import { shopOn } from '../ledger/shop.ts'
import { wholesaleOn } from '../ledger/wholesale.ts'
import { type Person, testServer } from '../server.ts'
import { LISTS, shownIn } from './noticeLists.ts'

const server = await testServer()
const shop = await shopOn(server)
const here = await wholesaleOn(server, shop)
const { admin, warehouse } = shop
const DAY_MS = 86_400_000
const dayIn = (days: number) => new Date(server.context.now().getTime() + days * DAY_MS).toISOString().slice(0, 10)

/** Everything that waits below is of these departments; the stranger has another one. */
const departments = [shop.shop, warehouse, here.department]
const manager = await server.person('MANAGER', { departmentId: shop.shop, departments })
const author = await server.person('MANAGER', { departmentId: shop.shop, departments })
const stranger = await server.person('MANAGER', {
  departmentId: await server.department('SHOP', { saleType: 'RETAIL' }),
})
const itemId = await shop.stocked([100])
await shop.income(warehouse, [{ itemId, count: 100, incomeUzs: 500 }])

const shown = (person: Person, name: NoticeName) => shownIn(person, name, dayIn(0))
const told = async (person: Person, name: NoticeName) => (await person.call(dashboardToday))[name]

/** It waits for `person` and shows in its list, and neither for who has other departments; it is absent without a right to it. */
async function requireWaiting(person: Person, name: NoticeName, count = 1): Promise<void> {
  expect(await told(person, name)).toBe(count)
  expect(await shown(person, name)).toBe(count)
  // Clients are everybody's.
  const elsewhere = name === 'customerDebts' ? count : 0
  expect(await told(stranger, name)).toBe(elsewhere)
  expect(await shown(stranger, name)).toBe(elsewhere)
  for (const missing of NOTICES[name].knows) expect(await told(await without(missing), name)).toBeUndefined()
}

const known = new Map<string, Person>()
/** Somebody of the same departments who may do everything but this. */
async function without(missing: string): Promise<Person> {
  const found = known.get(missing)
  if (found) return found
  const person = await server.person('Contragent', { departmentId: shop.shop, departments })
  const permissions = ALL_PERMISSIONS.filter((permission) => permission !== missing)
  const { id } = await admin.call(createRole, { body: { code: `без ${missing}`, permissions } })
  await admin.call(addRole, { path: { id: person.userId }, body: { roleIds: [id] } })
  known.set(missing, person)
  return person
}

const transferAt = (status: string, itemsOf = [{ itemId, count: 1 }]) =>
  shop.documentAt(status, {
    action: 'KOCHIRISH',
    fromDepartmentId: warehouse,
    toDepartmentId: shop.shop,
    whItems: itemsOf,
  })
async function partner(): Promise<Person> {
  const { id } = await admin.call(saveContragent, { body: { fullName: 'ООО «Партнёр»' } })
  const person = await server.person('Contragent')
  await admin.call(linkContragent, { path: { id: person.userId, contragentId: id } })
  return person
}

beforeAll(() => shop.open())

describe('goods and their papers', () => {
  test('transfers: to be sent, on their way, and on their way for days', async () => {
    await transferAt('WAITING_FOR_READY')
    await requireWaiting(manager, 'transfersToSend')
    const { id } = await transferAt('PENDING')
    await requireWaiting(manager, 'pendingTransfers')
    expect(await told(manager, 'stuckTransfers')).toBe(0)
    await server.database.run(sql`update warehouse_document set reg_date = ${dayIn(-3)} where id = ${id}`)
    await requireWaiting(manager, 'stuckTransfers')
  })

  test('papers that are begun', async () => {
    await shop.documentAt('DRAFT', { action: 'KIRIM', toDepartmentId: warehouse, whItems: [] })
    await requireWaiting(manager, 'draftIncomes')
    await shop.documentAt('DRAFT', { action: 'CHIQIM', fromDepartmentId: warehouse, whItems: [] })
    await requireWaiting(manager, 'draftOutcomes')
    await shop.documentAt('DRAFT', { action: 'SPISAT', fromDepartmentId: warehouse, whItems: [] })
    await requireWaiting(manager, 'draftWriteOffs')
    expect(await told(admin, 'draftWriteOffs')).toBe(1)
  })

  test('an act waits for its signer alone, never for its author, and then its income for whoever receives it', async () => {
    const employeeId = await server.employed(manager.userId)
    const whItems = [{ itemId, count: 1, incomeUzs: 500 }]
    const income = await shop.documentAt('DRAFT', { action: 'KIRIM', toDepartmentId: shop.shop, whItems }, author)
    const body = { version: income.version, employeeIds: [employeeId] }
    const act = await author.call(createAct, { path: { id: income.id }, body })
    await requireWaiting(manager, 'actsToSign')
    expect(await told(author, 'actsToSign')).toBe(0)
    expect(await told(manager, 'incomesToReceive')).toBe(0)
    const signed = { path: { id: income.id }, query: { reason: '' }, body: { version: act.version } }
    await manager.call(approveAct, signed)
    expect(await told(manager, 'actsToSign')).toBe(0)
    await requireWaiting(manager, 'incomesToReceive')
  })

  test('counts that nobody has finished', async () => {
    await manager.call(startInventory, { body: { departmentId: warehouse } })
    await requireWaiting(manager, 'openCounts')
    expect(await told(admin, 'openCounts')).toBe(1)
  })
})

test('a request waits for its source, and when that has answered for who has asked', async () => {
  const asking = await server.person('MANAGER', { departmentId: shop.shop, transfers: [warehouse] })
  const keeper = await server.person('WAREHOUSE', { departmentId: warehouse })
  const body = { fromDepartmentId: warehouse, toDepartmentIds: [shop.shop] }
  const request = await asking.call(createRequest, { body })
  const lines = { query: { page: 1, limit: 50 }, body: { requestDocId: request.id } }
  const line = (await asking.call(requestLines, lines)).items.find((one) => one.itemId === itemId)!
  const { termOfItem, priceUzs: _price, fromDepPriceUzs: priceUzs, version: ofLine } = line
  await asking.call(updateRequestCount, {
    body: {
      requestDocumentId: request.id,
      itemId,
      termOfItem,
      priceUzs,
      departmentId: shop.shop,
      count: 1,
      version: ofLine,
    },
  })
  await asking.call(saveRequest, { body: { id: request.id, status: 'CHECKING', version: request.version } })
  await requireWaiting(keeper, 'requestsToAnswer')
  expect(await told(asking, 'requestsToAnswer')).toBe(0)
  const { version } = await keeper.call(saveRequest, { body: { id: request.id, status: 'CHECKED' } })
  expect(await told(keeper, 'requestsToAnswer')).toBe(0)
  await requireWaiting(asking, 'requestsToFinish')
  // The keeper sees it in his list, and it is not his to end.
  expect([await told(keeper, 'requestsToFinish'), await shown(keeper, 'requestsToFinish')]).toEqual([0, 0])
  await asking.call(endRequest, { body: { id: request.id, version } })
  expect(await told(asking, 'requestsToFinish')).toBe(0)
})

test('what contragents order and ask for waits for who manages their orders, and is no work of their own', async () => {
  const buyer = await partner()
  const body = { departmentId: here.department, items: [{ itemId, count: 3 }] }
  await buyer.call(createContragentOrder, { body })
  await requireWaiting(manager, 'newOrders')
  await buyer.call(createProductRequest, { body })
  await requireWaiting(manager, 'productRequests')
  const { partner: own, ...rest } = await buyer.call(dashboardToday)
  expect(own).toMatchObject({ newOrders: 1, ordersInWork: 0, requests: 1, saldo: [] })
  expect(Object.keys(rest).sort()).toEqual(['asOf', 'day'])
  expect((await (await partner()).call(dashboardToday)).partner).toMatchObject({ newOrders: 0, requests: 0 })
  expect((await manager.call(dashboardToday)).partner).toBeUndefined()
})

describe('what waits for somebody’s word', () => {
  test('an operation over a limit: not for who has asked, and not when it is too late', async () => {
    const cashier = await server.person('KASSIR', { departmentId: shop.shop })
    const operation = shop.saleOf([{ itemId, count: 1 }])
    const needs = [{ limit: 'discountPercent' as const, value: 20, allowed: 10 }]
    const asked = {
      departmentId: shop.shop,
      cashboxId: shop.cashbox,
      needs,
      operation: operation as never,
      reason: 'гость',
    }
    await cashier.call(askApproval, { body: { id: randomUUID(), ...asked } })
    await author.call(askApproval, { body: { id: randomUUID(), ...asked } })
    await requireWaiting(author, 'askedApprovals')
    await requireWaiting(manager, 'askedApprovals', 2)
    await server.database.run(sql`
      update approval set asked_at = asked_at - interval '10 minutes', expires_at = expires_at - interval '10 minutes'`)
    expect([await told(manager, 'askedApprovals'), await shown(manager, 'askedApprovals')]).toEqual([0, 0])
  })

  test('a discount: not an own one, not one that is over, not one of departments that are another’s too', async () => {
    const term = { startDate: '2026-11-01', finishDate: '2099-12-31', itemIds: [itemId] }
    const plain = { ...term, departmentIds: [shop.shop], promoType: '%' as const, discount: 10, threshold: null }
    const { id } = await author.call(savePromotion, { body: { ...plain, name: 'Осенняя' } })
    const elsewhere = [shop.shop, await server.department('SHOP', { saleType: 'RETAIL' })]
    await admin.call(savePromotion, { body: { ...plain, name: 'Общая', departmentIds: elsewhere } })
    await requireWaiting(manager, 'pendingDiscounts')
    expect([await told(author, 'pendingDiscounts'), await shown(author, 'pendingDiscounts')]).toEqual([0, 0])
    expect(await told(admin, 'pendingDiscounts')).toBe(2)
    await manager.call(decidePromotion, { body: { promotionId: id, id, status: 'REJECTED', version: 1 } as never })
    expect(await told(manager, 'pendingDiscounts')).toBe(0)
  })
})

describe('wholesale and debts', () => {
  test('a debt is overdue when its day has passed and it is still owed, the oldest being paid first', async () => {
    const goods = await here.stocked([100])
    const first = await here.sold([{ itemId: goods, count: 1 }], { dueDate: '2026-12-31' })
    const second = await here.sold([{ itemId: goods, count: 2 }], { dueDate: '2026-12-31' })
    expect(await told(manager, 'overdueDebts')).toBe(0)
    await server.database.run(
      sql`update sale set due_date = ${dayIn(-1)} where id = any(${[first.id, second.id]}::bigint[])`,
    )
    await requireWaiting(manager, 'overdueDebts', 2)
    // Of 2,400 so'm, 800 were owed first: who has paid them owes the second sale.
    await server.database.run(sql`
      update account_balance balance set balance = balance.balance - 800 from account
      where account.id = balance.account_id and account.kind = 'DEBT' and account.contragent_id = ${here.buyer}`)
    await requireWaiting(manager, 'overdueDebts')
    await server.database.run(sql`
      update account_balance balance set balance = 0 from account
      where account.id = balance.account_id and account.kind = 'DEBT' and account.contragent_id = ${here.buyer}`)
    expect(await told(manager, 'overdueDebts')).toBe(0)
  })

  test('a held wholesale sale, and a booking whose last day is near', async () => {
    const goods = await here.stocked([100])
    const { id, version } = await here.draft([{ itemId: goods, count: 1 }])
    await admin.call(changeWholesaleStatus, { path: { id }, body: { status: 'SUSPENDED', version } as never })
    await requireWaiting(manager, 'heldWholesale')
    await here.kept([{ itemId: goods, count: 1, price: 800 }], { expireDate: dayIn(2) })
    expect(await told(manager, 'endingBookings')).toBe(0)
    await here.kept([{ itemId: goods, count: 1, price: 800 }], { expireDate: dayIn(1) })
    await requireWaiting(manager, 'endingBookings')
  })

  test('clients that owe, and what was sold to ourselves', async () => {
    const { id: customerId } = await admin.call(saveCustomer, { body: { firstName: 'Дилноза', debtLimit: 5_000 } })
    const payments = [{ paymentType: 'DEBT' as const, amount: 1_000 }]
    await admin.call(finishSale, { body: shop.saleOf([{ itemId, count: 1 }], 1_000, { customerId, payments }) })
    await requireWaiting(manager, 'customerDebts')
    const { id: contragentId } = await admin.call(saveContragent, {
      body: { fullName: 'Наш склад', departmentId: warehouse },
    })
    await admin.call(finishSale, { body: shop.saleOf([{ itemId, count: 1 }], 1_000, { contragentId }) })
    await requireWaiting(manager, 'pendingSales')
    expect(await told(admin, 'pendingSales')).toBe(1)
  })
})

test('a session of yesterday stands in its list alone', async () => {
  await server.database.run(sql`
    update cash_session set opened_at = opened_at - interval '1 day' where department_id = ${shop.shop}`)
  await requireWaiting(manager, 'forgottenSessions')
  expect(await told(admin, 'forgottenSessions')).toBe(1)
})

test('every notice is held to its list here, but for those that dashboard.test.ts and the tests of their own screens know', () => {
  expect(NOTICE_NAMES.filter((name) => !(name in LISTS))).toEqual([
    'brokenBooks',
    'lockouts',
    'lateBackups',
    'unsentReceipts',
    'expiredLots',
    'openDifferences',
    'lateOrders',
    'expiringLots',
    'shortItems',
    'endingContracts',
    'flightsToSettle',
  ])
})
