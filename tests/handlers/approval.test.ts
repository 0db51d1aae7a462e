import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  approvers,
  askApproval,
  decideApproval,
  decideOwn,
  getApproval,
  issueOwnBadge,
  ownLimits,
  roleLimits,
  saveRoleLimits,
  searchApprovals,
  setOwnPin,
} from '../../src/api/approval.ts'
import { decidePromotion, saveBuyXGetY } from '../../src/api/promotion.ts'
import { createRole } from '../../src/api/role.ts'
import { finishSale } from '../../src/api/sale.ts'
import { addRole } from '../../src/api/user.ts'
import type { Need } from '../../src/rules/limits.ts'
import { STANDARD_ROLES } from '../../src/rules/permissions.ts'
import { hashPassword } from '../../server/auth/passwords.ts'
import { sql } from '../../server/db/sql.ts'
import { requireSoundBooks } from '../ledger/requireSoundBooks.ts'
import { shopOn } from '../ledger/shop.ts'
import { type Person, testServer } from '../server.ts'

const server = await testServer()
const shop = await shopOn(server)
await shop.open()
const { admin, cashbox } = shop
const cashier = await server.person('KASSIR', { departmentId: shop.shop })
const other = await server.person('KASSIR', { departmentId: shop.shop })
const senior = await server.person('MANAGER', { departmentId: shop.shop })
const stranger = await server.person('MANAGER', { departmentId: shop.warehouse })
const itemId = await shop.stocked([500])
const kassir = await server.database.one<{ id: number }>(sql`select id from role where code = 'KASSIR'`)
const NONE = { discountPercent: null, belowCost: null, returnDays: null, noReceiptSum: null, deletedLineSum: null }
const PIN = '480263'
const PASSWORD = 'correct horse battery'

await admin.call(saveRoleLimits, {
  path: { id: kassir.id },
  body: { ...NONE, discountPercent: 10, belowCost: 0, returnDays: 14 },
})
const withPassword = async (person: Person) =>
  server.database.run(
    sql`update app_user set password_hash = ${await hashPassword(PASSWORD)} where id = ${person.userId}`,
  )
await withPassword(senior)
await senior.call(setOwnPin, { body: { password: PASSWORD, pin: PIN } })
const { badge } = await senior.call(issueOwnBadge, { body: { password: PASSWORD } })

beforeEach(async () => {
  await server.database.run(sql`delete from approval_try`)
})
afterEach(() => requireSoundBooks(server.database))

const discounted = (percent: number, given: object = {}) =>
  shop.saleOf([{ itemId, count: 1 }], 1_000, {
    customPromotion: { promotionType: '%', discount: percent },
    payments: [{ paymentType: 'CASH', amount: 1_000 - percent * 10 }],
    finalTotalSum: 1_000 - percent * 10,
    ...given,
  })
const needsOf = (refused: { details?: unknown }) => (refused.details as { needs: Need[] }).needs
async function asked(operation: ReturnType<typeof discounted>, needs: Need[], by = cashier) {
  const id = randomUUID()
  await by.call(askApproval, {
    body: {
      id,
      departmentId: shop.shop,
      cashboxId: cashbox,
      needs,
      operation: operation as never,
      reason: 'постоянный покупатель',
    },
  })
  return id
}
const DISCOUNT: Need[] = [{ limit: 'discountPercent', value: 20, allowed: 10 }]

