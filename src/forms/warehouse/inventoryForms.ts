import { startInventory, startPartialInventory } from '../../api/inventory.ts'
import { saveCountPlan } from '../../api/countPlan.ts'
import { settleInventoryLine } from '../../api/inventoryLine.ts'
import { defineForm } from '../../ui/form/defineForm.ts'
import { itemOptions } from '../goods/itemOptions.ts'
import { contragentOptions, departmentOptions } from '../partyOptions.ts'
import { wordsOf } from '../referenceOptions.ts'
import { sectorOptions } from './sectorForm.ts'

/** A count of everything that a department has. */
export const inventoryForm = defineForm({
  name: 'inventory',
  create: startInventory,
  sections: { main: ['departmentId', 'several', 'blind', 'description'] },
  fields: { departmentId: { options: departmentOptions }, several: { hint: 'screen.inventory.severalHint' } },
  defaults: ({ departmentId }) => ({ departmentId, several: 'ADD' as const, blind: true }),
})

/** A count of some goods. */
export const partialInventoryForm = defineForm({
  name: 'partialInventory',
  create: startPartialInventory,
  sections: {
    main: [
      'departmentId',
      'categoryIds',
      'sectorIds',
      'contragentIds',
      'itemIds',
      'movedSince',
      'abcClass',
      'several',
      'blind',
      'description',
    ],
  },
  fields: {
    departmentId: { options: departmentOptions },
    categoryIds: { options: wordsOf('WAREHOUSE_CATEGORY') },
    sectorIds: { options: sectorOptions },
    contragentIds: { options: contragentOptions },
    itemIds: { options: itemOptions },
    abcClass: { hint: 'screen.inventory.abcHint' },
    several: { hint: 'screen.inventory.severalHint' },
  },
  defaults: ({ departmentId }) => ({ departmentId, several: 'ADD' as const, blind: true }),
})

/** What an unknown code is: all lines of it count as that good then. */
export const settleLineForm = defineForm({
  name: 'settleLine',
  create: settleInventoryLine,
  sections: { main: ['itemId'] },
  fields: { itemId: { options: itemOptions, width: 'full' } },
})

/** How often a department's goods are counted. */
export const countPlanForm = defineForm({
  name: 'countPlan',
  create: saveCountPlan,
  sections: { main: ['daysA', 'daysB', 'daysC', 'goodsMax'] },
  fields: { daysA: { hint: 'screen.inventory.abcHint' } },
})
