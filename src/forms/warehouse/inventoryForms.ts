import { startInventory, startPartialInventory } from '../../api/inventory.ts'
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
