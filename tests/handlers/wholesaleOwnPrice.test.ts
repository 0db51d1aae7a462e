import { expect, test } from 'vitest'
import { saveRoleLimits } from '../../src/api/approval.ts'
import { createRole } from '../../src/api/role.ts'
import { addRole } from '../../src/api/user.ts'
import {
  addWholesaleLines,
  checkWholesale,
  convertSale,
  correctWholesalePrices,
  createWholesale,
  editWholesale,
  finishWholesale,
  finishWholesaleReturn,
} from '../../src/api/wholesale.ts'
import type { Permission } from '../../src/rules/permissions.ts'
import { requireSoundBooks } from '../ledger/requireSoundBooks.ts'
import { wholesaleOn } from '../ledger/wholesale.ts'
import { testServer } from '../server.ts'

const server = await testServer()
const here = await wholesaleOn(server)
const { admin, department } = here

/** Sells wholesale with these rights besides. */
async function seller(code: string, ...more: Permission[]) {
  const person = await server.person('Contragent', { departmentId: department })
  const permissions: Permission[] = ['create wholesale', 'edit wholesale', 'finish wholesale', 'exceed debt-limit']
  const { id } = await admin.call(createRole, { body: { code, permissions: [...permissions, ...more] } })
  await admin.call(addRole, { path: { id: person.userId }, body: { roleIds: [id] } })
  return { person, roleId: id }
}
const { person: plain } = await seller('Опт')
const { person: dealer, roleId } = await seller('Опт с ценой', 'set own-price')

/** Goods that cost 800 by the price list, for so much. */
const at = (itemId: number, priceWholesale: number, count = 2, listPriceWholesale: number | null = 800) => ({
  itemId,
  count,
  priceWholesale,
  listPriceWholesale,
})
const finished = ({ id, version }: { id: number; version: number }) => ({ path: { id }, body: { version } })

test('a wholesale price by hand is the price of the line; what the price list says stays beside it', async () => {
  const itemId = await here.stocked([9])
  const draft = await dealer.call(createWholesale, { body: here.body([at(itemId, 700)]) })
  expect(draft).toMatchObject({
    finalTotalSum: 1_400,
    saleItems: [{ priceWholesale: 700, listPriceWholesale: 800, originalPriceWholesale: 800, qty: 9 }],
  })
  const more = [at(itemId, 700, 1), { itemId, count: 3, priceWholesale: 800 }]
  const { id, version } = draft
  const added = await dealer.call(addWholesaleLines, { path: { id }, body: { version, saleItems: more } })
  expect(added.saleItems).toMatchObject([
    { count: 3, priceWholesale: 700, listPriceWholesale: 800 },
    { count: 3, priceWholesale: 800, listPriceWholesale: 800 },
  ])
  await dealer.call(checkWholesale, finished(added))
  const sold = await dealer.call(finishWholesale, finished(added))
  expect(sold).toMatchObject({ status: 'FINISHED', finalTotalSum: 4_500, debtSum: 4_500 })
  const back = { id, saleItems: [{ id: sold.saleItems[0]!.id, count: 3 }], comment: '' }
  expect(await admin.call(finishWholesaleReturn, { body: back })).toMatchObject({
    saleItems: [{ returned: 3 }, { returned: 0 }],
  })
  await requireSoundBooks(server.database)
})

test('without the right no price is set by hand, and none is passed off as that of the price list', async () => {
  const itemId = await here.stocked([9])
  expect(await plain.refused(createWholesale, { body: here.body([at(itemId, 700)]) })).toMatchObject({ status: 403 })
  const draft = await plain.call(createWholesale, { body: here.body([at(itemId, 800)]) })
  const { id, version } = draft
  const edited = { path: { id }, body: { ...here.body([at(itemId, 700)]), version } }
  expect(await plain.refused(editWholesale, edited)).toMatchObject({ status: 403 })
  const added = { path: { id }, body: { version, saleItems: [at(itemId, 700)] } }
  expect(await plain.refused(addWholesaleLines, added)).toMatchObject({ status: 403 })
  for (const listPriceWholesale of [null, 750]) {
    const other = await dealer.call(createWholesale, { body: here.body([at(itemId, 700, 1, listPriceWholesale)]) })
    for (const call of [checkWholesale, finishWholesale])
      expect(await dealer.refused(call, finished(other))).toMatchObject({ status: 409, code: 'priceChanged' })
  }
})

test('priced anew a line keeps the price that was set, and learns the list; of the other kind it has that kind’s', async () => {
  const itemId = await here.stocked([9])
  const { id, version } = await dealer.call(createWholesale, { body: here.body([at(itemId, 700, 2, 750)]) })
  const corrected = await dealer.call(correctWholesalePrices, { path: { saleId: id }, body: { version } })
  expect(corrected.saleItems).toMatchObject([{ priceWholesale: 700, listPriceWholesale: 800 }])
  expect(await dealer.call(convertSale, { path: { id }, body: { version: corrected.version } })).toMatchObject({
    saleType: 'RETAIL',
    saleItems: [{ priceWholesale: 1_000, listPriceWholesale: 1_000 }],
  })
})

test('a price by hand goes no further down than the limit of the role', async () => {
  const NONE = { discountPercent: null, belowCost: null, returnDays: null, noReceiptSum: null, deletedLineSum: null }
  await admin.call(saveRoleLimits, { path: { id: roleId }, body: { ...NONE, discountPercent: 10 } })
  const itemId = await here.stocked([9])
  const cheap = await dealer.call(createWholesale, { body: here.body([at(itemId, 600)]) })
  expect(await dealer.refused(finishWholesale, finished(cheap))).toMatchObject({
    status: 403,
    code: 'needsApproval',
    details: { needs: [{ limit: 'discountPercent', value: 25, allowed: 10 }] },
  })
  const fair = await dealer.call(createWholesale, { body: here.body([at(itemId, 720)]) })
  expect(await dealer.call(finishWholesale, finished(fair))).toMatchObject({ finalTotalSum: 1_440 })
})
