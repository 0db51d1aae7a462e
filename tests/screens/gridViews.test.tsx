import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getGridView, type GridView, listGridViews } from '../../src/api/gridView.ts'
import { Grid } from '../../src/ui/grid/Grid.tsx'
import { goodsGrid, searchGoods } from '../e2e/gridStory/goods.ts'
import { answer, server } from './support/answers.ts'
import { openPart } from './support/openPart.tsx'

const view = (more: Partial<GridView>): GridView => ({
  id: 5,
  grid: 'good',
  name: 'Дорогие',
  state: { search: { sort: '-priceUzs', page: 9, junk: 1 }, layout: { hidden: ['barcode'], density: 'compact' } },
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
  expect(screen.queryByRole('columnheader', { name: 'Штрихкод' })).toBeNull()
})

it('an address with a wish of its own is left alone', async () => {
  const { sent } = await open('/?sort=name', [view({ isDefault: true })])
  expect(sent).toEqual([{ sort: [{ field: 'name', descending: false }] }])
})

it('a colleague’s link opens their view', async () => {
  const { sent } = await open('/?view=5', [])
  await expect.poll(() => sent.at(-1)).toEqual({ sort: [{ field: 'priceUzs', descending: true }] })
})
