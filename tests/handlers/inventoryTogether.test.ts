import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { deleteInventory, finishInventory, getInventory, startInventory } from '../../src/api/inventory.ts'
import { claimSeries, finishPaidSale } from '../../src/api/paidSale.ts'
import { finishSale } from '../../src/api/sale.ts'
import { changeDocumentStatus } from '../../src/api/warehouseDocument.ts'
import { requireSoundBooks } from '../ledger/requireSoundBooks.ts'
import { shopOn } from '../ledger/shop.ts'
import { testServer } from '../server.ts'
import { countsOn } from './countedShop.ts'

const server = await testServer()
const here = await shopOn(server)
const { at, countedShop, line, save, compared, stockOf } = countsOn(server, here)
const ROUNDS = 5

/** A count with a shortage and a surplus that is about to finish. */
async function countedOne() {
  const scene = await countedShop([10, 5])
  const [short, more] = scene.itemIds as [number, number]
  const { id } = await scene.manager.call(startInventory, { body: { departmentId: scene.departmentId, blind: false } })
  await save(scene.manager, id, [line(short, 8), line(more, 6)])
  const stock = () => Promise.all(scene.itemIds.map((itemId) => stockOf(scene.departmentId, itemId)))
  return { ...scene, id, short, stock }
}

test('two finish one count at once: its differences are posted once', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { id, manager, stock } = await countedOne()
    const finishing = () => manager.response(finishInventory, { path: { id }, body: {} })
    const answers = await Promise.all([finishing(), finishing()])
    expect(answers.map(({ status }) => status)).toContain(200)
    expect(await manager.call(getInventory, { path: { id } })).toMatchObject({ status: 'FINISHED' })
    expect(await stock()).toEqual([8, 6])
  }
  await requireSoundBooks(server.database)
})

test('a count that is finished and given up at once is one of both, whole', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { id, manager, stock } = await countedOne()
    const [finished, given] = await Promise.all([
      manager.response(finishInventory, { path: { id }, body: {} }),
      manager.response(deleteInventory, { path: { id } }),
    ])
    expect([finished.status, given.status]).toEqual(expect.arrayContaining([200, 409]))
    expect(await stock()).toEqual(finished.status === 200 ? [8, 6] : [10, 5])
  }
  await requireSoundBooks(server.database)
})

test('what is sold while a count finishes is sold, and of a good that is not marked there is what was counted less that', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { id, manager, departmentId, cashboxId, short } = await countedOne()
    await here.open(cashboxId, departmentId)
    const selling = () => {
      const sale = { ...here.saleOf([{ itemId: short, count: 1 }], 1_000), departmentId, cashboxId }
      return here.admin.response(finishSale, { body: sale })
    }
    const [finished, ...sales] = await Promise.all([
      manager.response(finishInventory, { path: { id }, body: {} }),
      selling(),
      selling(),
      selling(),
    ])
    expect([finished, ...sales].map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const row = (await compared(manager, id)).find(({ itemId }) => itemId === short)!
    expect(await stockOf(departmentId, short)).toBe((row.countMark ? 10 : 8) - sales.length)
  }
  await requireSoundBooks(server.database)
})

test('a sale that was made before the count and comes while it finishes takes nothing twice', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { id, manager, departmentId, cashboxId, short, stock } = await countedOne()
    await here.open(cashboxId, departmentId)
    const { epoch } = await here.admin.call(claimSeries, {
      body: { departmentId, cashboxId, deviceId: randomUUID(), lastNumber: 0 },
    })
    const come = (number: number) => {
      const paid = { epoch, number, madeAt: at(-90), sellerId: here.admin.userId, promotions: [[]] }
      const sale = { ...here.saleOf([{ itemId: short, count: 1 }]), departmentId, cashboxId, paid }
      return here.admin.response(finishPaidSale, { body: sale })
    }
    const answers = await Promise.all([manager.response(finishInventory, { path: { id }, body: {} }), come(1), come(2)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await stock()).toEqual([8, 6])
  }
  await requireSoundBooks(server.database)
})

test('what is sent away while a count finishes is sent, and its good is marked or as it was counted less that', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { id, manager, departmentId, short } = await countedOne()
    const draft = await here.documentAt('DRAFT', {
      action: 'KOCHIRISH',
      fromDepartmentId: departmentId,
      toDepartmentId: here.warehouse,
      whItems: [{ itemId: short, count: 3 }],
    })
    const [finished, sent] = await Promise.all([
      manager.response(finishInventory, { path: { id }, body: {} }),
      here.admin.response(changeDocumentStatus, {
        path: { id: draft.id },
        body: { status: 'PENDING', version: draft.version },
      }),
    ])
    expect([finished.status, sent.status]).toEqual([200, 200])
    const row = (await compared(manager, id)).find(({ itemId }) => itemId === short)!
    expect(await stockOf(departmentId, short)).toBe((row.countSkipped ? 10 : 8) - 3)
  }
  await requireSoundBooks(server.database)
})
