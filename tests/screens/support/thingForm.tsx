import { screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import { z } from 'zod'
import { endpoint } from '../../../src/api/endpoint.ts'
import {
  barcode,
  choice,
  comment,
  date,
  id,
  listOf,
  money,
  name,
  page,
  quantity,
  Saved,
  text,
} from '../../../src/api/fields.ts'
import { defineForm } from '../../../src/ui/form/defineForm.ts'
import { optionsOf } from '../../../src/ui/form/optionsOf.ts'
import { RoutedFormPanel } from '../../../src/ui/form/RoutedFormPanel.tsx'
import { useOpenPanel } from '../../../src/ui/form/useOpenPanel.ts'
import { answer, server } from './answers.ts'
import { openPart } from './openPart.tsx'

const Body = z.object({
  name,
  shortName: text.default(''),
  artikul: text.default(''),
  priceUzs: money,
  date: date.nullable().default(null),
  saleType: choice('saleType', ['RETAIL', 'WHOLE']).nullable().default(null),
  categoryId: id.nullable().default(null),
  subCategoryId: id.nullable().default(null),
  multiBarcodes: z
    .array(z.object({ barcode, ratio: quantity.min(1).default(1) }))
    .max(2)
    .default([]),
  comment: comment.default(''),
  version: z.number().optional(),
})
const Word = z.object({ id, name })
export const create = endpoint('POST /thing/create', { can: 'create goods', body: Body, answer: Saved })
export const edit = endpoint('PUT /thing/edit/{id}', { can: 'edit goods', body: Body, answer: Saved })
export const load = endpoint('GET /thing/get/{id}', {
  can: 'view goods',
  answer: Body.extend({ id, categoryName: text.nullable(), subCategoryName: text.nullable() }),
})
export const words = endpoint('GET /words/{parent}', {
  can: 'view references',
  query: page.extend({ keyword: z.string().default('') }),
  answer: listOf(Word),
})
export const makeWord = endpoint('POST /words/create', {
  can: 'edit references',
  body: z.object({ name }),
  answer: Saved,
})

const wordsBelow = (parent: string | undefined) =>
  optionsOf(
    words,
    ({ keyword, page: number, limit }, values) => ({
      path: { parent: parent ? String(values[parent]) : 'top' },
      query: { keyword, page: number, limit },
    }),
    { label: 'name', parent, create: { endpoint: makeWord, input: (word) => ({ body: { name: word } }) } },
  )

export const form = defineForm({
  name: 'item',
  load,
  create,
  edit,
  sections: {
    main: ['name', 'shortName', 'artikul', 'priceUzs', 'saleType', 'categoryId', 'subCategoryId', 'multiBarcodes'],
    more: ['date', 'comment'],
  },
  fields: {
    categoryId: { options: wordsBelow(undefined) },
    subCategoryId: { options: wordsBelow('categoryId') },
    artikul: { shown: ({ saleType }) => saleType !== 'WHOLE', required: ({ saleType }) => saleType === 'RETAIL' },
  },
  derive: { name: (thing) => ({ shortName: thing.name.toLowerCase().replaceAll(' ', '-') }) },
  notCopied: ['multiBarcodes'],
})

export const stored = {
  id: 17,
  version: 3,
  name: 'Чай чёрный',
  shortName: 'чай',
  artikul: 'T-1',
  priceUzs: 12500.5,
  date: '2026-11-20',
  saleType: 'RETAIL' as const,
  categoryId: 1,
  categoryName: 'Продукты',
  subCategoryId: 11,
  subCategoryName: 'Чай и кофе',
  multiBarcodes: [{ barcode: '4601234567893', ratio: 6 }],
  comment: '',
}

const tops = [
  { id: 1, name: 'Продукты' },
  { id: 2, name: 'Шоколад' },
]
export const wordsAnswer = () =>
  answer(words, (request, { parent }) => {
    const keyword = new URL(request.url).searchParams.get('keyword') ?? ''
    const items = (parent === 'top' ? tops : [{ id: Number(parent) * 11, name: `Ниже ${parent}` }]).filter((word) =>
      word.name.toLowerCase().includes(keyword.toLowerCase()),
    )
    return { items, total: items.length }
  })

/** A list whose panel the address opens. */
export function List() {
  const open = useOpenPanel()
  return (
    <>
      <button type="button" onClick={() => open('new')}>
        Новый
      </button>
      <RoutedFormPanel of={form} />
    </>
  )
}
/** Opens the panel and remembers what the server is sent. */
export async function openPanel(panel: string, signedIn?: Parameters<typeof openPart>[1]) {
  const sent: unknown[] = []
  const record = async (request: Request) => {
    sent.push(await request.json())
    return { id: 17 }
  }
  server.use(answer(create, record), answer(edit, record), answer(load, stored), wordsAnswer())
  const opened = await openPart(<List />, { path: `/?panel=${panel}`, ...signedIn })
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByRole('textbox', { name: /Наименование/ })
  return {
    ...opened,
    sent,
    dialog: within(dialog),
    field: (label: RegExp | string) => within(dialog).getByLabelText(label),
  }
}
export const panelIsGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
