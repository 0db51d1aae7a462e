import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { itemPhotos, markMainPhoto, removePhoto, uploadPhoto } from '../../src/api/itemPhoto.ts'
import { searchChildGoods } from '../../src/api/wrappedItem.ts'
import { ChildGoodsPicker } from '../../src/routes/_home/warehouse-management/-goods/ChildGoodsPicker.tsx'
import { ItemPhotos } from '../../src/routes/_home/warehouse-management/-goods/ItemPhotos.tsx'
import { answer, refuse, server } from './support/answers.ts'
import { openPart } from './support/openPart.tsx'
import { http, HttpResponse } from 'msw'

const photo = (id: number, main: boolean) => ({
  id,
  main,
  width: 10,
  height: 10,
  bytes: 99,
  createdAt: '2026-11-20T07:00:00.000Z',
})
beforeEach(() =>
  server.use(
    http.get('*/api/v1/item/photo/:photoId', () =>
      HttpResponse.arrayBuffer(new Uint8Array([1, 2, 3]).buffer, { headers: { 'content-type': 'image/webp' } }),
    ),
  ),
)

test('photos are shown with the main one marked; another becomes main, one is removed after a question', async () => {
  const called: string[] = []
  const note = (request: Request) => {
    called.push(new URL(request.url).pathname)
    return { done: true as const }
  }
  server.use(
    answer(itemPhotos, [photo(5, true), photo(6, false)]),
    answer(markMainPhoto, note),
    answer(removePhoto, note),
  )
  const { user } = await openPart(<ItemPhotos id={17} readOnly={false} />)
  expect(await screen.findByRole('img', { name: 'Фото 2' })).toBeTruthy()
  expect(screen.getAllByText('Главное')).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Сделать главным: Фото 2' }))
  await user.click(screen.getByRole('button', { name: 'Удалить фото 1' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Удалить' }))
  await waitFor(() =>
    expect(called).toEqual(['/api/v1/item/17/mark-as-main-photo/6', '/api/v1/item/17/remove-photo/5']),
  )
})

test('a photo that is too large is refused in the words of the specification', async () => {
  server.use(
    answer(itemPhotos, []),
    refuse(uploadPhoto, 413, { code: 'fileTooLarge', message: 'Размер файла слишком велик' }),
  )
  const { user } = await openPart(<ItemPhotos id={17} readOnly={false} />)
  await screen.findByText('Фотографий пока нет')
  await user.upload(
    screen.getByLabelText('Добавить фото', { selector: 'input' }),
    new File(['x'], 'чай.jpg', { type: 'image/jpeg' }),
  )
  expect(await screen.findByText('Размер файла слишком велик')).toBeTruthy()
})

test('who may only look sees photos and no buttons', async () => {
  server.use(answer(itemPhotos, [photo(5, true)]))
  await openPart(<ItemPhotos id={17} readOnly />)
  expect(await screen.findByRole('img', { name: 'Фото 1' })).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

const goods = (id: number, name: string) => ({
  id,
  name,
  sku: null,
  barcode: null,
  multiBarcodes: [],
  artikul: '',
  model: '',
  colorName: null,
  sizeName: null,
  unitName: 'шт',
})

test('goods of a package: what is in it is ticked at once, the amounts of what stays are kept', async () => {
  const asked: unknown[] = []
  server.use(
    answer(searchChildGoods, async (request) => {
      asked.push(await request.json())
      return { items: [goods(1, 'Чашка'), goods(2, 'Блюдце'), goods(3, 'Ложка')], total: 3 }
    }),
  )
  const put: unknown[] = []
  const remembered: unknown[] = []
  const { user } = await openPart(
    <ChildGoodsPicker
      rows={[
        { wrappedId: 1, amount: 6 },
        { wrappedId: 2, amount: 5 },
        { wrappedId: null, amount: 1 },
      ]}
      put={(rows) => put.push(rows)}
      remember={(column, option) => remembered.push([column, option.label])}
    />,
  )
  await user.click(screen.getByRole('button', { name: 'Выбрать товары' }))
  const cup = await screen.findByRole('checkbox', { name: /Чашка/ })
  expect(cup).toHaveProperty('checked', true)
  await user.click(screen.getByRole('checkbox', { name: /Блюдце/ }))
  await user.click(screen.getByRole('checkbox', { name: /Ложка/ }))
  expect(screen.getByText('Выбрано: 2')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  expect(put).toEqual([
    [
      { wrappedId: 1, amount: 6 },
      { wrappedId: 3, amount: 1 },
    ],
  ])
  expect(remembered).toEqual([['wrappedId', 'Ложка']])
  expect(asked[0]).toEqual({ keyword: '' })
})
