import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { deleteGridView, getGridView, type GridView, listGridViews, saveGridView } from '../../src/api/gridView.ts'
import { Grid } from '../../src/ui/grid/Grid.tsx'
import { goodsGrid, searchGoods } from '../e2e/gridStory/goods.ts'
import { answer, refuse, server, hold } from './support/answers.ts'
import { openPart } from './support/openPart.tsx'

const view = (more: Partial<GridView>): GridView => ({
  id: 5,
  grid: 'good',
  name: 'Дорогие',
  state: { search: { sort: '-priceUzs', page: 9, junk: 1 }, layout: { hidden: ['termOfItem'], density: 'compact' } },
  isDefault: false,
  own: true,
  ...more,
})

const open = async (path: string, views: GridView[]) => {
  const sent: unknown[] = []
  server.use(
    answer(searchGoods, async (request) => {
      sent.push(await request.clone().json())
      return { items: [], total: 0 }
    }),
    answer(listGridViews, { items: views }),
    answer(getGridView, view({ own: false })),
  )
  const part = await openPart(<Grid of={goodsGrid} />, { path })
  await screen.findByText('Здесь пока ничего нет')
  return { ...part, sent }
}

it('a screen opens with the default view: its order, its columns', async () => {
  const { sent, router } = await open('/', [view({ isDefault: true })])
  await expect.poll(() => sent.at(-1)).toEqual({ sort: [{ field: 'priceUzs', descending: true }] })
  expect(router.state.location.search).toMatchObject({ view: 5, sort: '-priceUzs' })
  expect(screen.queryByRole('columnheader', { name: 'Срок годности' })).toBeNull()
})

it('an address with a wish of its own is left alone', async () => {
  const { sent } = await open('/?sort=name', [view({ isDefault: true })])
  expect(sent).toEqual([{ sort: [{ field: 'name', descending: false }] }])
})

it('a colleague’s link opens their view', async () => {
  const { sent } = await open('/?view=5', [])
  await expect.poll(() => sent.at(-1)).toEqual({ sort: [{ field: 'priceUzs', descending: true }] })
})

it('a link to a view keeps what of the address is not the list’s own', async () => {
  const { user } = await open('/', [view({})])
  const before = location.href
  history.replaceState(null, '', '/report1?kind=months&sort=name&page=3')
  onTestFinished(() => history.replaceState(null, '', before))
  await user.click(screen.getByRole('button', { name: 'Виды' }))
  document.execCommand = () => false
  onTestFinished(() => void delete (document as { execCommand?: unknown }).execCommand)
  await user.click(await screen.findByRole('button', { name: /^Скопировать ссылку/ }))
  expect(await screen.findByText(/\/report1\?kind=months&view=5$/)).toBeTruthy()
})

it('what a view says nothing of is as declared, not as it was before', async () => {
  const views = [
    view({ id: 1, name: 'Без срока', state: { layout: { hidden: ['termOfItem'] } } }),
    view({ id: 2, name: 'Просторный', state: { layout: { density: 'comfortable' } } }),
  ]
  const { user } = await open('/', views)
  const choose = async (name: string) => {
    await user.click(screen.getByRole('button', { name: 'Виды' }))
    await user.click(await screen.findByRole('button', { name }))
  }
  await choose('Без срока')
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Срок годности' })).toBeNull())
  await choose('Просторный')
  expect(await screen.findByRole('columnheader', { name: 'Срок годности' })).toBeTruthy()
})

it('leads back to the list as it is declared', async () => {
  const { user, router } = await open('/', [view({ isDefault: true })])
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Срок годности' })).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Виды' }))
  await user.click(await screen.findByRole('button', { name: 'Стандартный вид' }))
  expect(await screen.findByRole('columnheader', { name: 'Срок годности' })).toBeTruthy()
  expect(router.state.location.search).toEqual({})
})

it('a view that becomes the default one is opened by the next visit, not over what stands', async () => {
  const { user, router } = await open('/', [view({})])
  server.use(
    answer(saveGridView, () => {
      server.use(answer(listGridViews, { items: [view({ isDefault: true })] }))
      return { id: 5 } as never
    }),
  )
  await user.click(screen.getByRole('button', { name: 'Виды' }))
  await user.click(await screen.findByRole('button', { name: 'Открывать по умолчанию: Дорогие' }))
  await screen.findByRole('button', { name: 'Открывается по умолчанию: Дорогие' })
  expect(router.state.location.search).toEqual({})
})

it('a default view that comes late opens nothing over what has been begun', async () => {
  server.use(answer(searchGoods, { items: [], total: 0 }))
  const letGo = hold(listGridViews, { items: [view({ isDefault: true })] })
  const asked: string[] = []
  server.events.on('response:mocked', ({ request }) => void asked.push(new URL(request.url).pathname))
  const { router } = await openPart(<Grid of={goodsGrid} />, { path: '/' })
  await act(() => router.navigate({ to: '/', search: { q: 'сок' } as never }))
  letGo()
  await waitFor(() => expect(asked.some((path) => path.includes('grid-view'))).toBe(true))
  await screen.findByText('По этим условиям ничего не найдено')
  expect(router.state.location.search).toEqual({ q: 'сок' })
})

it('asks before a view is deleted', async () => {
  const deleted: string[] = []
  server.use(
    answer(deleteGridView, (_request, { id }) => {
      deleted.push(id!)
      return { done: true as const }
    }),
  )
  const { user } = await open('/', [view({})])
  await user.click(screen.getByRole('button', { name: 'Виды' }))
  await user.click(await screen.findByRole('button', { name: 'Удалить вид: Дорогие' }))
  const question = await screen.findByRole('alertdialog', { name: 'Удалить вид?' })
  expect(deleted).toEqual([])
  await user.click(within(question).getByRole('button', { name: 'Удалить' }))
  await waitFor(() => expect(deleted).toEqual(['5']))
})

it('a link to a view that was deleted opens the list and says so', async () => {
  server.use(answer(searchGoods, { items: [], total: 0 }))
  server.use(refuse(getGridView, 404, { code: 'notFound', message: 'Не найдено' }))
  const { router } = await openPart(<Grid of={goodsGrid} />, { path: '/?view=9&sort=name' })
  expect(await screen.findByText('Такого вида больше нет')).toBeTruthy()
  await waitFor(() => expect(router.state.location.search).toEqual({ sort: 'name' }))
})
