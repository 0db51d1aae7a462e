import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createRole, editRole, type Role, rolePermissions } from '../../src/api/role.ts'
import { ALL, ALL_PERMISSIONS, type Permission } from '../../src/rules/permissions.ts'
import { answer, networkAway, refuse, server } from './support/answers.ts'
import { openScreen } from './support/openScreen.tsx'
import { admin, sessionWith } from './support/sessions.ts'

const clerk: Role = {
  id: 9,
  code: 'Товаровед',
  permissions: ['view goods', 'edit goods'],
  offered: [],
  users: 2,
  version: 3,
}
const box = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name })

/** Opens the matrix of a role and remembers what is saved. */
async function openRole(role: Role = clerk, signedIn = admin) {
  const sent: { code: string; permissions: string[]; version: number }[] = []
  server.use(
    answer(rolePermissions, role),
    answer(editRole, async (request) => {
      const body = (await request.json()) as (typeof sent)[number]
      sent.push(body)
      return { ...role, ...body, version: body.version + 1 }
    }),
  )
  const opened = await openScreen(`/user-management/roles/${role.id}`, signedIn)
  await screen.findByRole('heading', { name: role.code })
  return { ...opened, sent }
}
const save = () => screen.getByRole('button', { name: 'Сохранить' })

test('shows what the role holds, and saves what is ticked, twice in a row', async () => {
  const { user, sent } = await openRole()
  expect(screen.getByText('Пользователей: 2')).toBeTruthy()
  expect(box('Товары: Просмотр').checked).toBe(true)
  expect(box('Товары: Удаление').checked).toBe(false)
  await user.click(box('Товары: Удаление'))
  await user.click(box('Товары: Изменение'))
  expect(screen.getByText(`Отмечено прав: 2 из ${ALL_PERMISSIONS.length}`)).toBeTruthy()
  await user.click(save())
  expect(await screen.findByText('Права сохранены')).toBeTruthy()
  await user.click(box('Касса: Продажа'))
  await user.keyboard('{Control>}[KeyS]{/Control}')
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent).toEqual([
    { code: 'Товаровед', permissions: ['view goods', 'delete goods'], version: 3 },
    { code: 'Товаровед', permissions: ['view goods', 'delete goods', 'sell pos'], version: 4 },
  ])
})

test('a row, a column and an area are ticked whole by one box, which says when only a part is', async () => {
  const { user } = await openRole()
  const row = box('Товары: вся строка')
  expect(row.indeterminate).toBe(true)
  await user.click(row)
  expect(box('Товары: Загрузка из файла').checked).toBe(true)
  expect(row.checked).toBe(true)
  await user.click(row)
  expect(box('Товары: Просмотр').checked).toBe(false)

  await user.click(box('Просмотр: весь столбец'))
  const viewed = ALL_PERMISSIONS.filter((permission) => permission.startsWith('view ')).length
  expect(screen.getByText(`Отмечено прав: ${viewed} из ${ALL_PERMISSIONS.length}`)).toBeTruthy()
  await user.click(box('Цены: вся область'))
  expect(box('Ценовые документы: Проведение').checked).toBe(true)
})

test('the search is blind to keyboard layout, and whole columns are those on the screen', async () => {
  const { user } = await openRole()
  await user.type(screen.getByRole('searchbox', { name: 'Найти право' }), 'ctvtcnjbvjcnm')
  expect(screen.queryByRole('checkbox', { name: 'Товары: Просмотр' })).toBeNull()
  await user.clear(screen.getByRole('searchbox', { name: 'Найти право' }))
  await user.type(screen.getByRole('searchbox', { name: 'Найти право' }), 'сотрудники')
  await user.click(box('Просмотр: весь столбец'))
  expect(screen.getByText(`Отмечено прав: 3 из ${ALL_PERMISSIONS.length}`)).toBeTruthy()
  await user.type(screen.getByRole('searchbox', { name: 'Найти право' }), 'нетакого')
  expect(screen.getByText('Ничего не найдено')).toBeTruthy()
})

test('arrows walk over the boxes, Space ticks, and Tab stops at the matrix once', async () => {
  const { user } = await openRole()
  const table = screen.getByRole('table', { name: 'Что может роль' })
  const stops = () =>
    within(table)
      .getAllByRole('checkbox')
      .filter(({ tabIndex }) => tabIndex === 0)
  expect(stops()).toHaveLength(1)
  box('Товары: Просмотр').focus()
  await user.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(box('Товары: Создание'))
  await user.keyboard(' ')
  expect(box('Товары: Создание').checked).toBe(true)
  await user.keyboard('{ArrowLeft}{ArrowDown}{ArrowUp}{Home}')
  expect(document.activeElement).toBe(box('Товары: вся строка'))
  await user.keyboard('{End}')
  expect(document.activeElement).toBe(box('Товары: Загрузка из файла'))
  await user.keyboard('{Control>}{Home}{/Control}')
  expect(document.activeElement).toBe(box('Всё, что видно'))
  // Down the column, past the rows that lack the action.
  box('Товары: Удаление').focus()
  await user.keyboard('{ArrowDown}')
  expect((document.activeElement as HTMLInputElement).dataset.column).toBe('delete')
  expect(document.activeElement).not.toBe(box('Товары: Удаление'))
  expect(stops()).toEqual([document.activeElement])
})

