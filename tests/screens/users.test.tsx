import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { myDepartments } from '../../src/api/department.ts'
import { employeesWithoutLogin } from '../../src/api/employee.ts'
import { searchContragents } from '../../src/api/contragent.ts'
import { listRoles } from '../../src/api/role.ts'
import {
  addUser,
  changeUserPassword,
  deleteUser,
  editUser,
  getUser,
  listUsers,
  setUserStatus,
  type UserRow,
} from '../../src/api/user.ts'
import { dilnoza, shop } from './support/administrationWorld.ts'
import { answer, networkAway, refuse, server } from './support/answers.ts'
import { openScreen } from './support/openScreen.tsx'
import { admin, sessionWith } from './support/sessions.ts'

const cashier: UserRow = { ...dilnoza, roles: ['KASSIR'], roleNames: ['Кассир'] }
const rows: UserRow[] = [
  cashier,
  { ...cashier, id: 6, username: 'sardor', status: 'INACTIVE' },
  { ...cashier, id: 1, username: 'admin' },
]

async function openUsers(path = '/user-management/users', signedIn = admin) {
  server.use(
    answer(listUsers, { items: rows, total: rows.length }),
    answer(getUser, {
      ...dilnoza,
      roles: [{ id: 4, code: 'KASSIR' }],
      permittedDepartments: [shop],
      transferPermittedDepartments: [],
    }),
    answer(listRoles, [
      { id: 4, code: 'KASSIR', permissions: [], offered: [], users: 1, version: 1 },
      { id: 8, code: 'Стажёр', permissions: [], offered: [], users: 0, version: 1 },
    ]),
    answer(myDepartments, [shop]),
    answer(employeesWithoutLogin, { items: [], total: 0 }),
    answer(searchContragents, { items: [], total: 0 }),
  )
  const opened = await openScreen(path, signedIn)
  await screen.findByText('sardor')
  return opened
}
const menuOf = async (username: string, user: Awaited<ReturnType<typeof openUsers>>['user']) => {
  const row = screen.getByText(username).closest<HTMLElement>('[role=row]')!
  await user.click(within(row).getByRole('button', { name: 'Действия' }))
  return within(await screen.findByRole('menu'))
}
const panel = async (name: string) => within(await screen.findByRole('dialog', { name }))

