import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Grid } from '../../src/ui/grid/Grid.tsx'
import { groupedGrid, searchGoods } from '../e2e/gridStory/goods.ts'
import { answer, server } from './support/answers.ts'
import { openPart } from './support/openPart.tsx'
import { storyGood } from './support/storyGood.ts'

it('more groups than fit on a page have pages; the rows of all of them are counted', async () => {
  const asked: string[] = []
  server.use(
    answer(searchGoods.siblings.groups, (request) => {
      const query = new URL(request.url).searchParams
      asked.push(query.toString())
      const page = Number(query.get('page'))
      const name = `Бренд ${page}`
      return {
        groups: [{ key: name, label: name, total: 7, totals: { inventory: 70 }, items: [] }],
        total: 340,
      } as never
    }),
    answer(searchGoods.siblings.count, { total: 2_380, totals: { inventory: 23_800 } } as never),
  )
  const { user } = await openPart(<Grid of={groupedGrid} />)
  expect(await screen.findByText('Групп: 340')).toBeTruthy()
  expect(await screen.findByText('Строк: 2 380')).toBeTruthy()
  expect(screen.getByText('/ 4')).toBeTruthy()
  // A page of a group holds no more rows than the server sends with its heading.
  expect(screen.queryByRole('option', { name: '200' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Следующая страница' }))
  expect(await screen.findByText('Бренд 2')).toBeTruthy()
  expect(screen.queryByText('Бренд 1')).toBeNull()
  expect(asked).toEqual(['page=1&limit=100', 'page=2&limit=100'])
})

it('cells marked to the end of a list that gets shorter are marked to its new end', async () => {
  const group = (name: string) => ({
    key: name,
    label: name,
    total: 2,
    totals: {},
    items: [storyGood(1), storyGood(2)],
  })
  server.use(answer(searchGoods.siblings.groups, { groups: [group('Альфа'), group('Бета')], total: 2 } as never))
  await openPart(<Grid of={{ ...groupedGrid, bulk: [] }} />)
  const grid = await screen.findByRole('treegrid')
  await screen.findByText('Бета')
  fireEvent.keyDown(grid, { key: 'a', code: 'KeyA', ctrlKey: true })
  await waitFor(() => expect(grid.querySelectorAll('.grid-in-range').length).toBeGreaterThan(0))
  // The first line is a heading: it folds, and two lines are gone.
  fireEvent.keyDown(grid, { key: 'Enter' })
  await waitFor(() => expect(grid.querySelector('[aria-expanded=false]')).not.toBeNull())
  expect(screen.getByText('Бета')).toBeTruthy()
  expect(grid.querySelectorAll('.grid-in-range').length).toBeGreaterThan(0)
})