test('nobody loses what was ticked without being asked', async () => {
  const { user, router, pathname } = await openRole()
  await user.click(box('Товары: Удаление'))
  void router.navigate({ to: '/dashboard' })
  await user.click(await screen.findByRole('button', { name: 'Остаться' }))
  expect(pathname()).toBe('/user-management/roles/9')
  expect(box('Товары: Удаление').checked).toBe(true)
  await user.click(box('Товары: Удаление'))
  void router.navigate({ to: '/dashboard' })
  await waitFor(() => expect(pathname()).toBe('/dashboard'))
})

test('a role without permissions is not sent, and one without a name neither', async () => {
  const { user, sent } = await openRole()
  await user.click(box('Товары: вся строка'))
  await user.click(box('Товары: вся строка'))
  await user.click(save())
  expect((await screen.findByRole('alert')).textContent).toContain('Отметьте хотя бы одно право')
  await user.clear(screen.getByLabelText('Название роли'))
  await user.click(save())
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Название роли')))
  expect(sent).toEqual([])
})

test.each([
  [
    'a name in use',
    refuse(editRole, 409, { code: 'roleTaken', message: 'Роль с таким названием уже есть', fields: { code: 'x' } }),
    /Роль с таким названием/,
  ],
  ['no network', networkAway(editRole), /связи/],
])('%s is said, and everything stays ticked', async (_what, failing, words) => {
  const { user } = await openRole()
  server.use(failing)
  await user.click(box('Товары: Удаление'))
  await user.click(save())
  await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(words))
  expect(box('Товары: Удаление').checked).toBe(true)
})

test('a role that somebody else changed is opened again', async () => {
  const { user } = await openRole()
  server.use(refuse(editRole, 409, { code: 'changedMeanwhile', message: 'Запись изменена другим пользователем' }))
  await user.click(box('Товары: Удаление'))
  await user.click(save())
  server.use(answer(rolePermissions, { ...clerk, permissions: ['view cost'], version: 4 }))
  await user.click(await screen.findByRole('button', { name: 'Открыть заново' }))
  await user.click(await screen.findByRole('button', { name: 'Уйти' }))
  await waitFor(() => expect(box('Себестоимость: Просмотр').checked).toBe(true))
  expect(box('Товары: Удаление').checked).toBe(false)
})

test('administrators hold everything, and nothing of it can be taken', async () => {
  await openRole({ ...clerk, code: 'Всё', permissions: [ALL] })
  expect(screen.getByText(/Администраторы могут всё/)).toBeTruthy()
  expect(box('Товары: Удаление')).toMatchObject({ checked: true, disabled: true })
  expect(screen.queryByRole('button', { name: 'Сохранить' })).toBeNull()
})

test('who is no administrator ticks only what it holds itself', async () => {
  const mine: Permission[] = ['list permissions-by-role', 'edit roles', 'view goods', 'delete goods']
  const { user, sent } = await openRole(clerk, sessionWith(mine))
  expect(box('Товары: Изменение')).toMatchObject({ disabled: true, title: 'У вас самих нет этого права' })
  await user.click(box('Товары: вся строка'))
  await user.click(save())
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]!.permissions).toEqual(['view goods', 'edit goods', 'delete goods'])
})

test('who may only look finds no Save', async () => {
  await openRole(clerk, sessionWith(['list permissions-by-role', 'view goods']))
  expect(box('Товары: Просмотр').disabled).toBe(true)
  expect(screen.queryByRole('button', { name: 'Сохранить' })).toBeNull()
})

test('a role of the product keeps its name; a new one may begin like another', async () => {
  const sent: unknown[] = []
  server.use(
    answer(rolePermissions, { ...clerk, code: 'SELLER' }),
    answer(createRole, async (request) => {
      sent.push(await request.json())
      return { id: 12 }
    }),
  )
  const { user, pathname, router } = await openScreen('/user-management/roles/9', admin)
  await screen.findByRole('heading', { name: 'Продавец' })
  expect(screen.getByLabelText('Название роли')).toHaveProperty('readOnly', true)
  await router.navigate({ to: '/user-management/roles/$id', params: { id: 'new' }, search: { from: 9 } })
  await screen.findByRole('heading', { name: 'Новая роль' })
  expect(box('Товары: Изменение').checked).toBe(true)
  await user.type(screen.getByLabelText('Название роли'), 'Старший продавец')
  await user.click(save())
  await waitFor(() => expect(pathname()).toBe('/user-management/roles/12'))
  expect(sent).toEqual([{ code: 'Старший продавец', permissions: ['view goods', 'edit goods'] }])
})
