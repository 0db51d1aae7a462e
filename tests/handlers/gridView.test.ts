import { expect, it } from 'vitest'
import { deleteGridView, getGridView, GRID_VIEWS_MAX, listGridViews, saveGridView } from '../../src/api/gridView.ts'
import { testServer } from '../server.ts'

const server = await testServer()
const seller = await server.person('SELLER')
const other = await server.person('SELLER')
const view = (name: string, more: object = {}) => ({
  body: { grid: 'item', name, state: { search: { sort: 'name' } }, ...more },
})

it('keeps views by their names; a name is saved over, and one default at most', async () => {
  const { id } = await seller.call(saveGridView, view('Мои', { isDefault: true }))
  const second = await seller.call(
    saveGridView,
    view('Другие', { isDefault: true, state: { layout: { density: 'compact' } } }),
  )
  expect(await seller.call(saveGridView, view('Мои', { state: { search: { sort: '-id' } } }))).toEqual({ id })
  const { items } = await seller.call(listGridViews, { path: { grid: 'item' } })
  expect(items).toEqual([
    {
      id: second.id,
      grid: 'item',
      name: 'Другие',
      state: { layout: { density: 'compact' } },
      isDefault: true,
      own: true,
    },
    { id, grid: 'item', name: 'Мои', state: { search: { sort: '-id' } }, isDefault: false, own: true },
  ])
  expect((await seller.call(listGridViews, { path: { grid: 'stock' } })).items).toEqual([])
})

it('a link opens another user’s view, which cannot be deleted', async () => {
  const { id } = await seller.call(saveGridView, view('Для коллеги'))
  expect(await other.call(getGridView, { path: { id } })).toMatchObject({ name: 'Для коллеги', own: false })
  expect((await other.call(listGridViews, { path: { grid: 'item' } })).items).toEqual([])
  expect(await other.refused(deleteGridView, { path: { id } })).toMatchObject({ status: 404 })
  await seller.call(deleteGridView, { path: { id } })
  expect(await seller.refused(getGridView, { path: { id } })).toMatchObject({ status: 404 })
})

/** `[[[…]]]`. */
function nested(levels: number): unknown[] {
  let list: unknown[] = []
  for (let level = 1; level < levels; level++) list = [list]
  return list
}

it('refuses what is no view, and more than there is room for', async () => {
  expect(await seller.refused(saveGridView, view('', { grid: '../x' }))).toMatchObject({
    status: 400,
    fields: { name: 'Обязательное поле', grid: 'Неверный формат' },
  })
  expect(await seller.refused(saveGridView, view('x', { state: { junk: 'x'.repeat(20_001) } }))).toMatchObject({
    status: 400,
  })
  for (const [state, field] of [
    [{ 'a\0': 1 }, 'state'],
    [{ search: { q: 'a\ud83d' } }, 'state.search.q'],
    [{ deep: nested(1_000) }, 'state'],
  ] as const) {
    const { status, fields } = await seller.refused(saveGridView, view('x', { state }))
    expect({ status, fields: Object.keys(fields ?? {}) }).toEqual({ status: 400, fields: [field] })
  }
  const third = await server.person('SELLER')
  for (let number = 1; number <= GRID_VIEWS_MAX; number++) await third.call(saveGridView, view(`№ ${number}`))
  expect(await third.refused(saveGridView, view('ещё'))).toMatchObject({ status: 422, code: 'tooManyViews' })
  await third.call(saveGridView, view('№ 7', { isDefault: true }))
})