test('what is over a limit is asked for, let pass by PIN once, and kept with who, what and why', async () => {
  const operation = discounted(20)
  const refusal = await cashier.refused(finishSale, { body: operation })
  expect(refusal).toMatchObject({ status: 403, code: 'needsApproval' })
  expect(needsOf(refusal)).toEqual(DISCOUNT)
  const id = await asked(operation, needsOf(refusal))
  expect(
    await cashier.call(decideApproval, { path: { uuid: id }, body: { approverId: senior.userId, pin: PIN } }),
  ).toMatchObject({
    status: 'APPROVED',
  })
  const sale = await cashier.call(finishSale, { body: { ...operation, approvals: [id] } })
  expect(sale.finalTotalSum).toBe(800)
  // The same once more is the sale that stands, whatever became of the approval.
  expect((await cashier.call(finishSale, { body: { ...operation, approvals: [id] } })).id).toBe(sale.id)
  const { items } = await senior.call(searchApprovals, { query: {}, body: {} })
  expect(items[0]).toMatchObject({
    id,
    approvalStatus: 'USED',
    saleId: sale.id,
    reason: 'постоянный покупатель',
    method: 'PIN',
    asked: ['discountPercent'],
  })
  expect(await cashier.refused(finishSale, { body: { ...discounted(20), approvals: [id] } })).toMatchObject({
    code: 'needsApproval',
  })
})

test('within the limit, or by who has none, nothing is asked', async () => {
  expect((await cashier.call(finishSale, { body: discounted(10) })).finalTotalSum).toBe(900)
  expect((await senior.call(finishSale, { body: discounted(45) })).finalTotalSum).toBe(550)
})

test('other figures, another user and another time are other operations', async () => {
  const operation = discounted(20)
  const approved = async (by = cashier) => {
    const id = await asked(operation, DISCOUNT, by)
    await by.call(decideApproval, { path: { uuid: id }, body: { approverId: senior.userId, pin: PIN } })
    return id
  }
  const id = await approved()
  const refused = { status: 403, code: 'needsApproval' }
  expect(
    await cashier.refused(finishSale, { body: { ...discounted(25, { uuid: operation.uuid }), approvals: [id] } }),
  ).toMatchObject(refused)
  expect(await other.refused(finishSale, { body: { ...operation, approvals: [id] } })).toMatchObject(refused)
  await server.database.run(sql`update approval set expires_at = asked_at where id = ${id}`)
  expect(await cashier.refused(finishSale, { body: { ...operation, approvals: [id] } })).toMatchObject(refused)
  expect(
    (await cashier.call(finishSale, { body: { ...operation, approvals: [await approved()] } })).finalTotalSum,
  ).toBe(800)
})

test('one approval lets one of two tills pass', async () => {
  const operation = discounted(20)
  const id = await asked(operation, DISCOUNT)
  await cashier.call(decideApproval, { path: { uuid: id }, body: { approverId: senior.userId, pin: PIN } })
  const second = { ...operation, uuid: randomUUID() }
  const answers = await Promise.all([
    cashier.response(finishSale, { body: { ...operation, approvals: [id] } }),
    cashier.response(finishSale, { body: { ...second, approvals: [id] } }),
  ])
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 403])
})

test('a card alone lets a discount pass, and a sale below cost takes the PIN too', async () => {
  const id = await asked(discounted(20), DISCOUNT)
  expect(await cashier.call(decideApproval, { path: { uuid: id }, body: { badge } })).toMatchObject({
    status: 'APPROVED',
  })
  const below = discounted(60)
  const needs = needsOf(await cashier.refused(finishSale, { body: below }))
  expect(needs).toEqual([
    { limit: 'discountPercent', value: 60, allowed: 10 },
    { limit: 'belowCost', value: 100, allowed: 0 },
  ])
  const hard = await asked(below, needs)
  expect(await cashier.refused(decideApproval, { path: { uuid: hard }, body: { badge } })).toMatchObject({
    status: 403,
    code: 'pinNeeded',
  })
  await cashier.call(decideApproval, { path: { uuid: hard }, body: { badge, pin: PIN } })
  expect((await cashier.call(finishSale, { body: { ...below, approvals: [hard] } })).finalTotalSum).toBe(400)
})

