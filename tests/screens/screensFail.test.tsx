import { screen, waitFor, within } from '@testing-library/react'
import { delay, http, HttpResponse } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import { server } from './support/answers.ts'
import { openScreen } from './support/openScreen.tsx'
import { admin } from './support/sessions.ts'

// React tells the console of every error that a boundary catches; here they are wanted.
beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(console, 'warn').mockReturnValue()
})

/** Every screen that is a list: whatever it asks first, it asks by POST. */
const LISTS = [
  '/warehouse-management/goods',
  '/warehouse-management/mxik',
  '/warehouse-management/min-max-values',
  '/warehouse-management/expired-items',
  '/warehouse-management/warehouses',
  '/warehouse-management/income',
  '/warehouse-management/transfers',
  '/point-of-sale/transfer-income',
  '/point-of-sale/prices',
  '/point-of-sale/sales',
  '/point-of-sale/zReport',
  '/references/counterparties',
  '/references/parentRefs',
  '/organization-structure/departments',
  '/organization-structure/employees',
  '/user-management/users',
  '/user-management/roles',
  '/user-management/permissions',
  '/doc-history',
  '/report-5',
]
/** A panel over its list, opened by its address for a record. */
const PANELS = [
  '/warehouse-management/goods?panel=5',
  '/references/counterparties?panel=5',
  '/user-management/users?panel=5',
]
/** Pages of one record. */
const PAGES = [
  '/warehouse-management/income-view/edit/5',
  '/warehouse-management/income/view/5',
  '/warehouse-management/transfers/edit/5',
  '/warehouse-management/transfers/view/5',
  '/warehouse-management/pendingIncome/edit/5',
  '/point-of-sale/prices/edit/5',
  '/point-of-sale/prices/doc/5/3',
  '/point-of-sale/sales/5',
  '/point-of-sale/zReport/3/11/5',
]

type Answer = () => Response | Promise<Response>
const failing = (status: number, code: string, message: string) => HttpResponse.json({ code, message }, { status })
const onEveryPost = (answer: Answer) => server.use(http.post('*/api/v1/*', answer))
const onEverything = (answer: Answer) => server.use(http.all('*/api/v1/*', answer))
const serverFails: Answer = () => failing(500, 'serverFailed', 'Ошибка, попробуйте позже!')
const noRows: Answer = () => HttpResponse.json({ items: [], total: 0, groups: [], sums: {} })
const main = async () => within(await screen.findByRole('main'))

test.each(LISTS)('%s says in its place that the server failed, and reads again when asked', async (path) => {
  onEveryPost(serverFails)
  const { user } = await openScreen(path, admin)
  const alert = await (await main()).findByText('Ошибка, попробуйте позже!')
  expect(alert.closest('[role=alert]')).toBeTruthy()
  onEveryPost(noRows)
  await user.click((await main()).getByRole('button', { name: 'Повторить' }))
  await waitFor(async () => expect((await main()).queryByText('Ошибка, попробуйте позже!')).toBeNull())
})

test.each(LISTS.slice(0, 3))('%s says that there is no network', async (path) => {
  onEveryPost(() => HttpResponse.error())
  await openScreen(path, admin)
  expect(await (await main()).findByText(/Нет связи с сервером/)).toBeTruthy()
})

test.each([...LISTS.slice(0, 2), ...PAGES.slice(0, 2)])(
  '%s of somebody whose session has ended asks to sign in, and remembers the way',
  async (path) => {
    onEverything(() => failing(401, 'signedOut', 'Войдите в систему'))
    const { router } = await openScreen(path, admin)
    await waitFor(() => expect(router.state.location.pathname).toBe('/pages/login'))
    expect(router.state.location.search).toMatchObject({ redirect: path })
  },
)

test.each(PANELS)('%s says why the record cannot be read, and can be closed', async (path) => {
  onEveryPost(noRows)
  server.use(http.get(/\/api\/v1\/(item|contragent|user)\/(get\/)?5$/, serverFails))
  const { user, router } = await openScreen(path, admin)
  const panel = within(await screen.findByRole('dialog'))
  expect((await panel.findByText('Ошибка, попробуйте позже!')).closest('[role=alert]')).toBeTruthy()
  expect(panel.getByRole('button', { name: 'Повторить' })).toBeTruthy()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(router.state.location.search).not.toHaveProperty('panel')
})

test.each(PAGES)('%s says what is wrong instead of standing empty', async (path) => {
  onEverything(serverFails)
  await openScreen(path, admin)
  expect(await screen.findByText('Ошибка, попробуйте позже!')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Повторить' })).toBeTruthy()
})

test.each(PAGES)('%s of a record that is not there says so', async (path) => {
  onEverything(() => failing(404, 'notFound', 'Информация не найдена!'))
  await openScreen(path, admin)
  expect(await screen.findByText('404')).toBeTruthy()
})

test('a slow list shows rows to come, not an empty list', async () => {
  onEveryPost(async () => {
    await delay('infinite')
    return noRows()
  })
  await openScreen('/warehouse-management/goods', admin)
  expect(await screen.findByRole('columnheader', { name: /Наименование/ })).toBeTruthy()
  expect(screen.queryByText('Здесь пока ничего нет')).toBeNull()
})
