import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { calendar, id, wordName } from '../../src/api/fields.ts'
import { listEndpoint } from '../../src/api/list.ts'
import type { GridColumn } from '../../src/ui/grid/column.ts'
import { ValuesFilter } from '../../src/ui/grid/ValuesFilter.tsx'
import { answer, server } from './support/answers.ts'
import { openPart } from './support/openPart.tsx'

const searchThings = listEndpoint('POST /thing/search', {
  can: 'view goods',
  filter: z.object({}),
  row: z.object({ id, colorName: wordName.nullable(), month: calendar }),
})

const open = (field: 'colorName' | 'month') =>
  openPart(
    <ValuesFilter
      column={searchThings.list.columns.get(field) as GridColumn}
      draft={undefined}
      setDraft={() => {}}
      apply={() => {}}
      endpoint={searchThings}
      input={{ body: {} }}
    />,
  )

it('months are chosen as they are read', async () => {
  server.use(answer(searchThings.siblings.values, { items: [{ value: '2026-11', count: 3 }], more: false } as never))
  await open('month')
  expect(await screen.findByText('11.2026')).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
})

it('words of the references are chosen', async () => {
  server.use(answer(searchThings.siblings.values, { items: [{ value: 'красный', count: 2 }], more: false } as never))
  await open('colorName')
  expect(await screen.findByText('красный')).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
})

it('and sought where there are more of them than can be shown', async () => {
  const asked: { contains?: string }[] = []
  server.use(
    answer(searchThings.siblings.values, async (request) => {
      asked.push((await request.json()) as { contains?: string })
      return { items: [{ value: 'красный', count: 2 }], more: true } as never
    }),
  )
  const { user } = await open('colorName')
  await user.type(await screen.findByRole('textbox', { name: 'Содержит' }), 'крас')
  await waitFor(() => expect(asked.at(-1)?.contains).toBe('крас'))
})
