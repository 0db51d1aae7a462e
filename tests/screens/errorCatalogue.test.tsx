import { screen, within } from '@testing-library/react'
import { deleteBooking, searchBookings } from '../../src/api/booking.ts'
import { deleteContragent, searchContragents } from '../../src/api/contragent.ts'
import { getCountPlan } from '../../src/api/countPlan.ts'
import { deleteDepartment, listDepartments } from '../../src/api/department.ts'
import { deleteEmployee, searchEmployees } from '../../src/api/employee.ts'
import type { Endpoint } from '../../src/api/endpoint.ts'
import { searchFlights } from '../../src/api/flight.ts'
import {
  compareInventory,
  deleteInventory,
  finishInventory,
  getInventory,
  searchInventories,
  startInventory,
} from '../../src/api/inventory.ts'
import { proposeRegrades, regradeInventory } from '../../src/api/inventoryRegrade.ts'
import { placeCounted, returnCounted, settleInventory, writeOffCounted } from '../../src/api/inventorySettling.ts'
import { searchOrders } from '../../src/api/orderDocument.ts'
import { deleteReference, searchReferences } from '../../src/api/reference.ts'
import { deleteRole, searchRoles } from '../../src/api/role.ts'
import { getPendingSale, receiveSale } from '../../src/api/saleTransaction.ts'
import { createRequest, deleteRequest, searchTransferRequests } from '../../src/api/transferRequest.ts'
import { deleteUser, listUsers } from '../../src/api/user.ts'
import { references } from './support/administrationWorld.ts'
import { answer, server } from './support/answers.ts'
import { fromMenu, none, open } from './support/drive.ts'
import { deleting, everyRowSaysWhy, made, press, pressAndConfirm, reading, refused, row } from './support/errorRows.ts'

/** On the page of a count that goes on, with one good that lacks or is too much. */
async function counted(difference: number, step: Endpoint): Promise<Awaited<ReturnType<typeof open>>> {
  const count = { id: 7, status: 'SAVED', differing: 1, showsExpected: true, marked: 0, history: [], related: [] }
  const good = { difference, settled: 0, differenceCost: null, groups: [], itemId: 11 }
  server.use(made(getInventory, count), made(compareInventory, good), refused(step))
  return open('/warehouse-management/inventory/createOrUpdate/view/7')
}
const COUNTS = '/warehouse-management/inventory'

everyRowSaysWhy([
  row('a user that cannot be deleted', deleting('/user-management/users', listUsers, deleteUser, { id: 5 })),
  row(
    'a role that cannot be deleted',
    deleting('/user-management/roles', searchRoles, deleteRole, { id: 5, code: 'Кладовщик' }),
  ),
  row(
    'a contragent that cannot be deleted',
    deleting('/references/counterparties', searchContragents, deleteContragent),
  ),
  row(
    'an employee that cannot be deleted',
    deleting('/organization-structure/employees', searchEmployees, deleteEmployee),
  ),
  row(
    'a department that cannot be deleted',
    deleting('/organization-structure/departments', listDepartments, deleteDepartment),
  ),
  row('a word that cannot be deleted', async () => {
    references()
    await deleting('/references/unit', searchReferences, deleteReference)()
  }),
  row(
    'a request that cannot be deleted',
    deleting('/request-warehouse/transfer', searchTransferRequests, deleteRequest, { status: 'SUSPENDED' }),
  ),
  row(
    'a booking that cannot be deleted',
    deleting('/warehouse-management/booking', searchBookings, deleteBooking, { status: 'SUSPENDED' }),
  ),
  row('a count that cannot be deleted', deleting(COUNTS, searchInventories, deleteInventory, { status: 'SAVED' })),
  row('a list of requests that cannot be read', reading('/request-warehouse/transfer', searchTransferRequests)),
  row('a list of orders that cannot be read', reading('/request-warehouse/send', searchOrders)),
  row('a list of flights that cannot be read', reading('/sky-shop/doc', searchFlights)),
  row('a count that cannot be started', async () => {
    server.use(refused(startInventory))
    const { user } = await open(`${COUNTS}/createOrUpdate/create/0`)
    await user.click(await screen.findByRole('button', { name: 'Сохранить' }))
  }),
  row('a plan of counts that cannot be read', async () => {
    server.use(refused(getCountPlan))
    const opened = await open(`${COUNTS}/createOrUpdate/create/0`)
    await press(opened, 'По плану')
  }),
  row('a count that cannot be finished', async () => pressAndConfirm(await counted(-2, finishInventory), 'Завершить')),
  row('differences that cannot be made documents', async () =>
    pressAndConfirm(await counted(-2, settleInventory), 'Оформить расхождения'),
  ),
  row('goods taken for each other that cannot be read', async () =>
    press(await counted(-2, proposeRegrades), 'Пересорт'),
  ),
  row('goods taken for each other that cannot be put right', async () => {
    const opened = await counted(-2, regradeInventory)
    server.use(made(proposeRegrades))
    await press(opened, 'Пересорт')
    await pressAndConfirm(opened, 'Провести пересорт')
  }),
  ...(
    [
      ['Списать недостачу', -2, writeOffCounted],
      ['Вернуть поставщику', -2, returnCounted],
      ['Оприходовать излишек', 2, placeCounted],
    ] as const
  ).map(([action, difference, step]) =>
    row(`a count’s “${action}” that is refused`, async () => {
      const opened = await counted(difference, step)
      await fromMenu(opened, action)
      const asked = within(await screen.findByRole('dialog'))
      if (difference > 0) await opened.user.type(asked.getByRole('textbox'), '100')
      await opened.user.click(asked.getByRole('button', { name: action }))
    }),
  ),
  row(
    'an order without a contragent',
    async () => {
      server.use(answer(searchOrders, none))
      const { user } = await open('/request-warehouse/send/new')
      await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Сохранить' }))
    },
    'Пожалуйста, выберите контрагент',
  ),
  row(
    'a request that cannot be made',
    async () => {
      server.use(answer(searchTransferRequests, none), refused(createRequest))
      const { user } = await open('/request-warehouse/transfer')
      await user.click(await screen.findByRole('button', { name: /Создать|Добавить/ }))
      await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Сохранить' }))
    },
    'Заполните все обязательное поле!',
  ),
  row('goods of a sale that cannot be received', async () => {
    server.use(made(getPendingSale, { state: 'PENDING', unknown: false, incomeId: null }), refused(receiveSale))
    const { user } = await open('/warehouse-management/pendingIncome/fromSale/edit/5')
    await user.click(await screen.findByRole('button', { name: 'Принять' }))
    const question = await screen.findByRole('alertdialog')
    await user.click(within(question).getByRole('button', { name: 'Принять' }))
  }),
])
