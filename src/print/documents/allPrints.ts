import type { Print } from '../../paper/definePrint.ts'
import { incomeWaybill } from './incomeWaybill.ts'
import { pricingSheet } from './pricingSheet.ts'
import { transferWaybill } from './transferWaybill.ts'

/** Every document that is printed on sheets, and so has a formatted workbook. */
export const allPrints = [incomeWaybill, pricingSheet, transferWaybill] as unknown as readonly Print[]
