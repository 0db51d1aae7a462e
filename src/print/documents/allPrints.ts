import type { Print } from '../../paper/definePrint.ts'
import type { Workbook } from '../../paper/defineWorkbook.ts'
import { actClaim } from './actClaim.ts'
import { actSheet } from './actSheet.ts'
import { adjustmentSheet } from './adjustmentSheet.ts'
import { avizAllSheet } from './avizAllSheet.ts'
import { avizSheet } from './avizSheet.ts'
import { blankCountSheet } from './blankCountSheet.ts'
import { bookingSheet } from './bookingSheet.ts'
import { cashSheet } from './cashSheet.ts'
import { conversionAct } from './conversionAct.ts'
import { countSheet } from './countSheet.ts'
import { discrepancyAct } from './discrepancyAct.ts'
import { exportWaybillToMoldova, exportWaybillToRomania } from './exportWaybill.ts'
import { extraCostSheet } from './extraCostSheet.ts'
import { goodsPriceList } from './goodsPriceList.ts'
import { heldSaleSheet } from './heldSaleSheet.ts'
import { incomeFull } from './incomeFull.ts'
import { incomeWaybill } from './incomeWaybill.ts'
import { orderSheet } from './orderSheet.ts'
import { outcomeWaybill } from './outcomeWaybill.ts'
import { pendingSaleSheet } from './pendingSaleSheet.ts'
import { pickingSheet } from './pickingSheet.ts'
import { priceListSheet } from './priceListSheet.ts'
import { pricingAct } from './pricingAct.ts'
import { pricingSheet } from './pricingSheet.ts'
import { reconciliationAct } from './reconciliationAct.ts'
import { requestSheet } from './requestSheet.ts'
import { roleMatrix } from './roleMatrix.ts'
import { skyShopReport } from './skyShopReport.ts'
import { skyShopWaybill } from './skyShopWaybill.ts'
import { surplusAct } from './surplusAct.ts'
import { transferWaybill } from './transferWaybill.ts'
import { wholesaleInvoice } from './wholesaleInvoice.ts'
import { wholesaleWaybill } from './wholesaleWaybill.ts'
import { writeOffAct } from './writeOffAct.ts'

/** Every document that is printed on sheets, and so has a formatted workbook. */
export const allPrints = [
  actClaim,
  actSheet,
  adjustmentSheet,
  avizAllSheet,
  avizSheet,
  blankCountSheet,
  bookingSheet,
  cashSheet,
  conversionAct,
  countSheet,
  discrepancyAct,
  exportWaybillToMoldova,
  exportWaybillToRomania,
  extraCostSheet,
  goodsPriceList,
  heldSaleSheet,
  incomeFull,
  incomeWaybill,
  orderSheet,
  outcomeWaybill,
  pendingSaleSheet,
  pickingSheet,
  priceListSheet,
  pricingAct,
  pricingSheet,
  reconciliationAct,
  requestSheet,
  skyShopReport,
  skyShopWaybill,
  surplusAct,
  transferWaybill,
  wholesaleInvoice,
  wholesaleWaybill,
  writeOffAct,
] as unknown as readonly Print[]

/** What has a workbook and is not printed. */
export const allWorkbooks = [roleMatrix] as unknown as readonly Workbook[]