test('a new user: what was typed is what is sent', async () => {
  const sent: unknown[] = []
  const { user } = await openUsers('/user-management/users?panel=new')
  server.use(
    answer(addUser, async (request) => {
      sent.push(await request.json())
      return { id: 7 }
    }),
  )
  const form = await panel('Новый пользователь')
  await user.type(form.getByLabelText(/Имя пользователя/), 'nigora')
  await user.type(form.getByLabelText(/^Пароль( \*)?$/), 'correct horse')
  await user.type(form.getByLabelText(/Пароль ещё раз/), 'correct horse')
  await user.click(form.getByRole('combobox', { name: 'Роли' }))
  await user.click(await screen.findByRole('option', { name: 'Кассир' }))
  await user.click(form.getByRole('button', { name: 'Сохранить' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({
    username: 'nigora',
    password: 'correct horse',
    roleIds: [4],
    departmentId: null,
    permittedDepartmentIds: [],
  })
})

test('two passwords that differ, or one that is easily guessed, are said at their fields and not sent', async () => {
  const { user } = await openUsers('/user-management/users?panel=new')
  const form = await panel('Новый пользователь')
  await user.type(form.getByLabelText(/Имя пользователя/), 'nigora')
  await user.type(form.getByLabelText(/^Пароль( \*)?$/), 'nigora2026')
  await user.type(form.getByLabelText(/Пароль ещё раз/), 'nigora2027')
  await user.click(form.getByRole('button', { name: 'Сохранить' }))
  expect(await form.findByText('Пароль похож на имя пользователя')).toBeTruthy()
  expect(form.getByText('Пароли не совпадают')).toBeTruthy()
  expect(form.getByLabelText(/^Пароль( \*)?$/)).toHaveProperty('type', 'password')
})

test('a name in use is said at the name, and nothing typed is lost', async () => {
  const { user } = await openUsers('/user-management/users?panel=new')
  server.use(
    refuse(addUser, 409, {
      code: 'usernameTaken',
      message: 'Пользователь с таким именем уже есть',
      fields: { username: 'Пользователь с таким именем уже есть' },
    }),
  )
  const form = await panel('Новый пользователь')
  await user.type(form.getByLabelText(/Имя пользователя/), 'dilnoza')
  await user.type(form.getByLabelText(/^Пароль( \*)?$/), 'correct horse')
  await user.type(form.getByLabelText(/Пароль ещё раз/), 'correct horse')
  await user.click(form.getByRole('button', { name: 'Сохранить' }))
  await waitFor(() => expect(form.getAllByText('Пользователь с таким именем уже есть')).toHaveLength(2))
  await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText(/Имя пользователя/)))
  expect(form.getByLabelText(/^Пароль( \*)?$/)).toHaveProperty('value', 'correct horse')
})

test('a user opens with names for everything chosen, and saves by its version', async () => {
  const sent: unknown[] = []
  const { user } = await openUsers('/user-management/users?panel=5')
  server.use(
    answer(editUser, async (request) => {
      sent.push(await request.json())
      return { id: 5 }
    }),
  )
  const form = await panel('Пользователь')
  expect(await form.findByText('Кассир')).toBeTruthy()
  expect(form.getByRole('combobox', { name: 'Отдел' })).toHaveProperty('value', 'Чиланзар')
  await user.click(form.getByRole('combobox', { name: 'Роли' }))
  await user.click(await screen.findByRole('option', { name: 'Стажёр' }))
  await user.keyboard('{Escape}')
  await user.click(form.getByRole('button', { name: 'Сохранить' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toEqual({
    username: 'dilnoza',
    roleIds: [4, 8],
    departmentId: 3,
    employeeId: null,
    contragentId: null,
    permittedDepartmentIds: [3],
    transferPermittedDepartmentIds: [],
    version: 2,
  })
})

test('a refusal of more than the own rights stands at the roles', async () => {
  const { user } = await openUsers('/user-management/users?panel=5')
  const message = 'Нельзя дать право, которого нет у вас: view cost'
  server.use(refuse(editUser, 403, { code: 'aboveOwnRights', message, fields: { roleIds: message } }))
  const form = await panel('Пользователь')
  await form.findByText('Кассир')
  await user.click(form.getByRole('button', { name: 'Сохранить' }))
  await waitFor(() => expect(form.getAllByText(message)).toHaveLength(2))
})

test('an administrator gives a new password', async () => {
  const sent: unknown[] = []
  const { user } = await openUsers()
  server.use(
    answer(changeUserPassword, async (request) => {
      sent.push(await request.json())
      return { done: true as const }
    }),
  )
  await user.click((await menuOf('dilnoza', user)).getByRole('menuitem', { name: 'Задать пароль' }))
  const form = await panel('Новый пароль: dilnoza')
  await user.type(form.getByLabelText(/^Новый пароль( \*)?$/), 'correct horse')
  await user.type(form.getByLabelText(/Новый пароль ещё раз/), 'correct cow')
  await user.click(form.getByRole('button', { name: 'Сохранить' }))
  expect(await form.findByText('Пароли не совпадают')).toBeTruthy()
  await user.clear(form.getByLabelText(/Новый пароль ещё раз/))
  await user.type(form.getByLabelText(/Новый пароль ещё раз/), 'correct horse')
  await user.click(form.getByRole('button', { name: 'Сохранить' }))
  await waitFor(() => expect(sent).toEqual([{ password: 'correct horse', confirmPassword: 'correct horse' }]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('deactivating asks first, activating does not', async () => {
  const sent: unknown[] = []
  const { user } = await openUsers()
  server.use(
    answer(setUserStatus, async (request, { id }) => {
      sent.push([id, await request.json()])
      return { done: true as const }
    }),
  )
  await user.click((await menuOf('sardor', user)).getByRole('menuitem', { name: 'Включить' }))
  await waitFor(() => expect(sent).toEqual([['6', { status: 'ACTIVE' }]]))
  await user.click((await menuOf('dilnoza', user)).getByRole('menuitem', { name: 'Отключить' }))
  const question = await screen.findByRole('alertdialog', { name: 'Отключить пользователя dilnoza?' })
  await user.click(within(question).getByRole('button', { name: 'Отмена' }))
  expect(sent).toHaveLength(1)
})

test('the last administrator stays, and the refusal is said', async () => {
  const { user } = await openUsers()
  const message = 'Это последний администратор: сначала назначьте другого'
  server.use(refuse(deleteUser, 409, { code: 'lastAdministrator', message }))
  await user.click((await menuOf('dilnoza', user)).getByRole('menuitem', { name: 'Удалить' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Удалить' }))
  expect(await screen.findByText(message)).toBeTruthy()
  expect(screen.getByText('dilnoza')).toBeTruthy()
})

test('without a network a deletion is said to have failed', async () => {
  const { user } = await openUsers()
  server.use(networkAway(deleteUser))
  await user.click((await menuOf('dilnoza', user)).getByRole('menuitem', { name: 'Удалить' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Удалить' }))
  expect(await screen.findByText(/Нет связи с сервером/)).toBeTruthy()
})

test('nobody deactivates or deletes the account they work with', async () => {
  const { user } = await openUsers()
  const menu = await menuOf('admin', user)
  expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['История изменений'])
})

test('who may only look finds neither Add nor actions', async () => {
  await openUsers('/user-management/users', sessionWith(['view users']))
  expect(screen.queryByRole('button', { name: 'Добавить' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Действия' })).toBeNull()
})

test('the card of a deleted user says so and can only be looked at', async () => {
  const { user } = await openUsers()
  server.use(
    answer(getUser, {
      ...dilnoza,
      status: 'DELETED',
      roles: [],
      permittedDepartments: [],
      transferPermittedDepartments: [],
    }),
  )
  await user.dblClick(screen.getByText('sardor'))
  const form = await panel('Пользователь')
  expect(await form.findByText(/Пользователь удалён/)).toBeTruthy()
  expect(form.getByRole('textbox', { name: /Имя пользователя/ })).toHaveProperty('readOnly', true)
  expect(form.queryByRole('button', { name: 'Сохранить' })).toBeNull()
  await user.click(form.getAllByRole('button', { name: 'Закрыть' }).at(-1)!)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a new user gets the department of the chosen employee, by its name', async () => {
  const { user } = await openUsers('/user-management/users?panel=new')
  const nigora = {
    id: 31,
    fullName: 'Нигора Каримова',
    personnel: '',
    departmentId: 3,
    departmentName: 'Чиланзар',
    positionName: null,
  }
  server.use(answer(employeesWithoutLogin, { items: [nigora], total: 1 }))
  const form = await panel('Новый пользователь')
  await user.click(form.getByRole('combobox', { name: 'Сотрудник' }))
  await user.click(await screen.findByRole('option', { name: /Нигора/ }))
  await waitFor(() => expect(form.getByRole('combobox', { name: 'Отдел' })).toHaveProperty('value', 'Чиланзар'))
})
