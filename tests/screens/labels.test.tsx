import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { myDepartments } from '../../src/api/department.ts'
import { searchItemsByKeyword } from '../../src/api/item.ts'
import { type LabelItem, labelItems } from '../../src/api/label.ts'
import { getDocument } from '../../src/api/warehouseDocument.ts'
import { answer, refuse, server } from './support/answers.ts'
import { itemChoice } from './support/catalogueWorld.ts'
import { giveSize } from './support/giveSize.ts'
import { openScreen } from './support/openScreen.tsx'
import { admin, sessionWith } from './support/sessions.ts'

const tea: LabelItem = {
  itemId: 17,
  name: 'Чай чёрный байховый крупнолистовой «Утро»',
  artikul: 'T-1',
  colorName: 'красный',
  barcode: '4607001771562',
  priceUzs: 12_500,
  inventory: 2.5,
}
const sugar: LabelItem = { ...tea, itemId: 18, name: 'Сахар', barcode: null, priceUzs: null, inventory: 1 }
const shops = [
  {
    id: 3,
    name: 'Магазин',
    shortName: '',
    type: 'SHOP' as const,
    saleType: 'RETAIL' as const,
    currencyCode: 'UZS',
    vatPercent: 12,
  },
  {
    id: 4,
    name: 'Склад',
    shortName: '',
    type: 'WAREHOUSE' as const,
    saleType: null,
    currencyCode: 'UZS',
    vatPercent: 12,
  },
]
const titleOfPrint = () => document.querySelector('.print-tools h1')?.textContent
const faces = () => [...document.querySelectorAll<HTMLElement>('.label')]
const nameOn = (face: HTMLElement) => face.querySelector('.label-name')!.textContent

beforeEach(() => {
  server.use(
    answer(myDepartments, shops),
    answer(labelItems, (request) => {
      const ids = new URL(request.url).searchParams.get('itemIds')
      return [sugar, tea].filter(({ itemId }) => !ids || ids.split(',').includes(String(itemId)))
    }),
  )
})

test('one label for each unit: name cut at 30, article, colour, price, bars', async () => {
  await openScreen('/warehouse-management/goods/barcode/17/3/0/3', sessionWith(['view goods']))
  await waitFor(() => expect(faces()).toHaveLength(3))
  const [face] = faces()
  expect(nameOn(face!)).toBe('Чай чёрный байховый крупнолист')
  expect(face!.textContent).toContain('T-1 · красный')
  expect(face!.textContent).toContain('12\u00a0500')
  expect(within(face!).getByRole('img', { name: '4607001771562' })).toBeTruthy()
})

test('price tags of one item carry the barcode of the address', async () => {
  await openScreen('/goods/print-prices/17/3/2/2900000000018', sessionWith(['view goods']))
  await waitFor(() => expect(faces()).toHaveLength(2))
  expect(within(faces()[0]!).getByRole('img', { name: '2900000000018' })).toBeTruthy()
  // Only a label is short of room.
  expect(nameOn(faces()[0]!)).toBe(tea.name)
})

test('what would be printed without a price or a code is said before it is paper', async () => {
  await openScreen('/warehouse-management/price/print?depId=3&items=17x1,18x1&print=true', admin)
  expect((await screen.findByText(/Без цены/)).textContent).toBe('Без цены: 1. Без штрихкода: 1.')
})

test('a paper of what does not exist keeps the menu', async () => {
  server.use(refuse(getDocument, 404, { code: 'notFound', message: 'Нет такого' }))
  await openScreen('/warehouse-management/income/barcode/99', sessionWith(['view incomes']))
  expect(await screen.findByText('404')).toBeTruthy()
  expect(await screen.findByRole('main')).toBeTruthy()
  expect(await screen.findByRole('navigation')).toBeTruthy()
})

