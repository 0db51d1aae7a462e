import { randomUUID } from 'node:crypto'
import { createBrigade } from '../../../../src/api/brigade.ts'
import { saveEmployee } from '../../../../src/api/employee.ts'
import { createFlight, sendFlight, startFlight } from '../../../../src/api/flight.ts'
import { saveDish, saveDishGroup } from '../../../../src/api/restaurant.ts'
import { saveSkyShop } from '../../../../src/api/skyShop.ts'
import type { Area } from './area.ts'

/** A crew group, what the department that loads flights is set to, and flights that are written, loaded and on their way. */
export const onboard: Area = async ({ people, admin, shop, department }) => {
  const { id: brigadeId } = await admin.call(createBrigade, { body: { name: 'Бригада 1' } })
  const setting = { departmentId: department, carrierName: 'Uzbekistan Airways', receiverId: null }
  const { id: skyShopId } = await admin.call(saveSkyShop, { body: setting })
  const itemId = await shop.stocked([20], 1_000, department)
  const draftOf = async (firstName: string) => {
    const { id: employeeId } = await admin.call(saveEmployee, {
      body: { lastName: 'Рейсов', firstName, departmentId: department },
    })
    const head = {
      regDate: '2026-11-20',
      fromDepartmentId: department,
      flightNumber: 'HY-602',
      crew: [{ brigadeId, employeeId }],
      whItems: [{ itemId, count: 2 }],
    }
    return { head, flight: await admin.call(createFlight, { body: head }) }
  }
  const loaded = async (firstName: string) => {
    const { flight } = await draftOf(firstName)
    return admin.call(startFlight, { path: { id: flight.id }, body: { version: flight.version } })
  }
  const { head, flight: draft } = await draftOf('Первый')
  const started = await loaded('Второй')
  const away = await loaded('Третий')
  const sent = await admin.call(sendFlight, { path: { id: away.id }, body: { version: away.version } })
  const { id: groupId } = await admin.call(saveDishGroup, { body: { name: 'Супы' } })
  const { id: emptyGroup } = await admin.call(saveDishGroup, { body: { name: 'Пустая' } })
  const { id: dishId } = await admin.call(saveDish, { body: { groupId, name: 'Мастава', priceUzs: 20_000 } })
  const canteen = await people.department('DINING_ROOM')
  const ingredient = await shop.stocked([9], 1_000, canteen)
  const { id: soldDish } = await admin.call(saveDish, {
    body: {
      groupId,
      name: 'Лагман',
      priceUzs: 20_000,
      recipe: [{ itemId: ingredient, partId: null, count: 1 }],
    },
  })
  return {
    '/restaurant/group': { id: groupId, name: 'Горячее' },
    '/restaurant/group/delete': { id: emptyGroup },
    '/restaurant/product': { id: dishId, groupId, name: 'Шурпа', recipe: [] },
    '/restaurant/setting': { posAddress: 'http://192.168.1.20:8080' },
    '/sale/finishRestaurant': {
      departmentId: canteen,
      saleItems: [{ dishId: soldDish, count: 1 }],
      payments: [{ paymentType: 'CASH', amount: 20_000 }],
    },
    '/brigade': { id: brigadeId, name: 'Бригада 2' },
    '/skyShop': { id: skyShopId, ...setting },
    '/warehouse-document/skyShop-edit-transfer': { ...head, id: draft.id, version: draft.version },
    '/warehouse-document/create-sky-shop': head,
    '/warehouse-document/get-sky-shop': { id: sent.id },
    '/warehouse-document/sky-shop': { id: draft.id, version: draft.version },
    '/warehouse-document/sky-shop/send': { id: started.id, version: started.version },
    '/warehouse-document/documentReady': { id: sent.id, version: sent.version, whItems: [], toDepartmentId: null },
    '/warehouse-document/whDocumentItemBeforeReady': { id: sent.id },
    '/wh-document-item/get-by-document-by-transfer/for-sky-shop': { id: sent.id },
    '/item/sky-shop-search-for-dep': { id: department, search: '' },
    '/sale/listSaleByWgDocumentId': { id: sent.id },
    '/sale/paymentByWgDocumentId': { id: sent.id },
    '/sale/finishSkyShop': {
      documentId: sent.id,
      brigadeId,
      saleItems: [{ id: sent.whItems[0]!.id, count: 1 }],
      payments: [{ paymentType: 'CASH', currencyCode: 'UZS', amount: 1_000 }],
    },
    '/flight-tablet': { id: sent.id },
    '/flight-tablet/claim': { documentId: sent.id, deviceId: randomUUID(), lastNumber: 0 },
    '/sale/finish-sky-shop-paid': {
      sales: [
        {
          uuid: randomUUID(),
          documentId: sent.id,
          brigadeId,
          employeeId: sent.crew[0]!.employeeId,
          epoch: 1,
          number: 1,
          madeAt: '2026-11-20T07:00:00.000Z',
          saleItems: [{ id: sent.whItems[0]!.id, count: 1 }],
          payments: [{ paymentType: 'CASH', currencyCode: 'UZS', amount: 1_000, rate: 1 }],
        },
      ],
    },
  }
}
