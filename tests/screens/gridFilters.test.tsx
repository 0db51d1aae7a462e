import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { endpoint } from '../../src/api/endpoint.ts'
import { choice, date, flag, id, name, text } from '../../src/api/fields.ts'
import { listEndpoint } from '../../src/api/list.ts'
import { optionsOf } from '../../src/ui/form/optionsOf.ts'
import { defineGrid } from '../../src/ui/grid/defineGrid.ts'
import { Grid } from '../../src/ui/grid/Grid.tsx'
import { answer, server } from './support/answers.ts'
import { openPart } from './support/openPart.tsx'

const searchThings = listEndpoint('POST /thing/search', {
  can: 'view goods',
  filter: z.object({
    keyword: text.nullish(),
    brandId: id.nullish(),
    subId: id.nullish(),
    depIds: z.array(id).nullish(),
    kind: choice('saleKind', ['SALE', 'RETURN']).nullish(),
    start: date.nullish(),
    end: date.nullish(),
    forPos: flag.nullish(),
  }),
  row: z.object({ id, name }),
})
const searchBrands = endpoint('GET /brand/search', {
  can: 'view goods',
  query: z.object({ keyword: text, page: z.coerce.number(), limit: z.coerce.number() }),
  answer: z.object({
    items: z.array(z.object({ id, name, guess: z.literal(true).optional() })),
    total: z.number(),
  }),
})
const brands = optionsOf(searchBrands, ({ keyword, page, limit }) => ({ query: { keyword, page, limit } }), {
  label: 'name',
})
const thingGrid = defineGrid({
  name: 'good',
  rows: searchThings,
  filters: ['keyword', 'brandId', 'subId', 'depIds', 'kind', 'start', 'end', 'forPos'],
  options: { brandId: brands, subId: { ...brands, parent: 'brandId' }, depIds: brands },
  columns: ['id', 'name'],
})

const BRANDS = 1_500
let asked: URLSearchParams[] = []
beforeEach(() => {
  asked = []
  server.use(
    answer(searchThings, { items: [{ id: 1, name: 'Шоколад' }], total: 1 }),
    answer(searchBrands, (request) => {
      const query = new URL(request.url).searchParams
      asked.push(query)
      const [page, limit] = [Number(query.get('page')), Number(query.get('limit'))]
      const first = (page - 1) * limit + 1
      const items = Array.from({ length: Math.min(limit, BRANDS - first + 1) }, (_, index) => ({
        id: first + index,
        name: `Бренд ${first + index}`,
      }))
      return { items, total: BRANDS }
    }),
  )
})

const open = (filter: object, more = '') =>
  openPart(<Grid of={thingGrid} />, { path: `/?filter=${encodeURIComponent(JSON.stringify(filter))}${more}` })

it('a filter that an address has chosen is called by its name, however far down its list it stands', async () => {
  await open({ brandId: 1_234 })
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Бренд' }).value).toBe('Бренд 1234'),
  )
  expect(asked.length).toBe(2)
})

it('what is chosen here is asked for nowhere again', async () => {
  const { user } = await open({})
  await screen.findByText('Шоколад')
  await user.click(screen.getByRole('combobox', { name: 'Бренд' }))
  await user.click(await screen.findByRole('option', { name: 'Бренд 7' }))
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Бренд' }).value).toBe('Бренд 7')
  expect(asked.map((query) => query.get('limit'))).toEqual(['50'])
})

it('rows that are only like the words say so', async () => {
  server.use(answer(searchThings, { items: [{ id: 1, name: 'Шоколад' }], total: 1, guessed: true as const }))
  await open({}, '&q=шаколад')
  const status = await screen.findByText('«шаколад» не найдено. Показаны похожие названия')
  expect(status.getAttribute('role')).toBe('status')
})

