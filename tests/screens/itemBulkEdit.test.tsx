import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { searchItems } from '../../src/api/itemList.ts'
import { editItems, editItemsProgress, searchItemsOfWork } from '../../src/api/itemWork.ts'
import { myDepartments } from '../../src/api/department.ts'
import { searchMxik } from '../../src/api/mxik.ts'
import { referenceChildren, referenceList } from '../../src/api/reference.ts'
import { answer, handler, refuse, server } from './support/answers.ts'
import { CHILDREN, itemRow, listed, LISTS } from './support/catalogueWorld.ts'
import { dialog } from './support/drive.ts'
import { openScreen } from './support/openScreen.tsx'
import { admin, sessionWith } from './support/sessions.ts'

const GOODS = '/warehouse-management/goods?limit=12'
const rows = Array.from({ length: 12 }, (_, index) => ({ ...itemRow, id: index + 1, name: `Товар ${index + 1}` }))

beforeEach(() =>
  server.use(
    answer(referenceList, (_request, { id }) => listed(LISTS[id!])),
    answer(referenceChildren, (_request, { id }) => listed(CHILDREN[id!])),
    answer(myDepartments, []),
    answer(searchMxik, []),
    answer(searchItems, { items: rows, total: 700 }),
    answer(editItemsProgress, { phase: 'ADDING', done: 100, total: 699 }),
  ),
)

/** All 700 that are found are chosen, but the third. */
async function openDialog(session = admin) {
  const opened = await openScreen(`${GOODS}&q=чай`, session)
  const box = (name: string) => within(screen.getByText(name).closest<HTMLElement>('.grid-row')!).getByRole('checkbox')
  await screen.findByText('Товар 1')
  await opened.user.click(box('Товар 1'))
  await opened.user.click(screen.getByRole('button', { name: 'Выбрать все 700' }))
  await opened.user.click(box('Товар 3'))
  await screen.findByText('Выбрано: 699')
  await opened.user.click(screen.getByRole('button', { name: 'Изменить' }))
  return { ...opened, frame: await dialog('Изменить товары: 699') }
}

test('the fields that are marked get their values for all that is filtered, and a refusal loses none of them', async () => {
  const sent: unknown[] = []
  const { user, frame } = await openDialog()
  const run = within(frame).getByRole<HTMLButtonElement>('button', { name: 'Изменить 699' })
  expect(run.disabled).toBe(true)
  const choose = async (field: string, option: string) => {
    await user.click(within(frame).getByRole('combobox', { name: field }))
    await user.click(await screen.findByRole('option', { name: option }))
  }
  // No goods are without a category.
  await user.click(within(frame).getByRole('checkbox', { name: 'Категория' }))
  expect(within(frame).getByText('Обязательное поле')).toBeTruthy()
  expect(run.disabled).toBe(true)
  await choose('Категория', 'Магазин')
  await choose('Подкатегория', 'Продукты')
  await choose('Подкатегория 2', 'Чай')
  await user.type(within(frame).getByRole('textbox', { name: 'НДС, значение' }), '12,5')

  const message = 'Товарам этой категории нужен специальный штрихкод'
  server.use(refuse(editItems, 422, { code: 'goodsLackBarcode', message }))
  await user.click(run)
  expect((await within(frame).findByText(message)).closest('[role=alert]')).toBeTruthy()
  server.use(
    answer(editItems, async (request) => {
      sent.push(await request.json())
      return { itemsChosen: 699, itemsChanged: 690 }
    }),
  )
  await user.click(run)
  expect(await screen.findByText('Изменено товаров: 690 из 699')).toBeTruthy()
  expect(sent).toEqual([
    {
      all: true,
      ids: [3],
      list: { keyword: 'чай' },
      changes: { categoryId: 2, subCategoryId: 21, sub2CategoryId: 31, sub3CategoryId: null, vatPercent: 12.5 },
      progressKey: expect.any(String) as string,
    },
  ])
})

test('a level below another category is chosen anew', async () => {
  const { user, frame } = await openDialog()
  const choose = async (field: string, option: string) => {
    await user.click(within(frame).getByRole('combobox', { name: field }))
    await user.click(await screen.findByRole('option', { name: option }))
  }
  await choose('Категория', 'Магазин')
  await choose('Подкатегория', 'Продукты')
  await choose('Категория', 'Столовая')
  expect(within(frame).getByRole<HTMLInputElement>('combobox', { name: 'Подкатегория' }).value).toBe('')
  expect(within(frame).queryByRole('combobox', { name: 'Подкатегория 2' })).toBeNull()
})

test('an edit that takes long says how far it is, and ends when nobody wants it', async () => {
  let heard: AbortSignal | undefined
  server.use(
    handler(editItems, ({ request }) => {
      heard = request.signal
      return new Promise<never>(() => {})
    }),
  )
  const { user, frame } = await openDialog()
  await user.click(within(frame).getByRole('checkbox', { name: 'Маркированный товар' }))
  await user.click(within(frame).getByRole('button', { name: 'Изменить 699' }))
  await waitFor(() =>
    expect(within(frame).getByRole('progressbar', { name: 'Изменить товары: 699' }).getAttribute('aria-valuenow')).toBe(
      '14',
    ),
  )
  await user.click(within(frame).getByRole('button', { name: 'Отмена' }))
  expect(await screen.findByText('Изменение отменено, товары остались прежними')).toBeTruthy()
  expect(heard?.aborted).toBe(true)
})

test('who may not list the codes of the classifier is not offered them, and who only looks is offered nothing', async () => {
  const opened = await openDialog(sessionWith(['view goods', 'edit goods']))
  expect(within(opened.frame).queryByText('Код ИКПУ')).toBeNull()
  cleanup()
  await openScreen(GOODS, sessionWith(['view goods']))
  await screen.findByText('Товар 1')
  expect(screen.queryByRole('button', { name: 'Изменить' })).toBeNull()
})

test('the goods behind an entry of the history, from what to what', async () => {
  const line = { itemId: 5, itemName: 'Чай', created: false, fieldName: 'vatPercent', fieldLabel: 'НДС' }
  const asked: unknown[] = []
  server.use(
    answer(searchItemsOfWork, (_request, { id }) => {
      asked.push(id)
      return { items: [{ ...line, before: null, after: '12' }], total: 1 }
    }),
  )
  const { user } = await openScreen('/doc-history/goods/8', admin)
  expect(await screen.findByRole('gridcell', { name: 'Чай' })).toBeTruthy()
  expect(screen.getByRole('gridcell', { name: '12' })).toBeTruthy()
  expect(asked).toEqual(['8'])
  server.use(refuse(searchItemsOfWork, 503, { code: 'busy', message: 'Сервер занят' }))
  await user.click(screen.getByRole('button', { name: 'Обновить' }))
  expect(await screen.findByText('Сервер занят')).toBeTruthy()
})
