import { createBrigade } from '../../../../src/api/brigade.ts'
import { saveSkyShop } from '../../../../src/api/skyShop.ts'
import type { Area } from './area.ts'

/** A crew group, and what the department that loads flights is set to. */
export const onboard: Area = async ({ admin, department }) => {
  const { id: brigadeId } = await admin.call(createBrigade, { body: { name: 'Бригада 1' } })
  const setting = { departmentId: department, carrierName: 'Uzbekistan Airways', receiverId: null }
  const { id: skyShopId } = await admin.call(saveSkyShop, { body: setting })
  return {
    '/brigade': { id: brigadeId, name: 'Бригада 2' },
    '/skyShop': { id: skyShopId, ...setting },
  }
}
