import { createBrigade } from '../../../../src/api/brigade.ts'
import { saveEmployee } from '../../../../src/api/employee.ts'
import { createFlight, startFlight } from '../../../../src/api/flight.ts'
import { newMark } from '../mark.ts'
import type { Places } from './all.ts'

/** A flight with its crew, and one that is loaded and sells by tablet. */
export const onboard: Places = async ({ admin, departmentId, goods }) => {
  const { id: brigadeId } = await admin.call(createBrigade, { body: { name: `Бригада ${newMark()}` } })
  const { id: employeeId } = await admin.call(saveEmployee, {
    body: { lastName: 'Рейсов', firstName: newMark(), departmentId },
  })
  const body = {
    regDate: '2026-01-01',
    fromDepartmentId: departmentId,
    flightNumber: 'HY-602',
    crew: [{ brigadeId, employeeId }],
  }
  const { id } = await admin.call(createFlight, { body })
  const aboard = await admin.call(createFlight, { body: { ...body, whItems: [{ itemId: goods[0]!.id, count: 1 }] } })
  await admin.call(startFlight, { path: { id: aboard.id }, body: { version: aboard.version } })
  return [
    [/sky-shop\/tablet/, aboard.id],
    [/sky-shop\/|skyShop/, id],
  ]
}