it('choices that are only like the words stand under a heading that says so', async () => {
  server.use(answer(searchBrands, { items: [{ id: 9, name: 'Ahmad', guess: true as const }], total: 1 }))
  const { user } = await open({})
  await screen.findByText('Шоколад')
  await user.type(screen.getByRole('combobox', { name: 'Бренд' }), 'axmat')
  await waitFor(() => expect(screen.getByRole('option', { name: 'Ahmad' })).toBeTruthy())
  expect(within(screen.getByRole('listbox')).getByText('Точно такого нет, похожие')).toBeTruthy()
})

it('a filter that depends on another comes with it, and goes with it', async () => {
  const { user, router } = await open({})
  await screen.findByText('Шоколад')
  expect(screen.queryByRole('combobox', { name: 'Подкатегория' })).toBeNull()
  await user.click(screen.getByRole('combobox', { name: 'Бренд' }))
  await user.click(await screen.findByRole('option', { name: 'Бренд 7' }))
  await user.click(await screen.findByRole('combobox', { name: 'Подкатегория' }))
  await user.click(await screen.findByRole('option', { name: 'Бренд 3' }))
  expect(router.state.location.search).toMatchObject({ filter: { brandId: 7, subId: 3 } })
  await user.clear(screen.getByRole('combobox', { name: 'Бренд' }))
  await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Подкатегория' })).toBeNull())
  expect(router.state.location.search).toEqual({})
})

it('a period puts both its days in, is told by them, and takes both away again', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T20:00:00Z') })
  try {
    const { user, router } = await open({ kind: 'RETURN' })
    await screen.findByText('Шоколад')
    const period = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Период' })
    await user.selectOptions(period, 'Прошлый месяц')
    expect(router.state.location.search).toEqual({ filter: { kind: 'RETURN', start: '2026-10-01', end: '2026-10-31' } })
    expect(screen.getByPlaceholderText<HTMLInputElement>('С даты').value).toBe('01.10.2026')
    // Behind midnight in Tashkent.
    await user.selectOptions(period, 'Сегодня')
    expect(router.state.location.search).toMatchObject({ filter: { start: '2026-11-21', end: '2026-11-21' } })
    await user.selectOptions(period, 'Период')
    expect(router.state.location.search).toEqual({ filter: { kind: 'RETURN' } })
    await user.type(screen.getByPlaceholderText('С даты'), '01.10.2026')
    await waitFor(() => expect(router.state.location.search).toMatchObject({ filter: { start: '2026-10-01' } }))
    expect(period.value).toBe('')
  } finally {
    vi.useRealTimers()
  }
})

it('a page beyond the last is the last page', async () => {
  const pages: (string | null)[] = []
  server.use(
    answer(searchThings, (request) => {
      const page = new URL(request.url).searchParams.get('page')
      pages.push(page)
      return { items: page === '3' ? [{ id: 101, name: 'Последний' }] : [], total: 101 }
    }),
  )
  await open({}, '&page=9')
  expect(await screen.findByText('Последний')).toBeTruthy()
  expect(screen.getByText('101–101 из 101')).toBeTruthy()
  expect(pages).toEqual(['9', '3'])
})

it('all filters are named above the exported table', async () => {
  let lines: string[] = []
  server.use(
    answer(searchThings.siblings.excel, async (request) => {
      lines = ((await request.clone().json()) as { lines: string[] }).lines
      // The file itself is of no interest here.
      return new Promise<never>(() => undefined)
    }),
  )
  const filter = { brandId: 5, depIds: [1, 2, 3, 4], kind: 'RETURN', start: '2026-11-20', forPos: true }
  const { user } = await open(filter, '&q=шок')
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Бренд' }).value).toBe('Бренд 5'))
  await user.click(screen.getByRole('button', { name: 'Выгрузить в Excel' }))
  await waitFor(() => expect(lines.length).toBeGreaterThan(0))
  expect(lines).toEqual([
    'Поиск: шок',
    'Бренд: Бренд 5',
    'Отделы: Бренд 1, Бренд 2, Бренд 3 +1',
    'Вид: Возврат',
    'С даты: 20.11.2026',
    'Для кассы: Да',
  ])
})
