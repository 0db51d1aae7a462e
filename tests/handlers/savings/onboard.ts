import { createBrigade, editBrigade, getBrigade } from '../../../src/api/brigade.ts'
import { getSkyShop, saveSkyShop } from '../../../src/api/skyShop.ts'
import type { SavingsOf } from './saving.ts'

export const onboard: SavingsOf = ({ admin }) => [
  { create: createBrigade, edit: editBrigade, read: (id) => admin.call(getBrigade, { path: { id } }) },
  { create: saveSkyShop, edit: saveSkyShop, read: (id) => admin.call(getSkyShop, { path: { id } }) },
]
