import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { myDepartments } from '../../src/api/department.ts'
import { labelItems } from '../../src/api/label.ts'
import { searchItems } from '../../src/api/itemList.ts'
import { priceListOf } from '../../src/api/posLists.ts'
import { referenceList } from '../../src/api/reference.ts'
import { searchShortage, searchStock, type StockRow } from '../../src/api/stock.ts'
import { answer, handler, refuse, server } from './support/answers.ts'
import { itemRow, listed } from './support/catalogueWorld.ts'
import { openScreen } from './support/openScreen.tsx'
import { sessionWith } from './support/sessions.ts'

interface Asked {
  page: number
  limit: number
  body: unknown
}
/** The goods 1, 2, 3 …, page by page; what was asked is noted. */
function goods(total: number, asked: Asked[] = []) {
  return answer(searchItems, async (request) => {
    const query = new URL(request.url).searchParams
    const [page, limit] = [Number(query.get('page')), Number(query.get('limit'))]
    asked.push({ page, limit, body: await request.clone().json() })
    const first = (page - 1) * limit + 1
    const length = Math.max(Math.min(limit, total - first + 1), 0)
    const items = Array.from({ length }, (_, at) => ({ ...itemRow, id: first + at, name: `Товар ${first + at}` }))
    return { items, total }
  })
}

const row = (name: string) => screen.getByText(name).closest<HTMLElement>('.grid-row')!
const box = (name: string) => within(row(name)).getByRole('checkbox')
const keeper = sessionWith(['view goods'])
const GOODS = '/warehouse-management/goods?limit=12'

beforeEach(() => server.use(answer(referenceList, listed()), answer(myDepartments, []), answer(labelItems, [])))

