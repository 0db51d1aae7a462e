import type { Handler } from './handle.ts'
import { approvalHandlers } from './handlers/approval.ts'
import { authHandlers } from './handlers/auth.ts'
import { cashMoveHandlers } from './handlers/cashMove.ts'
import { cashFiguresHandlers } from './handlers/cashFigures.ts'
import { cashboxHandlers } from './handlers/cashbox.ts'
import { cashSessionHandlers } from './handlers/cashSession.ts'
import { certificateHandlers } from './handlers/certificate.ts'
import { companyHandlers } from './handlers/company.ts'
import { contractHandlers } from './handlers/contract.ts'
import { contragentHandlers } from './handlers/contragent.ts'
import { customerHandlers } from './handlers/customer.ts'
import { discountTypeHandlers } from './handlers/discountType.ts'
import { dashboardHandlers } from './handlers/dashboard.ts'
import { salesReportHandlers } from './handlers/salesReport.ts'
import { stockReportHandlers } from './handlers/stockReport.ts'
import { boardHandlers } from './handlers/board.ts'
import { kpiHandlers } from './handlers/kpi.ts'
import { pivotHandlers } from './handlers/pivot.ts'
import { departmentHandlers } from './handlers/department.ts'
import { employeeHandlers } from './handlers/employee.ts'
import { documentLineHandlers } from './handlers/documentLine.ts'
import { documentListHandlers } from './handlers/documentList.ts'
import { documentSearchHandlers } from './handlers/documentSearch.ts'
import { extraCostHandlers } from './handlers/extraCost.ts'
import { favouriteHandlers } from './handlers/favourite.ts'
import { fiscalHandlers } from './handlers/fiscal.ts'
import { gridViewHandlers } from './handlers/gridView.ts'
import { currencyRateHandlers } from './handlers/currencyRate.ts'
import { backupHandlers } from './handlers/backup.ts'
import { serverHandlers } from './handlers/server.ts'
import { errorReportHandlers } from './handlers/errorReport.ts'
import { expenseHandlers } from './handlers/expense.ts'
import { historyHandlers } from './handlers/history.ts'
import { conversionHandlers } from './handlers/conversion.ts'
import { termOfItemsHandlers } from './handlers/termOfItems.ts'
import { inStoreRuleHandlers } from './handlers/inStoreRule.ts'
import { inventoryHandlers } from './handlers/inventory.ts'
import { inventorySettlingHandlers } from './handlers/inventorySettling.ts'
import { itemHandlers } from './handlers/item.ts'
import { itemImportHandlers } from './handlers/itemImport.ts'
import { itemListHandlers } from './handlers/itemList.ts'
import { itemPhotoHandlers } from './handlers/itemPhoto.ts'
import { wrappedItemHandlers } from './handlers/wrappedItem.ts'
import { labelHandlers } from './handlers/label.ts'
import { moneyTransferHandlers } from './handlers/moneyTransfer.ts'
import { mxikHandlers } from './handlers/mxik.ts'
import { notificationHandlers } from './handlers/notification.ts'
import { ownPasswordHandlers } from './handlers/ownPassword.ts'
import { mxikListHandlers } from './handlers/mxikList.ts'
import { pendingDocumentHandlers } from './handlers/pendingDocument.ts'
import { permissionHandlers } from './handlers/permission.ts'
import { referenceHandlers } from './handlers/reference.ts'
import { roleHandlers } from './handlers/role.ts'
import { departmentGoodsHandlers } from './handlers/departmentGoods.ts'
import { documentChoiceHandlers } from './handlers/documentChoice.ts'
import { actHandlers } from './handlers/act.ts'
import { documentItemHandlers } from './handlers/documentItem.ts'
import { adjustmentHandlers } from './handlers/adjustment.ts'
import { attachedFileHandlers } from './handlers/attachedFile.ts'
import { avizHandlers } from './handlers/aviz.ts'
import { transferSourceHandlers } from './handlers/transferSource.ts'
import { documentExcelHandlers } from './handlers/documentExcel.ts'
import { packingHandlers } from './handlers/packing.ts'
import { saleTransactionHandlers } from './handlers/saleTransaction.ts'
import { transferEditHandlers } from './handlers/transferEdit.ts'
import { flightHandlers } from './handlers/flight.ts'
import { flightSaleHandlers } from './handlers/flightSale.ts'
import { restaurantHandlers } from './handlers/restaurant.ts'
import { onboardSettingHandlers } from './handlers/onboardSettings.ts'
import { sectorHandlers } from './handlers/sector.ts'
import { secondFactorHandlers } from './handlers/secondFactor.ts'
import { userSessionHandlers } from './handlers/userSession.ts'
import { userHandlers } from './handlers/user.ts'
import { paidSaleHandlers } from './handlers/paidSale.ts'
import { posItemHandlers } from './handlers/posItem.ts'
import { promotionHandlers } from './handlers/promotion.ts'
import { printWorkbookHandlers } from './handlers/printWorkbook.ts'
import { lotPriceHandlers } from './handlers/lotPrice.ts'
import { markupRuleHandlers } from './handlers/markupRule.ts'
import { priceFileHandlers } from './handlers/priceFile.ts'
import { priceQuestionHandlers } from './handlers/priceQuestion.ts'
import { pricingHandlers } from './handlers/pricing.ts'
import { saleHandlers } from './handlers/sale.ts'
import { posListHandlers } from './handlers/posLists.ts'
import { saleLineHandlers } from './handlers/saleLine.ts'
import { saleReturnHandlers } from './handlers/saleReturn.ts'
import { contragentOrderHandlers } from './handlers/contragentOrder.ts'
import { orderDocumentHandlers } from './handlers/orderDocument.ts'
import { requestStockHandlers } from './handlers/requestStock.ts'
import { tillCatalogueHandlers } from './handlers/tillCatalogue.ts'
import { transferRequestHandlers } from './handlers/transferRequest.ts'
import { stockForPosHandlers } from './handlers/stockForPos.ts'
import { stockListHandlers } from './handlers/stockList.ts'
import { documentStepHandlers } from './handlers/documentSteps.ts'
import { warehouseDocumentHandlers } from './handlers/warehouseDocument.ts'
import { expiredItemHandlers } from './handlers/expiredItem.ts'
import { bookingHandlers } from './handlers/booking.ts'
import { wholesaleHandlers } from './handlers/wholesale.ts'
import { wholesaleItemHandlers } from './handlers/wholesaleItem.ts'
import { wholesaleListHandlers } from './handlers/wholesaleList.ts'
import { minMaxHandlers } from './handlers/minMax.ts'
import { exportProgressHandlers } from './lists/exportProgress.ts'

