import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { createItem, generateBarcode, generateSku, getItem } from '../../src/api/item.ts'
import { packagesOfMxik, searchMxik } from '../../src/api/mxik.ts'
import { referenceChildren, referenceList } from '../../src/api/reference.ts'
import { itemForm } from '../../src/forms/goods/itemForm.ts'
import type { Permission } from '../../src/rules/permissions.ts'
import { FormPanel } from '../../src/ui/form/FormPanel.tsx'
import type { FormMode } from '../../src/ui/form/defineForm.ts'
import { answer, server } from './support/answers.ts'
import { CHILDREN, listed, LISTS, storedItem } from './support/catalogueWorld.ts'
import { openPart } from './support/openPart.tsx'
import { sessionWith } from './support/sessions.ts'

vi.setConfig({ testTimeout: 60_000 })

const GOODS: Permission[] = ['view goods', 'create goods', 'edit goods', 'view references']
async function openItem(mode: FormMode, permissions: Permission[] = [...GOODS, 'list search by keyword'], shop = true) {
  const sent: Record<string, unknown>[] = []
  server.use(
    answer(referenceList, (_request, { id }) => listed(LISTS[id!])),
    answer(referenceChildren, (_request, { id }) => listed(CHILDREN[id!])),
    answer(searchMxik, []),
    answer(packagesOfMxik, [{ packageCode: '1234567', packageName: 'пачка 100 г' }]),
    answer(generateSku, { data: '000042' }),
    answer(generateBarcode, { data: '2900000000025' }),
    answer(getItem, storedItem),
    answer(createItem, async (request) => {
      sent.push((await request.json()) as Record<string, unknown>)
      return { id: 42 }
    }),
  )
  const opened = await openPart(
    <FormPanel
      of={itemForm}
      mode={mode}
      id={mode === 'create' ? undefined : 17}
      onClose={() => opened.router.history.push('/other')}
    />,
    { signedIn: sessionWith(permissions, { departmentType: shop ? 'SHOP' : 'WAREHOUSE' }) },
  )
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByRole('textbox', { name: /^Наименование/ })
  const choose = async (label: RegExp, option: string) => {
    await opened.user.click(dialog.getByRole('combobox', { name: label }))
    await opened.user.click(await screen.findByRole('option', { name: option }))
  }
  const field = (name: string) => document.querySelector<HTMLInputElement>(`[data-field="${name}"] input`)
  return { ...opened, dialog, sent, choose, field }
}

test('in a shop MAGAZIN is chosen at first and asks for the special barcode; another category does not', async () => {
  const { choose, field } = await openItem('create')
  await waitFor(() => expect(field('categoryId')).toHaveProperty('value', 'Магазин'))
  expect(field('barcode')?.required).toBe(true)
  expect(field('forPos')?.checked).toBe(true)
  await choose(/^Категория/, 'Столовая')
  await waitFor(() => expect(field('barcode')).toBeNull())
  expect(field('forPos')?.checked).toBe(false)
})

test('elsewhere nothing is chosen beforehand', async () => {
  const { field } = await openItem('create', undefined, false)
  await screen.findByRole('dialog')
  expect(field('categoryId')).toHaveProperty('value', '')
})

