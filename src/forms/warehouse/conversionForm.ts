import { convertWrapped, convertWrappedToUnwrapped } from '../../api/conversion.ts'
import { defineForm } from '../../ui/form/defineForm.ts'
import { itemOptions } from '../goods/itemOptions.ts'
import { departmentOptions } from '../partyOptions.ts'

const goods = { itemId: { options: itemOptions } }

/** Goods are made of others: a package of its contents, a kit, another packing. */
export const conversionForm = defineForm({
  name: 'conversion',
  create: convertWrapped,
  sections: { main: ['depId', 'outs', 'ins', 'losses', 'comment'] },
  fields: {
    depId: { options: departmentOptions },
    outs: { rowFields: goods },
    ins: { rowFields: goods },
    losses: { rowFields: goods, hint: 'screen.conversion.lossHint' },
  },
  defaults: ({ departmentId }) => ({ depId: departmentId }),
  width: 'wide',
})

/** Packages are opened: they become what they are made of. */
export const openPackageForm = defineForm({
  name: 'openPackage',
  create: convertWrappedToUnwrapped,
  sections: { main: ['id', 'count', 'departmentId', 'comment'] },
  fields: {
    id: { options: itemOptions, width: 'full' },
    departmentId: { options: departmentOptions },
  },
  defaults: ({ departmentId }) => ({ departmentId }),
})
