import { randomUUID } from 'node:crypto'
import { startInventory, startPartialInventory } from '../../../../src/api/inventory.ts'
import { saveInventory } from '../../../../src/api/inventoryLine.ts'
import type { Area } from './area.ts'

/** A count that goes on in a warehouse of its own, with a code that nobody knows; one may be begun in another. */
export const inventory: Area = async ({ people, admin, shop, itemId }) => {
  const department = await people.department('WAREHOUSE', { name: 'Склад с подсчётом' })
  const free = await people.department('WAREHOUSE', { name: 'Склад без подсчёта' })
  for (const id of [department, free]) await shop.income(id, [{ itemId, count: 5, incomeUzs: 500 }])
  const { id } = await admin.call(startInventory, { body: { departmentId: department } })
  const at = new Date().toISOString()
  const lineId = randomUUID()
  const line = { quantity: 1, fromAt: at, countedAt: at }
  await admin.call(saveInventory, {
    path: { inventoryId: id },
    body: {
      lines: [
        { id: randomUUID(), itemId, ...line },
        { id: lineId, barcode: '4780000000017', ...line },
      ],
    },
  })
  const { id: toDelete } = await admin.call(startPartialInventory, {
    body: { departmentId: await countable(people, shop, itemId), itemIds: [itemId] },
  })
  return {
    '/inventory': { id, inventoryId: id, lineId, itemId, version: null },
    '/inventory/start': { departmentId: free },
    '/inventory/start-partial': {
      departmentId: free,
      categoryIds: [],
      sectorIds: [],
      contragentIds: [],
      itemIds: [itemId],
      movedSince: null,
      abcClass: null,
    },
    '/inventory/delete': { id: toDelete },
  }
}

async function countable(people: Parameters<Area>[0]['people'], shop: Parameters<Area>[0]['shop'], itemId: number) {
  const id = await people.department('WAREHOUSE', { name: 'Склад с лишним подсчётом' })
  await shop.income(id, [{ itemId, count: 1, incomeUzs: 500 }])
  return id
}