test('a promotion below cost was approved once and stops no cashier; what the hand gives beside it is asked for', async () => {
  const goods = await shop.newItem()
  await shop.income(shop.shop, [{ itemId: goods, count: 30, incomeUzs: 18_000 }])
  await shop.priced(shop.shop, [goods], 25_800)
  const offer = { buyCount: 2, getCount: 1, discount: 100, startDate: '2026-01-01', finishDate: '2030-12-31' }
  const body = { name: '2 + 1', ...offer, departmentIds: [shop.shop], buyItemId: goods, itemIds: [goods] }
  const { id } = await senior.call(saveBuyXGetY, { body })
  await admin.call(decidePromotion, { body: { id, version: 1, status: 'ACTIVE' } })
  const three = (given: object, total: number) =>
    shop.saleOf([{ itemId: goods, count: 3 }], 25_800, {
      ...given,
      payments: [{ paymentType: 'CASH', amount: total }],
      finalTotalSum: total,
    })
  expect(await cashier.call(finishSale, { body: three({}, 51_600) })).toMatchObject({ finalTotalSum: 51_600 })
  const tenth = { customPromotion: { promotionType: '%', discount: 10 } }
  expect(needsOf(await cashier.refused(finishSale, { body: three(tenth, 46_440) }))).toEqual([
    { limit: 'belowCost', value: 5_160, allowed: 0 },
  ])
})

test('an old receipt comes back by approval alone', async () => {
  const sale = await cashier.call(finishSale, { body: shop.saleOf([{ itemId, count: 1 }]) })
  const operation = shop.saleOf([{ itemId, count: -1, returnedLineId: sale.saleItems[0]!.id }])
  await server.database.run(sql`update sale set sale_date = sale_date - interval '30 days' where id = ${sale.id}`)
  const refusal = await cashier.refused(finishSale, { body: operation })
  expect(needsOf(refusal)).toEqual([{ limit: 'returnDays', value: 30, allowed: 14 }])
  const id = await asked(operation, needsOf(refusal))
  await cashier.call(decideApproval, { path: { uuid: id }, body: { approverId: senior.userId, pin: PIN } })
  expect((await cashier.call(finishSale, { body: { ...operation, approvals: [id] } })).finalTotalSum).toBe(-1_000)
})

test('nobody approves for himself, over his own limits, or for a department that is not his', async () => {
  const junior = await server.person('SELLER', { departmentId: shop.shop })
  const { id: roleId } = await admin.call(createRole, {
    body: { code: 'Старший', permissions: [...STANDARD_ROLES.KASSIR, 'approve over-limit'] as never },
  })
  await admin.call(saveRoleLimits, { path: { id: roleId }, body: { ...NONE, discountPercent: 15 } })
  await admin.call(addRole, { path: { id: junior.userId }, body: { roleIds: [roleId] } })
  const decide = (by: Person, id: string) => by.refused(decideOwn, { path: { uuid: id }, body: { approved: true } })
  const id = await asked(discounted(20), DISCOUNT)
  expect(await decide(cashier, id)).toMatchObject({ status: 403, code: 'noPermission' })
  expect(await decide(stranger, id)).toMatchObject({ status: 403, code: 'otherDepartment' })
  const own = await asked(discounted(20), DISCOUNT, senior)
  expect(await decide(senior, own)).toMatchObject({ status: 403, code: 'ownApproval' })
  // A seller has no limits of his own, which are the widest: with the senior's role alone he has 15 %.
  await server.database.run(sql`delete from user_role where user_id = ${junior.userId} and role_id <> ${roleId}`)
  expect(await decide(junior, id)).toMatchObject({ status: 403, code: 'approverMayNot' })
  expect(await senior.call(decideOwn, { path: { uuid: id }, body: { approved: false } })).toMatchObject({
    status: 'REJECTED',
  })
  expect(await cashier.call(getApproval, { path: { uuid: id } })).toMatchObject({ status: 'REJECTED', needs: DISCOUNT })
  expect(await decide(senior, id)).toMatchObject({ status: 409, code: 'wrongState' })
  expect(await other.refused(getApproval, { path: { uuid: id } })).toMatchObject({ status: 404 })
})

