import type { Inventory } from '../../../src/api/inventory.ts'
import { sessionWith } from './sessions.ts'

/** Where a count is shown. */
export const COUNT = '/warehouse-management/inventory/createOrUpdate'
export const counter = sessionWith(['view inventory', 'edit inventory', 'finish inventory'])
export const TEA = '4780000000014'

/** A count that goes on, of two goods. */
export const count = (given: Partial<Inventory> = {}): Inventory => ({
  id: 7,
  version: 2,
  status: 'SAVED',
  regNumber: 4,
  regDate: '2026-11-20',
  departmentId: 3,
  departmentName: 'Магазин Чиланзар',
  category: '',
  partial: false,
  several: 'ADD',
  blind: true,
  showsExpected: false,
  description: '',
  responsible: 'Каримова Дилноза',
  startDate: '2026-11-20T07:00:00.000Z',
  finishDate: null,
  counters: [],
  sectors: [],
  goods: 2,
  counted: 1,
  marked: 0,
  fresh: 0,
  unsettled: 0,
  late: 0,
  serverTime: new Date().toISOString(),
  history: [],
  related: [],
  ...given,
})
