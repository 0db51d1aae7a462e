import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished } from 'vitest'
import { http, HttpResponse } from 'msw'
import type { AnyRow, DeclaredGrid } from '../../src/ui/grid/defineGrid.ts'
import { Grid } from '../../src/ui/grid/Grid.tsx'
import { layoutStore } from '../../src/ui/grid/gridLayout.ts'
import { type Good, goodsGrid, removeGood, searchGoods } from '../e2e/gridStory/goods.ts'
import { answer, networkAway, refuse, server, hold } from './support/answers.ts'
import { openPart } from './support/openPart.tsx'
import { sessionWith } from './support/sessions.ts'
import { storyGood } from './support/storyGood.ts'

const good = (id: number, more: Partial<Good> = {}) =>
  storyGood(id, { multiBarcode: ['123'], priceUzs: 1_234_567.5, ...more })
const page = (items: Good[], total = items.length) => ({ items, total, totals: { inventory: 10 } })
const open = (path = '/', signedIn?: ReturnType<typeof sessionWith>) =>
  openPart(<Grid of={goodsGrid} />, { path, ...(signedIn ? { signedIn } : {}) })
const rows = () => screen.getAllByRole('row').filter((row) => row.classList.contains('grid-row'))

describe('a list', () => {
  it('shows its rows in the formats of their kinds', async () => {
    server.use(answer(searchGoods, page([good(1), good(2, { name: '<b>HTML</b>', priceUzs: null })], 2)))
    // All of them, whether or not a usual window has room.
    layoutStore(goodsGrid.name).set({ order: [], widths: {}, density: 'usual', hidden: [] })
    onTestFinished(() => layoutStore(goodsGrid.name).set({ order: [], widths: {}, density: 'usual' }))
    await open()
    expect(await screen.findByText('Товар 1')).toBeTruthy()
    expect(screen.getByText('<b>HTML</b>')).toBeTruthy()
    expect(within(rows()[0]!).getByText('123').tagName).toBe('B')
    expect(screen.getByText('1–2 из 2')).toBeTruthy()
  })

  it('sends page, order, conditions and search as the address has them', async () => {
    const sent: { url: string; body: unknown }[] = []
    server.use(
      answer(searchGoods, async (request) => {
        sent.push({ url: new URL(request.url).search, body: await request.clone().json() })
        return page([good(1)], 500)
      }),
    )
    const where = encodeURIComponent(
      JSON.stringify([
        { field: 'priceUzs', operator: 'from', value: 5 },
        { field: 'nothing', operator: 'from', value: 5 },
      ]),
    )
    await open(`/?page=3&limit=20&sort=name,-id&q=сок&where=${where}`)
    await screen.findByText('Товар 1')
    expect(sent[0]).toEqual({
      url: '?page=3&limit=20',
      body: {
        keyword: 'сок',
        where: [{ field: 'priceUzs', operator: 'from', value: 5 }],
        sort: [
          { field: 'name', descending: false },
          { field: 'id', descending: true },
        ],
      },
    })
    expect(screen.getByText('41–60 из 500')).toBeTruthy()
    expect(screen.getByRole('columnheader', { name: 'Наименование' }).getAttribute('aria-sort')).toBe('ascending')
    expect(screen.getByText(/Розничная цена: от 5/)).toBeTruthy()
  })

  it('has its rows ready before their texts, and fills those texts in', async () => {
    const letGo = hold(searchGoods, page([good(1)]))
    await open()
    const [first] = document.querySelectorAll('.grid-first .grid-waiting[aria-busy]')
    const cells = [...first!.querySelectorAll('[role=gridcell]')]
    letGo()
    await screen.findByText('Товар 1')
    expect(document.querySelector('.grid-waiting')).toBeNull()
    expect([...first!.querySelectorAll('[role=gridcell]')]).toEqual(cells)
    expect(first!.textContent).toContain('Товар 1')
  })

  it('can have its rows marked and copied before their texts are there; the clipboard stays as it is', async () => {
    const letGo = hold(searchGoods, page([good(1), good(2)]))
    const { user } = await open()
    await navigator.clipboard.writeText('before')
    screen.getByRole('grid').focus()
    await user.keyboard('{ArrowRight}{ArrowDown}{Shift>}{ArrowDown}{ArrowRight}{/Shift}')
    expect(document.querySelectorAll('.grid-waiting .grid-in-range').length).toBeGreaterThan(1)
    await user.copy()
    letGo()
    await screen.findByText('Товар 1')
    expect(document.querySelector('.grid-in-range')).toBeNull()
    expect(await navigator.clipboard.readText()).toBe('before')
  })

  it('of the whole list as one, too, the old rows stay until those of another question come', async () => {
    let letGo = () => {}
    const held = new Promise<void>((resolve) => (letGo = resolve))
    server.use(
      answer(searchGoods, async (request) => {
        const { sort } = (await request.clone().json()) as { sort?: unknown[] }
        if (!sort) return page([good(1), good(2)])
        await held
        return page([good(2), good(1)])
      }),
    )
    const { user } = await open('/?limit=all')
    await screen.findByText('Товар 1')
    await user.click(screen.getByRole('columnheader', { name: 'Наименование' }))
    await waitFor(() => expect(document.querySelector('.grid-refreshing')).not.toBeNull())
    expect(rows().map((row) => row.textContent)).toEqual([
      expect.stringContaining('Товар 1'),
      expect.stringContaining('Товар 2'),
    ])
    letGo()
    await waitFor(() => expect(rows()[0]!.textContent).toContain('Товар 2'))
    expect(document.querySelector('.grid-refreshing')).toBeNull()
  })

  it('keys work on the row that looks focused when a page is shorter than the one before', async () => {
    const first = Array.from({ length: 12 }, (_, index) => good(index + 1))
    server.use(
      answer(searchGoods, (request) =>
        page(new URL(request.url).searchParams.get('page') === '2' ? [good(21), good(22)] : first, 14),
      ),
    )
    const { user } = await open('/?limit=12')
    await screen.findByText('Товар 12')
    await user.click(screen.getByText('Товар 12'))
    await user.keyboard('{Alt>}{PageDown}{/Alt}')
    await screen.findByText('Товар 22')
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    expect(await screen.findByRole('menu')).toBeTruthy()
  })

  it('says why it is empty: nothing there, or nothing that fits', async () => {
    server.use(answer(searchGoods, page([])))
    const { user } = await open('/?q=нет')
    expect(await screen.findByText('По этим условиям ничего не найдено')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Сбросить фильтры' }))
    expect(await screen.findByText('Здесь пока ничего нет')).toBeTruthy()
  })

  it('says in its place what failed, and tries again', async () => {
    server.use(refuse(searchGoods, 500, { code: 'serverFailed', message: 'Ошибка, попробуйте позже!' }))
    const { user } = await open()
    expect(await screen.findByText('Ошибка, попробуйте позже!')).toBeTruthy()
    server.use(answer(searchGoods, page([good(1)])))
    await user.click(screen.getByRole('button', { name: 'Повторить' }))
    expect(await screen.findByText('Товар 1')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('leads back by one page from a page that failed, though nobody knows how many there are', async () => {
    server.use(networkAway(searchGoods))
    const { user, router } = await open('/?page=7&limit=20')
    await screen.findByRole('button', { name: /Повторить|Попробовать/ })
    await user.click(screen.getByRole('button', { name: 'Предыдущая страница' }))
    await waitFor(() => expect(router.state.location.search).toMatchObject({ page: 6 }))
  })

  it('keeps its rows when a refresh fails', async () => {
    server.use(answer(searchGoods, page([good(1)])))
    const { user } = await open()
    await screen.findByText('Товар 1')
    server.use(networkAway(searchGoods))
    await user.click(screen.getByRole('button', { name: 'Обновить' }))
    expect(await screen.findByText('Нет связи с сервером. Проверьте сеть и повторите')).toBeTruthy()
    expect(screen.getByText('Товар 1')).toBeTruthy()
  })

  it('shows the total when the server has counted', async () => {
    let counted = () => {}
    const counting = new Promise<void>((resolve) => (counted = resolve))
    server.use(
      answer(searchGoods, {
        items: Array.from({ length: 50 }, (_, index) => good(index + 1)),
        total: 50,
        totalAtLeast: true as const,
      }),
      http.post('*/api/v1/good/search/count', async () => {
        await counting
        return HttpResponse.json({ total: 1_000_000, totals: { inventory: 5 } })
      }),
    )
    await open()
    expect(await screen.findByText('1–50 из 50+')).toBeTruthy()
    counted()
    expect(await screen.findByText('1–50 из 1 000 000')).toBeTruthy()
  })
})

describe('what a user may', () => {
  it('decides about columns and actions', async () => {
    server.use(answer(searchGoods, page([good(1)])))
    await open('/', sessionWith(['view goods']))
    await screen.findByText('Товар 1')
    expect(screen.queryByRole('columnheader', { name: 'Цена прихода' })).toBeNull()
    const { user } = await open('/', sessionWith(['view goods', 'delete goods', 'view cost']))
    const last = screen.getAllByRole('button', { name: 'Действия' }).at(-1)!
    await user.click(last)
    expect(screen.getByRole('menuitem', { name: 'Удалить' })).toBeTruthy()
  })

  it('a row with which nothing can be done has no menu', async () => {
    server.use(answer(searchGoods, page([good(1), good(2)])))
    const row = { remove: removeGood, removable: ({ id }: AnyRow) => id !== 2 }
    await openPart(<Grid of={{ ...(goodsGrid as unknown as DeclaredGrid), row }} />, { path: '/' })
    await screen.findByText('Товар 2')
    const menus = rows().map((one) => within(one).queryAllByRole('button', { name: 'Действия' }).length)
    expect(menus).toEqual([1, 0])
  })

  it('a refused removal is told, and the row stays', async () => {
    server.use(
      answer(searchGoods, page([good(1)])),
      refuse(removeGood, 409, { code: 'recordUsed', message: '«Товар 1» есть на остатке' }),
    )
    const { user } = await open()
    await screen.findByText('Товар 1')
    await user.click(screen.getByRole('button', { name: 'Действия' }))
    await user.click(screen.getByRole('menuitem', { name: 'Удалить' }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Удалить' }))
    expect(await screen.findByText('«Товар 1» есть на остатке')).toBeTruthy()
    expect(screen.getByText('Товар 1')).toBeTruthy()
  })
})
