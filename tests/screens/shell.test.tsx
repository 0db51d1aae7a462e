import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { signOut } from '../../src/api/auth.ts'
import { ownContragent } from '../../src/api/contragent.ts'
import { session } from '../../src/api/client/session.ts'
import { references } from './support/administrationWorld.ts'
import { answer, networkAway, server } from './support/answers.ts'
import { openScreen } from './support/openScreen.tsx'
import { admin, sessionWith } from './support/sessions.ts'

test('who is not signed in is led to the sign-in page, which remembers the whole address', async () => {
  const { router } = await openScreen('/dashboard?tab=2')
  await screen.findByRole('heading', { name: 'Вход в систему' })
  expect(router.state.location.pathname).toBe('/pages/login')
  expect(router.state.location.search).toEqual({ redirect: '/dashboard?tab=2' })
})

test('unknown paths lead to the dashboard', async () => {
  const { pathname } = await openScreen('/no/such/screen', admin)
  await screen.findByRole('heading', { name: 'Рабочий стол' })
  expect(pathname()).toBe('/dashboard')
})

test.each([
  ['/pages/404', 'Страница не найдена'],
  ['/pages/500', 'Ошибка сервера'],
])('%s is a page of its own for everybody', async (path, title) => {
  await openScreen(path)
  await screen.findByRole('heading', { name: title })
  await waitFor(() => expect(document.title).toContain(title))
})

test('signing out asks the server to forget the token and leads to the sign-in page', async () => {
  let forgotten = ''
  server.use(
    answer(signOut, (request) => {
      forgotten = request.headers.get('authorization') ?? ''
      return { done: true as const }
    }),
  )
  const { user, router } = await openScreen('/dashboard', admin)
  await user.click(screen.getByRole('button', { name: /Пользователь: admin/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Выйти' }))
  await screen.findByRole('heading', { name: 'Вход в систему' })
  expect(forgotten).toBe('Bearer token-of-the-test')
  expect(router.state.location.search).toEqual({})
  expect(session.get().user).toBeNull()
})

test('without a network the user still leaves this device', async () => {
  server.use(networkAway(signOut))
  const { user } = await openScreen('/dashboard', admin)
  await user.click(screen.getByRole('button', { name: /Пользователь/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Выйти' }))
  await screen.findByRole('heading', { name: 'Вход в систему' })
  expect(session.get().token).toBeNull()
})

test('light and dark can be switched and are kept on the device', async () => {
  const { user } = await openScreen('/dashboard', admin)
  await user.click(screen.getByRole('button', { name: 'Тёмное оформление' }))
  expect(document.documentElement.dataset.theme).toBe('dark')
  expect(localStorage.getItem('savdo.preferences')).toContain('"dark"')
  await user.click(screen.getByRole('button', { name: 'Светлое оформление' }))
  expect(document.documentElement.dataset.theme).toBe('light')
})

test('the menu folds to icons and stays so after a reload', async () => {
  const { user } = await openScreen('/dashboard', admin)
  expect(screen.getByRole('searchbox', { name: 'Найти экран' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Свернуть меню' }))
  expect(screen.queryByRole('searchbox', { name: 'Найти экран' })).toBeNull()
  expect(localStorage.getItem('savdo.shell')).toContain('"collapsed":true')
  await user.click(within(screen.getByRole('navigation')).getByRole('button', { name: 'Рабочий стол' }))
  await user.click(screen.getByRole('button', { name: 'Развернуть меню' }))
  expect(screen.getByRole('searchbox', { name: 'Найти экран' })).toBeTruthy()
})

test('the find box of the menu is blind to script and keyboard layout', async () => {
  const { user } = await openScreen('/dashboard', admin)
  const box = screen.getByRole('searchbox', { name: 'Найти экран' })
  const menu = screen.getByRole('navigation')
  for (const query of ['рабоч', 'rabochiy', 'hf,jxbq']) {
    await user.clear(box)
    await user.type(box, query)
    expect(within(menu).getByRole('link', { name: 'Рабочий стол' })).toBeTruthy()
  }
  await user.clear(box)
  await user.type(box, 'нетакого')
  expect(within(menu).getByText('Ничего не найдено')).toBeTruthy()
  await user.keyboard('{Escape}')
  expect(within(menu).getByRole('link', { name: 'Рабочий стол' })).toBeTruthy()
})

test('Ctrl+K opens the palette, which opens a screen by a part of its name', async () => {
  const { user, pathname } = await openScreen('/dashboard', sessionWith([]))
  await user.keyboard('{Control>}[KeyK]{/Control}')
  const box = await screen.findByRole('combobox', { name: 'Поиск по программе' })
  await user.type(box, 'stol')
  expect(screen.getByRole('option', { selected: true }).textContent).toContain('Рабочий стол')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
  expect(pathname()).toBe('/dashboard')
})

test('the top bar names the department and the user', async () => {
  await openScreen('/dashboard', sessionWith([]))
  const bar = screen.getByRole('banner')
  expect(bar.textContent).toContain('Магазин Чиланзар')
  expect(within(bar).getByRole('button', { name: 'Пользователь: Каримова Дилноза' }).textContent).toBe('КД')
})

test('the menu offers the tills to those who have a use for them, though everybody may open them', async () => {
  const { pathname } = await openScreen('/point-of-sale/posList', sessionWith(['view goods']))
  expect(pathname()).toBe('/point-of-sale/posList')
  const menu = within(screen.getByRole('navigation'))
  expect(menu.queryByText('Продажи')).toBeNull()
  expect(menu.getByText('Товары')).toBeTruthy()
})

test('who may not open a screen is led home, and told why', async () => {
  const { pathname } = await openScreen('/user-management/users', sessionWith(['view goods']))
  await screen.findByRole('heading', { name: 'Рабочий стол' })
  expect(pathname()).toBe('/dashboard')
  expect((await screen.findByText(/Этот экран вам недоступен/)).closest('[role=status]')).toBeTruthy()
})

test('a partner’s home is its own page', async () => {
  server.use(answer(ownContragent, { contragent: null }))
  const { pathname } = await openScreen('/', sessionWith([], { contragentId: 4, departmentSaleType: null }))
  await waitFor(() => expect(pathname()).toBe('/contragent'))
})

test.each([
  ['/user-management/roles/new', 'Роли'],
  ['/references/unit', 'Списки справочников'],
])('in %s, which the menu does not name, it shows the screen that leads there', async (path, name) => {
  references()
  await openScreen(path, admin)
  const menu = within(await screen.findByRole('navigation', { name: 'Меню' }))
  expect((await menu.findByRole('link', { name })).dataset.holdsPath).toBe('true')
})