describe('goods', () => {
  const open = async (path = GOODS, first = 'Товар 1') => {
    const opened = await openScreen(path, keeper)
    await screen.findByText(first)
    return { ...opened, items: () => (opened.router.state.location.search as { items?: string }).items }
  }

  it('chosen on two pages go to the price tags together', async () => {
    server.use(goods(14))
    const { user, pathname, items } = await open()
    await user.click(box('Товар 2'))
    await user.click(screen.getByRole('button', { name: 'Следующая страница' }))
    await screen.findByText('Товар 13')
    await user.click(box('Товар 13'))
    expect(await screen.findByText('Выбрано: 2')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Ценники' }))
    await waitFor(() => expect(pathname()).toBe('/warehouse-management/price/print'))
    expect(items()).toBe('2x1,13x1')
  })

  it('that are all that is filtered are asked of the list, without those that were taken out', async () => {
    const asked: Asked[] = []
    server.use(goods(700, asked))
    const { user, pathname, items } = await open(`${GOODS}&q=чай`)
    await user.click(box('Товар 1'))
    await user.click(screen.getByRole('button', { name: 'Выбрать все 700' }))
    await user.click(box('Товар 3'))
    expect(await screen.findByText('Выбрано: 699')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Этикетки' }))
    await waitFor(() => expect(pathname()).toBe('/barcode-generate'))
    const chosen = items()!.split(',')
    expect(chosen).toHaveLength(699)
    expect(chosen.slice(0, 3)).toEqual(['1x1', '2x1', '4x1'])
    expect(asked.filter(({ limit }) => limit !== 12)).toEqual([
      { page: 1, limit: 700, body: { keyword: 'чай' } },
      { page: 2, limit: 700, body: { keyword: 'чай' } },
    ])
  })

  it('that are too many are refused in words, and nothing is asked', async () => {
    const asked: Asked[] = []
    server.use(goods(701, asked))
    const { user, pathname } = await open()
    await user.click(box('Товар 1'))
    await user.click(screen.getByRole('button', { name: 'Выбрать все 701' }))
    await user.click(screen.getByRole('button', { name: 'Ценники' }))
    expect(await screen.findByText(/Выбрано строк: 701.*не больше 700/)).toBeTruthy()
    expect(asked.filter(({ limit }) => limit !== 12)).toEqual([])
    expect(pathname()).toBe('/warehouse-management/goods')
    expect(screen.getByText('Выбрано: 701')).toBeTruthy()
  })

  it('stay chosen when the list does not answer, which is said', async () => {
    server.use(goods(20))
    const { user, pathname } = await open()
    await user.click(box('Товар 1'))
    await user.click(screen.getByRole('button', { name: 'Выбрать все 20' }))
    server.use(refuse(searchItems, 403, { code: 'forbidden', message: 'Недостаточно прав' }))
    await user.click(screen.getByRole('button', { name: 'Ценники' }))
    expect(await screen.findByText('Недостаточно прав')).toBeTruthy()
    expect(pathname()).toBe('/warehouse-management/goods')
    expect(screen.getByText('Выбрано: 20')).toBeTruthy()
    server.use(goods(20))
    await user.click(screen.getByRole('button', { name: 'Ценники' }))
    await waitFor(() => expect(pathname()).toBe('/warehouse-management/price/print'))
  })

  it('are chosen by the space bar, and opened, as before, by Enter', async () => {
    server.use(goods(3))
    const { user, router } = await open()
    screen.getByRole('grid').focus()
    await user.keyboard('{ArrowDown} ')
    expect(await screen.findByText('Выбрано: 1')).toBeTruthy()
    await user.keyboard('{Control>}a{/Control}')
    expect(await screen.findByText('Выбрано всё, что отфильтровано')).toBeTruthy()
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{Enter}')
    await waitFor(() => expect(router.state.location.search).toMatchObject({ panel: 2 }))
  })
})

describe('stock', () => {
  const lot = (lotId: number, more: Partial<StockRow> = {}): StockRow => ({
    depId: 3,
    lotId,
    depName: 'Магазин',
    currencyName: 'сум',
    itemId: 100 + lotId,
    itemName: `Товар ${lotId}`,
    artikul: '',
    barcode: null,
    multiBarcode: [],
    colorName: null,
    brand: null,
    categoryName: null,
    subCategoryName: null,
    unitName: 'шт',
    termOfItem: null,
    inventory: 4,
    reserved: 0,
    isItemDublicate: false,
    ...more,
  })
  const lots = [
    lot(1),
    // Another lot of the first good.
    lot(2, { itemId: 101 }),
    lot(3, { isItemDublicate: true }),
    lot(4, { depId: 5, depName: 'Склад' }),
  ]
  const serve = (list: typeof searchStock) =>
    server.use(
      answer(list.siblings.count, { total: 3, totals: {} }),
      answer(list.siblings.groups, {
        groups: [3, 5].map((depId) => {
          const items = lots.filter((one) => one.depId === depId)
          return { key: depId, label: items[0]!.depName, total: items.length, totals: {}, items }
        }),
        total: 2,
      }),
    )
  const open = async (
    path = '/warehouse-management/warehouses?mode=sklad',
    permissions = ['view warehouses', 'view goods'],
  ) => {
    const opened = await openScreen(path, sessionWith(permissions as never))
    await screen.findByText('Товар 1')
    return opened
  }

  it.each([
    ['/warehouse-management/warehouses?mode=sklad', searchStock],
    ['/report-5', searchShortage],
  ])('%s: price tags of one department are printed in it, each good once', async (path, list) => {
    serve(list)
    const { user, router } = await open(path, ['view warehouses', 'view goods', 'view analytics-by-item'])
    await user.click(box('Товар 1'))
    await user.click(box('Товар 2'))
    await user.click(screen.getByRole('button', { name: 'Ценники' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/warehouse-management/price/print'))
    expect(router.state.location.search).toEqual({ depId: 3, items: '101x1' })
  })

  it.each([
    ["the user's own, where a line lies there", 5, { depId: 5, depName: 'Склад' }],
    ["the first line's, where none does", 9, { depId: 3, depName: 'Магазин' }],
  ])(
    'lines of several departments get the prices of one, which is said: %s',
    async (_which, own, { depId, depName }) => {
      serve(searchStock)
      const { user, router } = await openScreen(
        '/warehouse-management/warehouses?mode=sklad',
        sessionWith(['view warehouses', 'view goods'], { departmentId: own }),
      )
      await screen.findByText('Товар 1')
      await user.click(box('Товар 1'))
      await user.click(box('Товар 4'))
      await user.click(screen.getByRole('button', { name: 'Ценники' }))
      await waitFor(() => expect(router.state.location.pathname).toBe('/warehouse-management/price/print'))
      expect(router.state.location.search).toEqual({ depId, items: '101x1,104x1' })
      expect(await screen.findByText(new RegExp(`нескольких отделов.*«${depName}»`))).toBeTruthy()
    },
  )

  it('a price list that the server refuses is said, and what was chosen stays chosen', async () => {
    serve(searchStock)
    const asked: unknown[] = []
    server.use(
      handler(priceListOf, async ({ request, params }) => {
        asked.push([params.depId, await request.json()])
        return HttpResponse.json({ code: 'noPermission', message: 'Нет права: view goods' }, { status: 403 })
      }),
    )
    const { user } = await open()
    await user.click(box('Товар 1'))
    await user.click(box('Товар 4'))
    await user.click(screen.getByRole('button', { name: 'Прайс-лист' }))
    expect(await screen.findByText('Нет права: view goods')).toBeTruthy()
    expect(asked).toEqual([['3', { itemIds: [101, 104] }]])
    expect(screen.getByText('Выбрано: 2')).toBeTruthy()
  })

  it('a good with different prices cannot be chosen, says why, and is left out of all that is filtered', async () => {
    const where = [{ field: 'isItemDublicate', operator: 'equals', value: false }]
    const asked: unknown[] = []
    serve(searchStock)
    server.use(
      answer(searchStock.siblings.count, async (request) => {
        asked.push(await request.clone().json())
        return { total: 3, totals: {} }
      }),
      answer(searchStock, async (request) => {
        asked.push(await request.clone().json())
        return { items: lots.filter(({ isItemDublicate }) => !isItemDublicate), total: 3, totals: {} }
      }),
    )
    const { user, router } = await open()
    expect(box('Товар 3').title).toBe('Цены этого товара различаются, сравните их')
    await user.click(box('Товар 3'))
    expect(screen.queryByText(/^Выбрано/)).toBeNull()
    await user.click(box('Товар 1'))
    await user.click(await screen.findByRole('button', { name: 'Выбрать все 3' }))
    expect(box('Товар 3').getAttribute('aria-checked')).toBe('false')
    await user.click(screen.getByRole('button', { name: 'Ценники' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/warehouse-management/price/print'))
    expect(router.state.location.search).toEqual({ depId: 3, items: '101x1,104x1' })
    expect(asked).toEqual([{ where }, { where }])
  })

  it('who may not print labels chooses nothing', async () => {
    serve(searchStock)
    await open('/warehouse-management/warehouses?mode=sklad', ['view warehouses'])
    expect(screen.queryByRole('checkbox', { name: 'Выбрать строку' })).toBeNull()
  })
})