test('goods are found, counted and shown as labels with names cut at 30; the address keeps them', async () => {
  server.use(answer(searchItemsByKeyword, [itemChoice({ name: tea.name, multiBarcodes: ['4607001771562'] })]))
  const { user, router } = await openScreen('/barcode-generate', admin)
  await user.type(await screen.findByRole('combobox', { name: /Штрихкод, артикул/ }), '4607001771562{Enter}')
  await waitFor(() => expect(router.state.location.search).toEqual({ depId: 3, items: '17x1' }))
  await router.navigate({ to: '/barcode-generate', search: { depId: 3, items: '17x4' } })
  await user.click(await screen.findByRole('button', { name: 'Показать этикетки (4)' }))
  await waitFor(() => expect(faces()).toHaveLength(4))
  expect(nameOn(faces()[0]!)).toBe('Чай чёрный байховый крупнолист')
  expect(titleOfPrint()).toBe('Печать этикеток')
  expect(router.state.location.search).toEqual({ depId: 3, items: '17x4', print: true })
})

test('a count typed while goods that were just added are still looked up keeps them', async () => {
  giveSize()
  server.use(
    answer(labelItems, (request) =>
      // Of sugar the server never says what it is.
      new URL(request.url).searchParams.get('itemIds') === '17' ? [tea] : new Promise<LabelItem[]>(() => undefined),
    ),
  )
  const { user, router } = await openScreen('/barcode-generate?depId=3&items=17x1', admin)
  const count = await screen.findByRole('textbox', { name: /строка 1/ })
  await router.navigate({ to: '/barcode-generate', search: { depId: 3, items: '17x1,18x1' } })
  await user.type(count, '{Backspace}4')
  await waitFor(() => expect(router.state.location.search).toMatchObject({ items: '17x4,18x1' }))
  await user.click(screen.getByRole('button', { name: /Удалить.*1/ }))
  await waitFor(() => expect(router.state.location.search).toMatchObject({ items: '18x1' }))
})

test('two codes scanned before either was found are both chosen', async () => {
  const found: (() => void)[] = []
  server.use(
    answer(searchItemsByKeyword, async (request) => {
      await new Promise<void>((goOn) => found.push(goOn))
      return [itemChoice({ id: Number(new URL(request.url).searchParams.get('keyword')) })]
    }),
  )
  const { user, router } = await openScreen('/barcode-generate?depId=3', admin)
  await user.type(await screen.findByRole('combobox', { name: /Штрихкод, артикул/ }), '17{Enter}18{Enter}')
  await waitFor(() => expect(found).toHaveLength(2))
  found.forEach((goOn) => goOn())
  await waitFor(() => expect(router.state.location.search).toMatchObject({ items: '17x1,18x1' }))
})

test('everything on hand: a label a unit here, a tag an item there', async () => {
  const labels = await openScreen('/barcode-generate', admin)
  await labels.user.click(await screen.findByRole('button', { name: 'Всё по остатку' }))
  await waitFor(() => expect(labels.router.state.location.search).toMatchObject({ items: '18x1,17x3' }))
  await labels.router.navigate({ to: '/warehouse-management/price/print' })
  await labels.user.click(await screen.findByRole('button', { name: 'По одному на каждый товар' }))
  await waitFor(() => expect(labels.router.state.location.search).toMatchObject({ items: '18x1,17x1' }))
  expect(await screen.findByText('Без цены в этом отделе: 1 товар. На ценнике цены не будет')).toBeTruthy()
  await labels.user.click(screen.getByRole('button', { name: 'Показать ценники (2)' }))
  await waitFor(() => expect(titleOfPrint()).toBe('Печать ценников'))
})

test('an address that was tampered with is an empty choice, a refusal is told', async () => {
  server.use(refuse(labelItems, 403, { code: 'otherDepartment', message: 'Этот отдел вам не разрешён' }))
  const { router } = await openScreen('/barcode-generate?items=<script>', admin)
  expect(await screen.findByText(/Найдите товар выше/)).toBeTruthy()
  await router.navigate({ to: '/barcode-generate', search: { items: '17x1' } })
  expect(await screen.findByText('Этот отдел вам не разрешён')).toBeTruthy()
})

test('a company without departments leads who may found one there', async () => {
  server.use(answer(myDepartments, []))
  await openScreen('/barcode-generate', admin)
  const way = await screen.findByRole('link', { name: 'Новый отдел' })
  expect(way.getAttribute('href')).toBe('/organization-structure/departments?panel=new')
})

test('a company without departments tells everybody else whom to ask', async () => {
  server.use(answer(myDepartments, []))
  await openScreen('/barcode-generate', sessionWith(['view goods']))
  await screen.findByText(/администратору/)
  expect(screen.queryByRole('link', { name: 'Новый отдел' })).toBeNull()
})
