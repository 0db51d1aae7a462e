import { z } from 'zod'
import { idOf, orNone } from '../../src/api/fields.ts'
import { raw, sql } from '../db/sql.ts'
import { CONTRAGENT } from '../contragents/contragentRecord.ts'
import { inScope } from '../caller.ts'
import { DEPARTMENT } from '../departments/departmentRecord.ts'
import { EMPLOYEE } from '../employees/employeeRecord.ts'
import { because, defineRecord } from '../records/defineRecord.ts'

/**
 * A user. It is read, saved and deleted by works of its own (`readUser`, `saveUser`, `lockUser`): its fields are rights, and nobody
 * may give or take one that is not their own; its password is nobody's to read; and a deleted one stays in its list, by its status.
 */
export const USER = defineRecord({
  name: 'user',
  table: 'app_user',
  payload: z.object({
    departmentId: orNone(idOf('department')),
    employeeId: orNone(idOf('employee')),
    contragentId: orNone(idOf('contragent')),
  }),
  linked: [DEPARTMENT, EMPLOYEE, CONTRAGENT],
  called: (user) => sql`${user}.username`,
  living: (user) => sql`${user}.status <> 'DELETED'`,
  scope: (caller) => (caller.isAdmin ? raw('true') : inScope(caller, sql`app_user.department_id`)),
  enums: { status: 'userStatus', roles: 'role' },
  keptBy: {
    ...because('what somebody did stays theirs', [
      'sales_plan',
      'sales_seller',
      'sales_payment_seller',
      'sales_seller_hour',
      'sales_item_day',
      'sales_category_seller_month',
      'sales_top_category_seller_month',
      'sales_promotion_item_day',
      'cash_session',
      'certificate_move',
      'promotion',
      'certificate_package',
      'certificate_sale',
      'cash_move',
      'approval',
      'approval_try',
      'sale',
      'sale_line',
      'sale_difference',
      'till_gap',
      'till_sale',
      'till_series',
      'till_session',
      'warehouse_document',
      'act',
      'extra_cost',
      'adjustment',
      'sale_transaction',
      'packing_receipt',
      'sender_item',
      'aviz',
      'sale_load',
      'act_signer',
      'pricing_document',
      'transfer_request',
      'order_document',
      'contragent_order',
      'booking',
      'flight',
      'flight_paid_sale',
      'flight_sale',
      'flight_tablet',
      'restaurant_sale',
      'inventory',
      'inventory_counter',
      'inventory_line',
      'item_photo',
      'company_logo',
      'document_event',
      'attached_file',
      'stock_move',
      'money_move',
      'audit',
      'operation',
      'import_file',
      'error_report',
      'import_progress',
      'sign_in_lockout',
    ]),
    ...because('nobody sees it any more', ['grid_view', 'import_column', 'user_department', 'user_role']),
    session: 'ends with the user',
    ...because('whoever may not sign in is asked for nothing', ['second_factor', 'recovery_code']),
    approver_secret: 'whoever may not sign in approves nothing',
    known_device: 'knows nobody who may not sign in',
  },
})
