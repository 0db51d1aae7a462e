import type { Handler } from './handle.ts'
import { authHandlers } from './handlers/auth.ts'
import { cashboxHandlers } from './handlers/cashbox.ts'
import { cashSessionHandlers } from './handlers/cashSession.ts'
import { companyHandlers } from './handlers/company.ts'
import { contragentHandlers } from './handlers/contragent.ts'
import { customerHandlers } from './handlers/customer.ts'
import { discountTypeHandlers } from './handlers/discountType.ts'
import { dashboardHandlers } from './handlers/dashboard.ts'
import { departmentHandlers } from './handlers/department.ts'
import { employeeHandlers } from './handlers/employee.ts'
import { documentLineHandlers } from './handlers/documentLine.ts'
import { documentListHandlers } from './handlers/documentList.ts'
import { documentSearchHandlers } from './handlers/documentSearch.ts'
import { gridViewHandlers } from './handlers/gridView.ts'
import { expenseHandlers } from './handlers/expense.ts'
import { historyHandlers } from './handlers/history.ts'
import { itemHandlers } from './handlers/item.ts'
import { itemImportHandlers } from './handlers/itemImport.ts'
import { itemListHandlers } from './handlers/itemList.ts'
import { itemPhotoHandlers } from './handlers/itemPhoto.ts'
import { wrappedItemHandlers } from './handlers/wrappedItem.ts'
import { labelHandlers } from './handlers/label.ts'
import { mxikHandlers } from './handlers/mxik.ts'
import { ownPasswordHandlers } from './handlers/ownPassword.ts'
import { mxikListHandlers } from './handlers/mxikList.ts'
import { permissionHandlers } from './handlers/permission.ts'
import { referenceHandlers } from './handlers/reference.ts'
import { roleHandlers } from './handlers/role.ts'
import { userHandlers } from './handlers/user.ts'
import { posItemHandlers } from './handlers/posItem.ts'
import { printWorkbookHandlers } from './handlers/printWorkbook.ts'
import { pricingHandlers } from './handlers/pricing.ts'
import { saleHandlers } from './handlers/sale.ts'
import { saleLineHandlers } from './handlers/saleLine.ts'
import { stockListHandlers } from './handlers/stockList.ts'
import { warehouseDocumentHandlers } from './handlers/warehouseDocument.ts'
import { expiredItemHandlers } from './handlers/expiredItem.ts'
import { minMaxHandlers } from './handlers/minMax.ts'
import { exportProgressHandlers } from './lists/exportProgress.ts'

/** One line a resource. */
const handlers: readonly Handler[] = [
  ...authHandlers,
  ...cashboxHandlers,
  ...cashSessionHandlers,
  ...companyHandlers,
  ...contragentHandlers,
  ...customerHandlers,
  ...discountTypeHandlers,
  ...dashboardHandlers,
  ...departmentHandlers,
  ...employeeHandlers,
  ...documentLineHandlers,
  ...documentListHandlers,
  ...documentSearchHandlers,
  ...expenseHandlers,
  ...expiredItemHandlers,
  ...exportProgressHandlers,
  ...gridViewHandlers,
  ...historyHandlers,
  ...itemHandlers,
  ...itemImportHandlers,
  ...itemListHandlers,
  ...itemPhotoHandlers,
  ...wrappedItemHandlers,
  ...labelHandlers,
  ...minMaxHandlers,
  ...mxikHandlers,
  ...ownPasswordHandlers,
  ...mxikListHandlers,
  ...permissionHandlers,
  ...referenceHandlers,
  ...roleHandlers,
  ...userHandlers,
  ...posItemHandlers,
  ...pricingHandlers,
  ...saleHandlers,
  ...saleLineHandlers,
  ...stockListHandlers,
  ...warehouseDocumentHandlers,
]

/** Every call that the server answers. The OpenAPI document and the tests walk this list. */
export const allHandlers: readonly Handler[] = [...handlers, ...printWorkbookHandlers(handlers)]