test('a PIN is guessed five times, whatever is asked for and however fast', async () => {
  const guess = async (pin: string) => {
    const id = await asked(discounted(20), DISCOUNT)
    return cashier.response(decideApproval, { path: { uuid: id }, body: { approverId: senior.userId, pin } })
  }
  const answers = await Promise.all(Array.from({ length: 30 }, (_, at) => guess(String(300_000 + at * 7))))
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 403).length).toBeLessThanOrEqual(5)
  // The rest are told that they have tried too often, or that too many try at once; no PIN of theirs was looked at.
  expect(statuses.filter((status) => status !== 403 && status !== 429 && status !== 503)).toEqual([])
  expect((await guess(PIN)).status).toBe(429)
})

test('an unknown card and a name without a PIN are tries, too', async () => {
  const id = await asked(discounted(20), DISCOUNT)
  expect(
    await cashier.refused(decideApproval, { path: { uuid: id }, body: { badge: 'APAAAAAAAAAAAAAAAA' } }),
  ).toMatchObject({
    code: 'wrongPin',
  })
  expect(
    await cashier.refused(decideApproval, { path: { uuid: id }, body: { approverId: other.userId, pin: PIN } }),
  ).toMatchObject({ code: 'wrongPin' })
  const { tries } = await server.database.one<{ tries: number }>(sql`select count(*) as tries from approval_try`)
  expect(tries).toBe(2)
})

test('a supervisor who was dismissed meanwhile approves no longer', async () => {
  const leaver = await server.person('MANAGER', { departmentId: shop.shop })
  await withPassword(leaver)
  await leaver.call(setOwnPin, { body: { password: PASSWORD, pin: '571904' } })
  await server.database.run(sql`update app_user set status = 'INACTIVE' where id = ${leaver.userId}`)
  const id = await asked(discounted(20), DISCOUNT)
  const shown = { path: { uuid: id }, body: { approverId: leaver.userId, pin: '571904' } }
  expect(await cashier.refused(decideApproval, shown)).toMatchObject({ status: 403, code: 'approverMayNot' })
})

test('PINs are six digits that nobody tries first, and changed with the password', async () => {
  const set = (pin: string, password = PASSWORD) => senior.refused(setOwnPin, { body: { password, pin } })
  for (const pin of ['111111', '123456', '987654', '121212', '123123'])
    expect(await set(pin)).toMatchObject({ fields: { pin: expect.any(String) as string } })
  expect(await set('12345')).toMatchObject({ status: 400 })
  expect(await set('480264', 'not it at all')).toMatchObject({ status: 400, code: 'ownPasswordWrong' })
  expect(await senior.refused(issueOwnBadge, { body: { password: 'not it at all' } })).toMatchObject({ status: 400 })
  expect(await cashier.refused(setOwnPin, { body: { password: PASSWORD, pin: PIN } })).toMatchObject({ status: 403 })
})

test('who may approve is told with whether by PIN, and limits are read as they were saved', async () => {
  const names = await cashier.call(approvers, { path: { depId: shop.shop } })
  expect(names.find(({ id }) => id === senior.userId)).toMatchObject({ hasPin: true })
  expect(names.map(({ id }) => id)).not.toContain(stranger.userId)
  expect(await stranger.refused(approvers, { path: { depId: shop.shop } })).toMatchObject({ status: 403 })
  expect(await admin.call(roleLimits, { path: { id: kassir.id } })).toEqual({
    ...NONE,
    discountPercent: 10,
    belowCost: 0,
    returnDays: 14,
  })
  expect(await cashier.call(ownLimits)).toMatchObject({ discountPercent: 10, noReceiptSum: null })
  expect(await admin.refused(roleLimits, { path: { id: 99_999 } })).toMatchObject({ status: 404 })
  expect(await cashier.refused(saveRoleLimits, { path: { id: kassir.id }, body: NONE })).toMatchObject({ status: 403 })
})
