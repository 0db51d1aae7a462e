import { QueryClient } from '@tanstack/react-query'
import { type AnyRoute, createMemoryHistory } from '@tanstack/react-router'
import { screen, waitFor, within } from '@testing-library/react'
import { delay, http, HttpResponse } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import { createAppRouter } from '../../src/router.tsx'
import type { DeclaredGrid } from '../../src/ui/grid/defineGrid.ts'
import { listNotifications } from '../../src/api/notification.ts'
import { answer, server } from './support/answers.ts'
import { openScreen } from './support/openScreen.tsx'
import { admin } from './support/sessions.ts'

// React tells the console of every error that a boundary catches; here they are wanted.
beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(console, 'warn').mockReturnValue()
})

const modules = import.meta.glob<Record<string, unknown>>('../../src/{grids,routes}/**/*.{ts,tsx}', { eager: true })
const isGrid = (value: unknown): value is DeclaredGrid =>
  typeof value === 'object' && value !== null && 'rows' in value && 'search' in value
const grids = Object.values(modules).flatMap((module) => Object.values(module).filter(isGrid))
const router = createAppRouter(new QueryClient(), createMemoryHistory({ initialEntries: ['/'] }))
/** Every screen under the guard, with an id where its address has a parameter. */
const screens = Object.values(router.routesById as unknown as Record<string, AnyRoute>)
  .filter(({ id, children }) => id.startsWith('/_home/') && !children)
  .map((route) => ({
    path: route.fullPath.replace(/(.)\/$/, '$1').replace(/\$\w+/g, '5'),
    hasParameter: route.fullPath.includes('$'),
    grid: grids.find(({ search }) => search === route.options.validateSearch),
  }))

/** Screens that read nothing when they open, or fail in a way of their own, and why. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  '/': 'leads to another screen',
  '/dashboard': 'its tiles fail one by one (dashboard)',
  '/contragent': 'the own organization (ownContragent)',
  '/barcode-generate': 'reads nothing before goods are named (labels)',
  '/warehouse-management/price/print': 'reads nothing before goods are named (labels)',
  '/point-of-sale/pos/barcode': 'reads nothing before goods are named (labels)',
  '/warehouse-management/goods/import': 'reads nothing before there is a file (importItems)',
  '/warehouse-management/transfers/new': 'an empty form, which fails when it is saved (documents)',
  '/point-of-sale/prices/create': 'an empty form, which fails when it is saved (documents)',
  '/point-of-sale/prices-generate/5/5': 'an empty form, which fails when it is saved (documents)',
  '/point-of-sale/before-pos': 'the till (posRefusals)',
  '/point-of-sale/beforePos': 'the till (posRefusals)',
  '/point-of-sale/posList': 'the till (posRefusals)',
  '/point-of-sale/pos': 'the till (posRefusals)',
  '/point-of-sale/settings': 'the device’s own settings',
  '/point-of-sale/sales-for-seller/5/5':
    'a panel of the till: says what failed and has no button, for it asks again by itself',
  '/point-of-sale/sale/barcodes': 'reads nothing before goods are named',
  '/warehouse-management/booking/new': 'an empty form, which fails when it is saved (documents)',
  '/warehouse-management/expense/new': 'an empty form, which fails when it is saved (documents)',
  '/warehouse-management/wholesale/new': 'an empty form, which fails when it is saved (documents)',
  '/warehouse-management/write-offs/new': 'an empty form, which fails when it is saved (documents)',
  '/warehouse-management/transfers/prices-generate/5/5': 'an empty form, which fails when it is saved (documents)',
  '/warehouse-management/pendingIncome/packing': 'another company’s service, whose silence has words of its own',
  '/sky-shop/doc/new': 'an empty form, which fails when it is saved (documents)',
  '/warehouse-management/adjustment/new': 'an empty form, which fails when it is saved (documents)',
  '/warehouse-management/extra-cost/new': 'an empty form, which fails when it is saved (documents)',
  '/warehouse-management/item-convert-create': 'an empty form, which fails when it is saved (documents)',
  '/sky-shop/doc/sale/5': 'an empty form, which fails when it is saved (flight)',
  '/reports/monitoring': 'pushed by the server: it asks again by itself, and says how old it is (liveBoard)',
  '/reports/list': 'names reports and reads none',
  '/point-of-sale/report': 'names reports and reads none',
  '/warehouse-management/report': 'names reports and reads none',
  '/contragents/orders': 'lists below tabs, each a list as the others are',
  '/warehouse-management/warehouses': 'one list of two modes, each a list as the others are',
  '/request-product': 'a partner’s own, whose session these tests do not have',
  '/contragent/5/saldo': 'a partner’s own, whose session these tests do not have',
  '/request-warehouse/send/5': 'a list with an order open beside it: both say what failed',
  '/request-warehouse/create_or_edit/5/5': 'asks for its lines beside its head, and both say what failed',
}
const isTried = ({ path }: { path: string }) => !(path in EXCEPTIONS)
const pathsOf = (chosen: typeof screens) => chosen.filter(isTried).map(({ path }) => path)

/** Every screen that is a list: whatever it asks first, it asks by POST. */
const LISTS = pathsOf(screens.filter(({ grid, hasParameter }) => grid && !hasParameter))
/** A panel over its list, opened by its address for a record. */
const PANELS = screens.flatMap(({ path, grid, hasParameter }) =>
  grid && !hasParameter && typeof grid.row?.open === 'object' && grid.row.open.load?.method === 'GET'
    ? [`${path}?panel=5`]
    : [],
)
/** Pages that are no lists and read without a record. */
const READERS = pathsOf(screens.filter(({ grid, hasParameter }) => !grid && !hasParameter))
/** Pages of one record. */
const PAGES = pathsOf(screens.filter(({ hasParameter }) => hasParameter))

test('every screen is tried, or says why not', () => {
  const tried = new Set([...LISTS, ...READERS, ...PAGES])
  expect(screens.map(({ path }) => path).filter((path) => !tried.has(path) && !(path in EXCEPTIONS))).toEqual([])
  expect(Object.keys(EXCEPTIONS).filter((path) => !screens.some((screen) => screen.path === path))).toEqual([])
})

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
  server.use(http.get('*/api/v1/*', serverFails), answer(listNotifications, { items: [], total: 0 }))
  const { user, router } = await openScreen(path, admin)
  const panel = within(await screen.findByRole('dialog'))
  expect((await panel.findByText('Ошибка, попробуйте позже!')).closest('[role=alert]')).toBeTruthy()
  expect(panel.getByRole('button', { name: 'Повторить' })).toBeTruthy()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(router.state.location.search).not.toHaveProperty('panel')
})

test.each([...READERS, ...PAGES])('%s says what is wrong instead of standing empty', async (path) => {
  onEverything(serverFails)
  // The bell says for itself what failed.
  server.use(answer(listNotifications, { items: [], total: 0 }))
  await openScreen(path, admin)
  expect(await screen.findByText('Ошибка, попробуйте позже!')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Повторить' })).toBeTruthy()
})

/** A list below a record says it where its rows would be, as every list does. */
const LISTS_OF_ONE = new Set(screens.filter(({ grid, hasParameter }) => grid && hasParameter).map(({ path }) => path))
test.each(PAGES.filter((path) => !LISTS_OF_ONE.has(path)))('%s of a record that is not there says so', async (path) => {
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
