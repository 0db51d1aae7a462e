import type { Print } from '../../paper/definePrint.ts'
import type { Workbook } from '../../paper/defineWorkbook.ts'
import { cashSheet } from './cashSheet.ts'
import { incomeWaybill } from './incomeWaybill.ts'
import { pricingSheet } from './pricingSheet.ts'
import { roleMatrix } from './roleMatrix.ts'
import { transferWaybill } from './transferWaybill.ts'

/** Every document that is printed on sheets, and so has a formatted workbook. */
export const allPrints = [cashSheet, incomeWaybill, pricingSheet, transferWaybill] as unknown as readonly Print[]

/** What has a workbook and is not printed. */
export const allWorkbooks = [roleMatrix] as unknown as readonly Workbook[]