test('a new item from an empty form: cascade, generated codes, a typed MXIK code, kilograms sent as grams', async () => {
  const { user, dialog, sent, choose, field } = await openItem('create')
  await waitFor(() => expect(field('categoryId')).toHaveProperty('value', 'Магазин'))
  await choose(/^Подкатегория \*|^Подкатегория$/, 'Продукты')
  await choose(/^Подкатегория 2/, 'Чай')
  await choose(/^Единица/, 'шт')
  await user.type(dialog.getByRole('combobox', { name: /ИКПУ/ }), '01806001001000000')
  await user.click(await screen.findByRole('option', { name: '01806001001000000' }))
  await user.type(field('name')!, 'Чай Зелёный')
  for (const button of dialog.getAllByRole('button', { name: 'Получить свободный код' })) await user.click(button)
  await user.type(field('weight')!, '{Backspace}0,09')
  await waitFor(() => expect(field('barcode')?.value).toBe('2900000000025'))
  await user.click(dialog.getByRole('button', { name: 'Сохранить' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({
    name: 'Чай Зелёный',
    shortName: 'чай-зелёный',
    sku: '000042',
    barcode: '2900000000025',
    mxikCode: '01806001001000000',
    categoryId: 2,
    subCategoryId: 21,
    sub2CategoryId: 31,
    unitId: 11,
    weight: 90,
    forPos: true,
    multiBarcodes: [],
    minMaxValues: [],
  })
})

test('who may not search MXIK codes neither sees nor sends one', async () => {
  const { user, dialog, sent, field } = await openItem('copy', GOODS)
  expect(dialog.queryByRole('combobox', { name: /ИКПУ/ })).toBeNull()
  for (const button of dialog.getAllByRole('button', { name: 'Получить свободный код' })) await user.click(button)
  await waitFor(() => expect(field('barcode')?.value).toBe('2900000000025'))
  await user.click(dialog.getByRole('button', { name: 'Сохранить' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).not.toHaveProperty('mxikCode')
})

test('an empty classifier says where it is loaded, and an old item without a code is saved without one', async () => {
  const { user, dialog } = await openItem('create')
  await user.click(dialog.getByRole('combobox', { name: /ИКПУ/ }))
  const link = await screen.findByRole('link', { name: 'Коды ИКПУ (МХИК)' })
  expect(link.getAttribute('href')).toBe('/warehouse-management/mxik')
})

test('an old item without an MXIK code is not asked for one', async () => {
  server.use(answer(getItem, { ...storedItem, mxikCode: null, packageCode: '' }))
  const { dialog } = await openItem('edit')
  expect(dialog.getByRole('combobox', { name: /ИКПУ/ }).hasAttribute('required')).toBe(false)
})

test('a copy has no codes of its own yet', async () => {
  const { field, dialog } = await openItem('copy')
  expect(field('name')?.value).toBe(storedItem.name)
  expect(field('sku')?.value).toBe('')
  expect(field('barcode')?.value).toBe('')
  expect(dialog.queryByDisplayValue('4601234567893')).toBeNull()
  expect(field('subCategoryId')?.value).toBe('Продукты')
})

test('half an MXIK code is said at once and stays, a whole one is taken when the field is left', async () => {
  const { user, dialog, field } = await openItem('create')
  const mxik = dialog.getByRole('combobox', { name: /ИКПУ/ })
  expect(field('packageCode')?.disabled).toBe(true)
  await user.type(mxik, '018060')
  expect(await screen.findByText('Код ИКПУ — 17 цифр')).toBeTruthy()
  await user.tab()
  await waitFor(() => expect(mxik.getAttribute('aria-invalid')).toBe('true'))
  expect(field('mxikCode')?.value).toBe('018060')
  await user.clear(mxik)
  await user.type(mxik, '01806001001000000')
  await user.tab()
  await waitFor(() => expect(mxik.getAttribute('aria-invalid')).toBe('false'))
  expect(field('mxikCode')?.value).toBe('01806001001000000')
})

test('the packages of the MXIK code are offered, and another code empties the chosen one', async () => {
  const { user, dialog, field } = await openItem('edit')
  await user.click(dialog.getByRole('combobox', { name: /^Код упаковки/ }))
  await user.click(await screen.findByText('пачка 100 г'))
  await waitFor(() => expect(field('packageCode')?.value).toBe('1234567'))
  const mxik = dialog.getByRole('combobox', { name: /ИКПУ/ })
  await user.clear(mxik)
  await user.type(mxik, '02202002001000000')
  await user.tab()
  await waitFor(() => expect(field('packageCode')?.value).toBe(''))
})

test('below a code stands what it means, as it was loaded and as it is chosen', async () => {
  const { user, dialog } = await openItem('edit')
  expect(dialog.getByText('Чай чёрный байховый')).toBeTruthy()
  await user.click(dialog.getByRole('combobox', { name: /^Код упаковки/ }))
  await user.click(await screen.findByText('пачка 100 г'))
  expect(dialog.getByText('пачка 100 г')).toBeTruthy()
})

test('who may only look is told so, and sees that there is nothing where there is nothing', async () => {
  const { dialog } = await openItem('edit', ['view goods', 'view references'])
  expect(dialog.getByText('Только просмотр: изменять может тот, у кого есть на это право')).toBeTruthy()
  const bounds = within(dialog.getByRole('group', { name: 'Минимум и максимум по отделам' }))
  expect(bounds.getByText('Нет')).toBeTruthy()
  expect(bounds.queryByRole('button')).toBeNull()
})

test('additional barcodes are made here, too; a mistyped one is doubted, not refused', async () => {
  const { dialog, user } = await openItem('create')
  const codes = within(dialog.getByRole('group', { name: 'Дополнительные штрихкоды' }))
  await user.click(codes.getByRole('button', { name: 'Добавить' }))
  await user.click(codes.getByRole('button', { name: 'Получить свободный код' }))
  const made = await codes.findByDisplayValue('2900000000025')
  expect(codes.queryByText('Контрольная цифра штрихкода неверна')).toBeNull()
  await user.type(made, '{Backspace}6')
  expect(codes.getByText('Контрольная цифра штрихкода неверна')).toBeTruthy()
  expect(made.getAttribute('aria-invalid')).toBe('false')
})

test('what is typed over a choice that came with the record stays', async () => {
  const { user, dialog } = await openItem('edit')
  const category = dialog.getByRole<HTMLInputElement>('combobox', { name: /^Категория/ })
  await user.click(category)
  await user.keyboard('{Control>}a{/Control}Стол')
  expect(category.value).toBe('Стол')
  await user.click(await screen.findByRole('option', { name: 'Столовая' }))
  await waitFor(() => expect(category.value).toBe('Столовая'))
})
