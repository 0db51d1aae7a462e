import { createSector, placeGoods, searchSectorGoods } from '../../../../src/api/sector.ts'
import type { Area } from './area.ts'

/** A sector, and a good that has its home there. */
export const sectors: Area = async ({ admin, department, itemId }) => {
  const { id: sectorId } = await admin.call(createSector, { body: { departmentId: department, name: 'Стеллаж 1' } })
  await admin.call(placeGoods, { body: { sectorId, goods: [{ itemId }] } })
  const [home] = (await admin.call(searchSectorGoods, { query: {}, body: {} })).items
  return {
    '/sectors': { id: sectorId, sectorId, name: 'Стеллаж 2' },
    '/sectors/goods': { id: home!.id },
  }
}
