import { brigades } from '../../api/brigade.ts'
import { createFlight, editFlight, flightLinesBeforeReady } from '../../api/flight.ts'
import { finishSkyShop } from '../../api/flightSale.ts'
import { today } from '../../ui/today.ts'
import { defineForm } from '../../ui/form/defineForm.ts'
import { optionsOf } from '../../ui/form/optionsOf.ts'
import { inUnit } from '../../ui/inUnit.ts'
import { cellText } from '../../ui/lines/cellText.ts'
import { currencyCodeOptions } from '../currencyCodeOptions.ts'
import { departmentOptions } from '../partyOptions.ts'
import { crewOptions } from './skyShopForm.ts'

export const brigadeOptions = optionsOf(brigades, () => ({}), { label: 'name' })

/** A flight while it is written: where it goes, who flies, what is sealed, and how much change money goes along. */
export const flightForm = defineForm({
  name: 'flight',
  create: createFlight,
  edit: editFlight,
  sections: {
    main: ['flightNumber', 'regDate', 'fromDepartmentId', 'routeFrom', 'routeTo', 'aircraft', 'comment', 'crew'],
    more: ['seals', 'changeMoney'],
    lines: ['whItems'],
  },
  fields: {
    fromDepartmentId: { options: departmentOptions },
    comment: { lines: 1 },
    crew: { rowFields: { brigadeId: { options: brigadeOptions }, employeeId: { options: crewOptions } } },
    changeMoney: { rowFields: { currencyCode: { options: currencyCodeOptions }, amount: {} } },
  },
  defaults: ({ departmentId }) => ({
    fromDepartmentId: departmentId,
    regDate: today(),
  }),
})

/** Its goods, with what remains of each on board. */
const onboardGoods = optionsOf(
  flightLinesBeforeReady,
  (_ask, { documentId }) => ({ path: { id: Number(documentId) } }),
  {
    label: 'itemName',
    detail: ({ priceUzs, remaining, unitName }) => `${cellText('money', priceUzs)} · ${inUnit(remaining, unitName)}`,
  },
)

/** A sale of a crew group on board, typed from its paper. */
export const flightSaleForm = defineForm({
  name: 'flightSale',
  create: finishSkyShop,
  sections: { main: ['brigadeId', 'saleItems', 'payments'] },
  fields: {
    brigadeId: { options: brigadeOptions },
    saleItems: { rowFields: { id: { options: onboardGoods }, count: {} } },
    payments: { rowFields: { paymentType: {}, currencyCode: { options: currencyCodeOptions }, amount: {} } },
  },
  width: 'wide',
})
