import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Grid } from '../../src/ui/grid/Grid.tsx'
import { groupedGrid, searchGoods } from '../e2e/gridStory/goods.ts'
import { answer, server } from './support/answers.ts'
import { openPart } from './support/openPart.tsx'

it('groups whose counting takes long show their rows at once and their totals when they are there', async () => {
  const asked: boolean[] = []
  let counted!: () => void
  const counting = new Promise<void>((resolve) => (counted = resolve))
  const group = { key: 'Ahmad', label: 'Ahmad' }
  server.use(
    answer(searchGoods.siblings.groups, async (request) => {
      const { exact = false } = (await request.clone().json()) as { exact?: boolean }
      asked.push(exact)
      if (!exact) return { groups: [{ ...group, total: 20, totalAtLeast: true as const, items: [] }], total: 1 }
      await counting
      return { groups: [{ ...group, total: 4321, totals: { inventory: 77 }, items: [] }], total: 1 }
    }),
  )
  await openPart(<Grid of={groupedGrid} />, { path: '/' })
  const line = await screen.findByRole('row', { name: /20/ })
  expect(line.textContent).not.toContain('4')
  counted()
  expect(await screen.findByRole('row', { name: /4\s?321/ })).toBeTruthy()
  expect(asked).toEqual([false, true])
})
