import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { askApproval, type AskedOperation, decideOwn, saveRoleLimits } from '../../src/api/approval.ts'
import { repayDebt } from '../../src/api/cashMove.ts'
import { takeZReport } from '../../src/api/cashSession.ts'
import { saveCustomer } from '../../src/api/customer.ts'
import { createRole } from '../../src/api/role.ts'
import { finishSale } from '../../src/api/sale.ts'
import { finishReturn } from '../../src/api/saleReturn.ts'
import { addRole } from '../../src/api/user.ts'
import { finishWholesale } from '../../src/api/wholesale.ts'
import type { Need } from '../../src/rules/limits.ts'
import { type Wholesale, wholesaleOn } from '../ledger/wholesale.ts'
import type { Person } from '../server.ts'
import { RACE_MS_MAX, type RaceTrack, raceTrack } from './raceTrack.ts'

let track: RaceTrack
let here: Wholesale
/** Sells within limits, and lets nobody owe more than theirs. */
let careful: Person

beforeAll(async () => {
  track = await raceTrack()
  here = await wholesaleOn(track.server, track.shop)
  careful = await track.server.person('Contragent', { departmentId: here.department })
  const permissions = [
    'sell pos',
    'return pos',
    'give discount',
    'finish wholesale',
    'create wholesale',
    'create cash-move',
  ]
  const { id } = await here.admin.call(createRole, { body: { code: 'Осторожный', permissions } })
  await here.admin.call(addRole, { path: { id: careful.userId }, body: { roleIds: [id] } })
  const none = { belowCost: null, returnDays: null, noReceiptSum: null, deletedLineSum: null }
  await here.admin.call(saveRoleLimits, { path: { id }, body: { ...none, discountPercent: 10 } })
})

const path = () => ({ depId: here.department, cashboxId: here.cashboxId })
const client = async (debtLimit: number) =>
  (await here.admin.call(saveCustomer, { body: { firstName: `Клиент ${randomUUID()}`, debtLimit } })).id
const onTrust = (itemId: number, count: number, customerId: number) =>
  here.saleOf([{ itemId, count }], 800, {
    departmentId: here.department,
    cashboxId: here.cashboxId,
    customerId,
    payments: [{ paymentType: 'DEBT', amount: count * 800 }],
  })
const selling = (body: ReturnType<typeof onTrust>) => track.party(finishSale, { body }, { by: careful })
const repaying = (customerId: number, amount: number) =>
  track.party(repayDebt, { path: path(), body: { customerId, amount } })

/** A sale over the limit, asked for: its draft and the approval's id. */
async function askedDraft() {
  const itemId = await here.stocked([9])
  const draft = await here.draft([{ itemId, count: 2 }], { discountPercent: 30 })
  const { id, version } = draft
  const refused = await careful.refused(finishWholesale, { path: { id }, body: { version } })
  const { needs, operation } = refused.details as { needs: Need[]; operation: AskedOperation }
  const uuid = randomUUID()
  const body = { id: uuid, departmentId: here.department, cashboxId: here.cashboxId, needs, operation, reason: 'сезон' }
  await careful.call(askApproval, { body })
  const finishing = track.party(
    finishWholesale,
    { path: { id }, body: { version, approvals: [uuid] } },
    { by: careful },
  )
  const deciding = (approved: boolean) => track.party(decideOwn, { path: { uuid }, body: { approved } })
  return { uuid, finishing, deciding }
}

/** Each sets the scene and runs its race. */
const RACES: Record<string, () => Promise<string[]>> = {
  async 'a sale is sent while a supervisor lets it pass'() {
    const { finishing, deciding } = await askedDraft()
    return track.race([finishing, deciding(true)], ['200 + 200', '200 + 403 needsApproval'])
  },
  async 'a supervisor lets it pass while another refuses it'() {
    const { deciding } = await askedDraft()
    return track.race([deciding(true), deciding(false)], ['200 + 409 wrongState'])
  },
  async 'one approval lets one sale pass, though it is sent twice'() {
    const { uuid, finishing } = await askedDraft()
    await here.admin.call(decideOwn, { path: { uuid }, body: { approved: true } })
    return track.race([finishing, finishing], ['200 + 409 changedMeanwhile'])
  },
  async 'two sales on trust stay below the limit of a client one by one, and not together'() {
    const itemId = await here.stocked([9])
    const customerId = await client(2_000)
    return track.race(
      [selling(onTrust(itemId, 2, customerId)), selling(onTrust(itemId, 2, customerId))],
      ['200 + 422 debtAboveLimit'],
    )
  },
  async 'a client pays one debt at two tills'() {
    const customerId = await client(5_000)
    await here.admin.call(finishSale, { body: onTrust(await here.stocked([9]), 2, customerId) })
    return track.race([repaying(customerId, 1_600), repaying(customerId, 1_600)], ['200 + 409 moreThanOwed'])
  },
  async 'a client pays what frees the limit while the next sale on trust is sent'() {
    const itemId = await here.stocked([9])
    const customerId = await client(1_600)
    await here.admin.call(finishSale, { body: onTrust(itemId, 2, customerId) })
    return track.race(
      [repaying(customerId, 1_600), selling(onTrust(itemId, 1, customerId))],
      ['200 + 200', '200 + 422 debtAboveLimit'],
    )
  },
  async 'a client pays while the session closes'() {
    const customerId = await client(5_000)
    await here.admin.call(finishSale, { body: onTrust(await here.stocked([9]), 1, customerId) })
    const closing = track.party(takeZReport, { path: path(), body: {} })
    return track.race([repaying(customerId, 800), closing], ['200 + 200', '200 + 409 sessionClosed'])
  },
  async 'goods on trust come back while their debt is paid'() {
    const customerId = await client(5_000)
    const sale = await here.admin.call(finishSale, { body: onTrust(await here.stocked([9]), 2, customerId) })
    const back = track.party(finishReturn, {
      body: { uuid: randomUUID(), saleId: sale.id, departmentId: here.department, cashboxId: here.cashboxId },
    })
    return track.race([back, repaying(customerId, 1_600)], ['200 + 200', '200 + 409 moreThanOwed'])
  },
  async 'one marked piece is sold at two tills'() {
    const itemId = await here.stocked([9])
    const mark = `0104600000000006${randomUUID()}`
    const marked = () => {
      const body = here.saleOf([{ itemId, count: 1 }], 800, {
        departmentId: here.department,
        cashboxId: here.cashboxId,
      })
      return track.party(finishSale, { body: { ...body, saleItems: [{ ...body.saleItems[0]!, mark }] } })
    }
    return track.race([marked(), marked()], ['200 + 409 markSold'])
  },
}

test.each(Object.entries(RACES))(
  '%s',
  async (_name, run) => {
    expect(await run()).toEqual([])
  },
  RACE_MS_MAX,
)
