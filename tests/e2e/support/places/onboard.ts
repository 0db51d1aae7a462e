import { createBrigade } from '../../../../src/api/brigade.ts'
import { saveEmployee } from '../../../../src/api/employee.ts'
import { createFlight } from '../../../../src/api/flight.ts'
import { newMark } from '../mark.ts'
import type { Places } from './all.ts'

/** A flight with its crew. */
export const onboard: Places = async ({ admin, departmentId }) => {
  const { id: brigadeId } = await admin.call(createBrigade, { body: { name: `Бригада ${newMark()}` } })
  const { id: employeeId } = await admin.call(saveEmployee, {
    body: { lastName: 'Рейсов', firstName: newMark(), departmentId },
  })
  const { id } = await admin.call(createFlight, {
    body: {
      regDate: '2026-01-01',
      fromDepartmentId: departmentId,
      flightNumber: 'HY-602',
      crew: [{ brigadeId, employeeId }],
    },
  })
  return [[/sky-shop\/|skyShop/, id]]
}
