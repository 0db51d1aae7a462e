import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { deleteReference, getReference, saveChild, searchParents, searchReferences } from '../../src/api/reference.ts'
import { answer, refuse, server } from './support/answers.ts'
import { openScreen } from './support/openScreen.tsx'
import { admin, sessionWith } from './support/sessions.ts'

const list = { id: 3, parentId: null, code: 'WAREHOUSE_CATEGORY', name: 'Категории товаров', position: 0, version: 1 }
const word = (id: number, name: string, children = 0) => ({ id, code: null, name, children, position: 0, version: 4 })
const found = (one: typeof list | ReturnType<typeof word>, parentId: number | null, path: object[]) => ({
  ...one,
  parentId,
  hasChildren: true,
  path: path as { id: number; code: string | null; name: string }[],
})
const way = [
  { id: 3, code: 'WAREHOUSE_CATEGORY', name: 'Категории товаров' },
  { id: 10, code: null, name: 'Продукты' },
]

function serveWords() {
  server.use(
    answer(getReference, (_request, { reference }) =>
      reference === '10'
        ? found(word(10, 'Продукты'), 3, way)
        : reference === '11'
          ? found(word(11, 'Соки'), 10, [...way, { id: 11, code: null, name: 'Соки' }])
          : found(list, null, way.slice(0, 1)),
    ),
    answer(searchReferences, (_request, { parent }) => ({
      items: parent === '10' ? [word(11, 'Соки')] : parent === '11' ? [] : [word(10, 'Продукты', 1)],
      total: parent === '11' ? 0 : 1,
    })),
  )
}

test('a list opens level by level, and the path leads back up', async () => {
  serveWords()
  const { user, pathname } = await openScreen('/references/WAREHOUSE_CATEGORY', admin)
  await user.dblClick(await screen.findByText('Продукты'))
  await waitFor(() => expect(pathname()).toBe('/references/WAREHOUSE_CATEGORY/10'))
  await user.dblClick(await screen.findByText('Соки'))
  await waitFor(() => expect(pathname()).toBe('/references/WAREHOUSE_CATEGORY/10/11'))
  const path = within(await screen.findByRole('navigation', { name: 'Путь' }))
  await waitFor(() => expect(path.getByText('Соки').getAttribute('aria-current')).toBe('page'))
  expect(path.getByRole('link', { name: 'Списки справочников' }).getAttribute('href')).toBe('/references/parentRefs')
  await user.click(path.getByRole('link', { name: 'Категории товаров' }))
  await waitFor(() => expect(pathname()).toBe('/references/WAREHOUSE_CATEGORY'))
})

test('a word is made below the word that is open', async () => {
  serveWords()
  const sent: unknown[] = []
  server.use(
    answer(saveChild, async (request) => {
      sent.push(await request.json())
      return { id: 12 }
    }),
  )
  const { user } = await openScreen('/references/WAREHOUSE_CATEGORY/10', admin)
  await user.click(await screen.findByRole('button', { name: 'Добавить' }))
  const panel = within(await screen.findByRole('dialog', { name: 'Новое значение' }))
  await user.type(panel.getByLabelText(/Наименование/), 'Вода')
  await user.click(panel.getByRole('button', { name: 'Сохранить' }))
  await waitFor(() => expect(sent).toEqual([expect.objectContaining({ parentId: 10, name: 'Вода', code: null })]))
})

test('a word that is used stays, and the refusal says where', async () => {
  serveWords()
  server.use(refuse(deleteReference, 409, { code: 'recordUsed', message: '«Соки» используется: товары (7)' }))
  const { user } = await openScreen('/references/WAREHOUSE_CATEGORY/10', admin)
  await screen.findByText('Соки')
  await user.click(screen.getByRole('button', { name: 'Действия' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Удалить' }))
  await user.click(await screen.findByRole('button', { name: 'Удалить' }))
  expect(await screen.findByText('«Соки» используется: товары (7)')).toBeTruthy()
  expect(screen.getByText('Соки', { selector: '.grid *' })).toBeTruthy()
})

test('who may only look finds neither Add nor Delete, and no way to the lists', async () => {
  serveWords()
  await openScreen('/references/WAREHOUSE_CATEGORY/10', sessionWith(['view references']))
  await screen.findByText('Соки')
  expect(screen.queryByRole('button', { name: 'Добавить' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Списки справочников' })).toBeNull()
})

test('the lists themselves, and who may not see them', async () => {
  serveWords()
  server.use(
    answer(searchParents, { items: [{ ...word(3, 'Категории товаров', 5), code: 'WAREHOUSE_CATEGORY' }], total: 1 }),
  )
  const { user, pathname } = await openScreen('/references/parentRefs', admin)
  await user.dblClick(await screen.findByText('Категории товаров'))
  await waitFor(() => expect(pathname()).toBe('/references/WAREHOUSE_CATEGORY'))
  const other = await openScreen('/references/parentRefs', sessionWith(['view references']))
  expect(other.pathname()).not.toBe('/references/parentRefs')
})
