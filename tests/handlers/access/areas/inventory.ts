import { randomUUID } from 'node:crypto'
import { convertWrapped } from '../../../../src/api/conversion.ts'
import { saveConversionRecipe } from '../../../../src/api/conversionRecipe.ts'
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
  const conversion = await admin.call(convertWrapped, {
    path: { depId: free },
    body: { depId: free, outs: [{ itemId, count: 1 }], ins: [{ itemId: await shop.newItem(), count: 2 }] },
  })
  const made = await shop.newItem()
  const recipeOf = async (name: string) => {
    const body = { name, outs: [{ itemId, count: 1 }], ins: [{ itemId: made, count: 2 }] }
    return (await admin.call(saveConversionRecipe, { body })).id
  }
  const recipeId = await recipeOf('Набор к чаю')
  const priced = await shop.stocked([3])
  const [{ lotId } = { lotId: 0 }] = await shop.lotsOf(priced)
  const lot = { departmentId: shop.shop, lotId }
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
    '/inventory/plan': { departmentId: department, version: 0 },
    '/inventory/say': { inventoryId: id, itemId, ownCounted: 2 },
    '/inventory/regrades': { id },
    '/inventory/regrade': { inventoryId: id, fromItemId: itemId, toItemId: itemId, count: 1 },
    '/inventory/spisat': { inventoryId: id, itemId, count: 1 },
    '/inventory/return': { inventoryId: id, itemId, count: 1 },
    '/inventory/adjustment': { inventoryId: id, goods: [] },
    '/warehouse-document/create-doc': { inventoryId: id },
    '/warehouse-document/transfer/count': { id },
    '/warehouse-document/clear-inventory-list': { inventoryId: id },
    '/wrapped-item': { id: conversion.id, itemId, docId: conversion.id, departmentId: department, depId: department },
    '/wrapped-item/convert-wrapped': { recipeId, portions: 1 },
    '/conversion-recipe': {
      id: recipeId,
      name: 'Набор к кофе',
      outs: [{ itemId, count: 1 }],
      ins: [{ itemId: made, count: 2 }],
      losses: [],
      version: 1,
    },
    '/conversion-recipe/delete': { id: await recipeOf('Лишний набор') },
    '/term-of-items': { lots: [lot] },
    '/wrapped-item/convertWrappedToUnwrapped': { id: itemId },
    '/wrapped-item/convertUnwrappedToWrapped': { id: itemId },
  }
}

async function countable(people: Parameters<Area>[0]['people'], shop: Parameters<Area>[0]['shop'], itemId: number) {
  const id = await people.department('WAREHOUSE', { name: 'Склад с лишним подсчётом' })
  await shop.income(id, [{ itemId, count: 1, incomeUzs: 500 }])
  return id
}
