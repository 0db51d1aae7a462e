import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { myDepartments } from '../../src/api/department.ts'
import { type HistoryEntry, type ItemMove, searchHistory, searchItemHistory } from '../../src/api/history.ts'
import { searchItemsByKeyword } from '../../src/api/item.ts'
import { answer, networkAway, server } from './support/answers.ts'
import { itemChoice } from './support/catalogueWorld.ts'
import { openScreen } from './support/openScreen.tsx'
import { admin, sessionWith } from './support/sessions.ts'

const move: ItemMove = {
  id: 1,
  occurredAt: '2026-11-20T07:00:00.000Z',
  documentKind: 'income',
  documentId: 5,
  regNumber: 12,
  departmentName: 'Склад',
  fromDepartmentName: 'Поставщик',
  toDepartmentName: 'Склад',
  quantityIn: 10,
  quantityOut: null,
  balanceAfter: 10,
  termOfItem: null,
  incomeUzs: 500,
  userName: 'dilnoza',
  reversal: false,
}

test('the history of the item that the address names, and the way to its document', async () => {
  const asked: unknown[] = []
  server.use(
    answer(searchItemHistory, async (request) => {
      asked.push(await request.json())
      return { items: [move], total: 1, totals: { quantityIn: 10, quantityOut: 0 } }
    }),
    answer(searchItemsByKeyword, [itemChoice({ id: 17, name: 'Чай чёрный' })]),
    answer(myDepartments, []),
  )
  const filter = encodeURIComponent(JSON.stringify({ itemId: 17 }))
  const { user } = await openScreen(`/item-history?filter=${filter}`, admin)
  expect(await screen.findByText('Поставщик')).toBeTruthy()
  expect(asked[0]).toMatchObject({ itemId: 17 })
  expect(await screen.findByDisplayValue('Чай чёрный')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Действия' }))
  expect(await screen.findByRole('menuitem', { name: 'Открыть документ' })).toBeTruthy()
})

test('without an item the screen says what to do', async () => {
  server.use(
    answer(searchItemHistory, { items: [], total: 0, totals: {} }),
    answer(searchItemsByKeyword, []),
    answer(myDepartments, []),
  )
  await openScreen('/item-history', sessionWith(['view warehouses', 'view goods']))
  expect(await screen.findByText('Выберите товар в фильтре над таблицей')).toBeTruthy()
  expect(screen.queryByText('Цена прихода')).toBeNull()
})

const entry: HistoryEntry = {
  source: 'RECORD',
  id: 1,
  at: '2026-11-20T07:00:00.000Z',
  userName: 'dilnoza',
  subject: 'item',
  subjectId: 17,
  record: 'Чай чёрный',
  action: 'edit',
  fieldName: 'name',
  fieldLabel: 'Наименование',
  before: 'Чай <b>',
  after: 'Чай чёрный 100 г',
  comment: '',
}

test('changes are read as words: what it was, what it became', async () => {
  server.use(answer(searchHistory, { items: [entry], total: 1 }))
  await openScreen('/doc-history', admin)
  expect(await screen.findByText('Чай <b>')).toBeTruthy()
  expect(screen.getByText('Наименование')).toBeTruthy()
  expect(screen.getAllByText('Товар').length).toBeGreaterThan(0)
})

/** The menu of the only row, read and closed again; a row without actions has none. */
async function actionsOfTheRow(user: Awaited<ReturnType<typeof openScreen>>['user']) {
  await screen.findByText('1–1 из 1')
  const menu = screen.queryByRole('button', { name: 'Действия' })
  if (!menu) return []
  await user.click(menu)
  await screen.findByRole('menu')
  const actions = screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
  await user.keyboard('{Escape}')
  return actions
}

test('the way to a record or a document is offered to who may go it', async () => {
  const sale: HistoryEntry = { ...entry, source: 'DOCUMENT', subject: 'sale', action: 'step' }
  const role: HistoryEntry = { ...entry, subject: 'role' }
  for (const [shown, right, action] of [
    [entry, 'view goods', 'Открыть карточку'],
    [role, 'list permissions-by-role', 'Открыть карточку'],
    [sale, 'view sales', 'Открыть документ'],
  ] as const) {
    server.use(answer(searchHistory, { items: [shown], total: 1 }))
    const stranger = await openScreen('/doc-history', sessionWith(['view audit']))
    expect(await actionsOfTheRow(stranger.user)).toEqual([])
    cleanup()
    const holder = await openScreen('/doc-history', sessionWith(['view audit', right]))
    expect(await actionsOfTheRow(holder.user)).toEqual([action])
    cleanup()
  }
})

test('a history that does not come can be asked for again; who may not see it is led away', async () => {
  server.use(networkAway(searchHistory))
  const { user } = await openScreen('/doc-history', admin)
  const again = await screen.findByRole('button', { name: 'Повторить' })
  server.use(answer(searchHistory, { items: [entry], total: 1 }))
  await user.click(again)
  expect(await screen.findByText('Чай <b>')).toBeTruthy()
  const other = await openScreen('/doc-history', sessionWith(['view goods']))
  await waitFor(() => expect(other.pathname()).not.toBe('/doc-history'))
})