/** One line a resource. */
const handlers: readonly Handler[] = [
  ...approvalHandlers,
  ...authHandlers,
  ...cashboxHandlers,
  ...cashFiguresHandlers,
  ...cashMoveHandlers,
  ...cashSessionHandlers,
  ...certificateHandlers,
  ...companyHandlers,
  ...contractHandlers,
  ...contragentHandlers,
  ...customerHandlers,
  ...discountTypeHandlers,
  ...dashboardHandlers,
  ...salesReportHandlers,
  ...stockReportHandlers,
  ...boardHandlers,
  ...pivotHandlers,
  ...kpiHandlers,
  ...departmentHandlers,
  ...employeeHandlers,
  ...documentLineHandlers,
  ...documentListHandlers,
  ...documentSearchHandlers,
  ...currencyRateHandlers,
  ...errorReportHandlers,
  ...backupHandlers,
  ...serverHandlers,
  ...expenseHandlers,
  ...extraCostHandlers,
  ...expiredItemHandlers,
  ...exportProgressHandlers,
  ...favouriteHandlers,
  ...fiscalHandlers,
  ...gridViewHandlers,
  ...historyHandlers,
  ...conversionHandlers,
  ...inventoryHandlers,
  ...termOfItemsHandlers,
  ...inventorySettlingHandlers,
  ...itemHandlers,
  ...itemImportHandlers,
  ...itemListHandlers,
  ...itemPhotoHandlers,
  ...wrappedItemHandlers,
  ...labelHandlers,
  ...minMaxHandlers,
  ...moneyTransferHandlers,
  ...mxikHandlers,
  ...notificationHandlers,
  ...ownPasswordHandlers,
  ...mxikListHandlers,
  ...pendingDocumentHandlers,
  ...permissionHandlers,
  ...referenceHandlers,
  ...roleHandlers,
  ...userHandlers,
  ...userSessionHandlers,
  ...secondFactorHandlers,
  ...paidSaleHandlers,
  ...posItemHandlers,
  ...lotPriceHandlers,
  ...markupRuleHandlers,
  ...priceFileHandlers,
  ...priceQuestionHandlers,
  ...pricingHandlers,
  ...promotionHandlers,
  ...saleHandlers,
  ...onboardSettingHandlers,
  ...flightHandlers,
  ...flightSaleHandlers,
  ...restaurantHandlers,
  ...sectorHandlers,
  ...transferEditHandlers,
  ...documentExcelHandlers,
  ...packingHandlers,
  ...saleTransactionHandlers,
  ...adjustmentHandlers,
  ...attachedFileHandlers,
  ...avizHandlers,
  ...transferSourceHandlers,
  ...actHandlers,
  ...documentItemHandlers,
  ...departmentGoodsHandlers,
  ...documentChoiceHandlers,
  ...inStoreRuleHandlers,
  ...posListHandlers,
  ...saleLineHandlers,
  ...saleReturnHandlers,
  ...contragentOrderHandlers,
  ...orderDocumentHandlers,
  ...requestStockHandlers,
  ...tillCatalogueHandlers,
  ...transferRequestHandlers,
  ...stockForPosHandlers,
  ...stockListHandlers,
  ...warehouseDocumentHandlers,
  ...bookingHandlers,
  ...wholesaleHandlers,
  ...wholesaleItemHandlers,
  ...wholesaleListHandlers,
  ...documentStepHandlers,
]

/** Every call that the server answers. The OpenAPI document and the tests walk this list. */
export const allHandlers: readonly Handler[] = [...handlers, ...printWorkbookHandlers(handlers)]
