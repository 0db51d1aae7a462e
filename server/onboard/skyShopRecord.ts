import { SkyShopPayload } from '../../src/api/skyShop.ts'
import { sql } from '../db/sql.ts'
import { DEPARTMENT } from '../departments/departmentRecord.ts'
import { EMPLOYEE, wholeName } from '../employees/employeeRecord.ts'
import { defineRecord, ofDepartment } from '../records/defineRecord.ts'
import { Refusal } from '../refusal.ts'

/** What a department that loads flights is set to. */
export const SKY_SHOP = defineRecord({
  name: 'skyShop',
  payload: SkyShopPayload,
  linked: [DEPARTMENT, EMPLOYEE],
  letsGo: ['departmentId', 'receiverId'],
  called: (shop) => sql`${shop}.carrier_name`,
  scope: ofDepartment('sky_shop.department_id'),
  taken: {
    sky_shop_department: () => new Refusal(409, 'skyShopTaken', {}, { departmentId: 'skyShopTaken' }),
  },
  columns: {
    receiverName: sql`(select ${wholeName} from employee where employee.id = sky_shop.receiver_id)`,
  },
})
