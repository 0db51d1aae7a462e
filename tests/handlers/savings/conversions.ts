import { getConversionRecipe, saveConversionRecipe } from '../../../src/api/conversionRecipe.ts'
import type { SavingsOf } from './saving.ts'

export const conversions: SavingsOf = ({ admin, records }) => [
  {
    create: saveConversionRecipe,
    edit: saveConversionRecipe,
    read: (id) => admin.call(getConversionRecipe, { path: { id } }),
    hints: async (time) => ({
      outs: [{ itemId: await records.idOf('item', 1), count: time }],
      ins: [{ itemId: await records.idOf('item', 2), count: time }],
      losses: [{ itemId: await records.idOf('item', 3), count: time }],
    }),
  },
]
