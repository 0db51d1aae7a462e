import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refreshAfter } from '../../src/api/client/queries.ts'
import { saveContragent } from '../../src/api/contragent.ts'
import { findDocuments, type FoundDocument } from '../../src/api/documentSearch.ts'
import { searchItemsByKeyword } from '../../src/api/item.ts'
import { listNotifications } from '../../src/api/notification.ts'
import { pendingDocuments } from '../../src/api/pendingTransfers.ts'
import type { NoticeName } from '../../src/rules/notices.ts'
import { answer, refuse, server } from './support/answers.ts'
import { itemChoice } from './support/catalogueWorld.ts'
import { openScreen } from './support/openScreen.tsx'
import { sessionWith } from './support/sessions.ts'

const keeper = sessionWith(['view transfers', 'view warehouses', 'view goods', 'view sales'])
const bell = () => screen.findByRole('button', { name: /^Уведомления/ })

/** What waits, as the bell is told. */
const waiting = (counts: Partial<Record<NoticeName, number>>) => {
  const items = (Object.entries(counts) as [NoticeName, number][]).map(([name, count]) => ({ name, count }))
  return { items, total: items.length }
}

test('the bell counts transfers on their way and says what else waits; an entry leads there', async () => {
  server.use(
    answer(listNotifications, waiting({ pendingTransfers: 3, expiredLots: 0, expiringLots: 12 })),
    answer(pendingDocuments, { items: [], total: 0 }),
  )
  const { user, pathname } = await openScreen('/dashboard', keeper)
  const button = await screen.findByRole('button', {
    name: 'Уведомления; Перемещения в пути: 3; Партии со сроком до 30 дней: 12',
  })
  expect(button.textContent).toBe('3')
  await user.click(button)
  const menu = await screen.findByRole('menu')
  expect(
    within(menu)
      .getAllByRole('menuitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Перемещения в пути: 3', 'Партии со сроком до 30 дней: 12'])
  await user.click(within(menu).getByRole('menuitem', { name: /в пути/ }))
  await waitFor(() => expect(pathname()).toBe('/point-of-sale/transfer-income'))
})

test('whatever was changed, the bell is asked anew at once', async () => {
  let count = 1
  server.use(answer(listNotifications, () => waiting({ pendingTransfers: count })))
  const { queryClient } = await openScreen('/dashboard', keeper)
  await waitFor(async () => expect((await bell()).textContent).toBe('1'))
  count = 2
  refreshAfter(saveContragent, queryClient)
  await waitFor(async () => expect((await bell()).textContent).toBe('2'))
})

test('nothing waiting is said; a failure is told, and what there was before is not passed off as what there is', async () => {
  server.use(answer(listNotifications, waiting({ pendingTransfers: 0 })))
  const first = await openScreen('/dashboard', keeper)
  await first.user.click(await bell())
  expect((await screen.findByRole('menuitem')).textContent).toBe('Ничего не ждёт вашего внимания')
  await first.user.keyboard('{Escape}')
  server.use(refuse(listNotifications, 500, { code: 'internal', message: 'Ошибка сервера' }))
  await first.queryClient.invalidateQueries({ queryKey: ['notification'] })
  await screen.findByText('Ошибка сервера')
  await first.user.click(await bell())
  await screen.findByText('Уведомления не загрузились. Откройте их ещё раз')
})

test('without rights there is no bell', async () => {
  await openScreen('/dashboard', sessionWith([]))
  await screen.findByText(/Здравствуйте/)
  expect(screen.queryByRole('button', { name: /^Уведомления/ })).toBeNull()
})

const tea = itemChoice({ id: 5, name: 'Чай чёрный', multiBarcodes: ['4601234567893'] })
async function askPalette(query: string) {
  const opened = await openScreen('/dashboard', keeper)
  await opened.user.keyboard('{Control>}[KeyK]{/Control}')
  await opened.user.type(await screen.findByRole('combobox', { name: 'Поиск по программе' }), query)
  return opened
}

test('the palette finds documents by number before goods, and Enter opens the first', async () => {
  const found: FoundDocument[] = [
    { kind: 'SALE', id: 88, number: 17, date: '2026-11-20', departmentName: 'Магазин Чиланзар' },
    { kind: 'SPISAT', id: 9, number: 17, date: '2026-11-20', departmentName: 'Склад' },
  ]
  const asked: string[] = []
  server.use(
    answer(findDocuments, (request) => {
      asked.push(new URL(request.url).searchParams.get('number')!)
      return found
    }),
    answer(searchItemsByKeyword, [tea]),
  )
  await askPalette('№ 17')
  const group = await screen.findByRole('group', { name: 'Документы' })
  expect(
    within(group)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Чек № 17Магазин Чиланзар · 20.11.2026', 'Списание № 17Склад · 20.11.2026'])
  expect(within(await screen.findByRole('group', { name: 'Товары' })).getByRole('option').textContent).toBe(
    'Чай чёрный4601234567893',
  )
  expect(asked.at(-1)).toBe('17')
  expect(screen.getByRole('option', { selected: true }).textContent).toContain('Чек № 17')
})

test('a barcode asks for goods, not for a document of that number', async () => {
  server.use(answer(searchItemsByKeyword, [tea]))
  await askPalette('4601234567893')
  expect(await screen.findByRole('option', { name: /Чай чёрный/ })).toBeTruthy()
  expect(screen.queryByRole('group', { name: 'Документы' })).toBeNull()
})

test('a source that fails says so in its place, the others are shown', async () => {
  server.use(
    answer(findDocuments, []),
    refuse(searchItemsByKeyword, 500, { code: 'internal', message: 'Ошибка сервера' }),
  )
  await askPalette('стол')
  expect(await screen.findByText('Ошибка сервера')).toBeTruthy()
  expect(screen.getByRole('option', { name: /^Рабочий стол/ })).toBeTruthy()
})
