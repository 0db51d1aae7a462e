import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { searchContragents } from '../../src/api/contragent.ts'
import { myDepartments } from '../../src/api/department.ts'
import { createItem, deleteItem, editItem, generateSku, getItem, searchItemsByKeyword } from '../../src/api/item.ts'
import { importItems, importProgress, importRows, readNewItems } from '../../src/api/itemImport.ts'
import { searchItems } from '../../src/api/itemList.ts'
import { itemPhoto, itemPhotos, uploadPhoto } from '../../src/api/itemPhoto.ts'
import { getMinMax, saveMinMax, searchMinMax } from '../../src/api/minMax.ts'
import { packagesOfMxik, searchMxik } from '../../src/api/mxik.ts'
import { importMxik, listMxik } from '../../src/api/mxikList.ts'
import { referenceChildren, referenceList } from '../../src/api/reference.ts'
import { shop } from './support/administrationWorld.ts'
import { answer, networkAway, server } from './support/answers.ts'
import { CHILDREN, itemChoice, itemRow, listed, LISTS, minMaxRow, storedItem } from './support/catalogueWorld.ts'
import { dialog, fill, filled, fromMenu, none, open } from './support/drive.ts'
import { importPreview } from './support/importWorld.ts'
import { everyFormSurvivesRefusals, REFUSALS, savedForm } from './support/refusedSaves.ts'

vi.setConfig({ testTimeout: 60_000 })

beforeEach(() =>
  server.use(
    answer(referenceList, (_request, { id }) => listed(LISTS[id!])),
    answer(referenceChildren, (_request, { id }) => listed(CHILDREN[id!])),
    answer(myDepartments, [shop]),
    answer(searchMxik, []),
    answer(packagesOfMxik, []),
    answer(searchContragents, none),
    answer(searchItemsByKeyword, []),
    answer(searchItems, none),
    answer(getItem, storedItem),
    answer(itemPhotos, []),
    answer(generateSku, { data: '000042' }),
    answer(searchMinMax, { items: [minMaxRow], total: 1 }),
    answer(getMinMax, minMaxRow),
    answer(listMxik, none),
  ),
)

const GOODS = '/warehouse-management/goods'
const choice = itemChoice()
const file = new File(['x'], 'чай.xlsx')

everyFormSurvivesRefusals([
  savedForm({
    name: 'a copy of goods',
    saving: createItem,
    field: ['sku', /^SKU/],
    saved: { id: 42 },
    async open() {
      const opened = await fill(await open(`${GOODS}?panel=copy-17`), await dialog('Копия товара'), {
        SKU: 'T-1',
        'Специальный штрихкод': '2000000000183',
        Наименование: ' зелёный',
      })
      await opened.user.click(within(opened.frame).getByRole('button', { name: 'Дополнительно' }))
      return opened
    },
  }),
  savedForm({
    name: 'goods',
    saving: editItem,
    field: ['name', /^Наименование/],
    saved: { id: 17 },
    open: async () => fill(await open(`${GOODS}?panel=17`), await dialog('Товар'), { Артикул: 'Ч-1' }),
  }),
  savedForm({
    name: 'a barcode of goods',
    saving: editItem,
    field: ['multiBarcodes.0.barcode', /^Штрихкод, строка 1/],
    saved: { id: 17 },
    open: async () => fill(await open(`${GOODS}?panel=17`), await dialog('Товар'), { 'Штрихкод, строка 1': '0' }),
  }),
  savedForm({
    name: 'minimum and maximum',
    saving: saveMinMax,
    field: ['minValue', /^Минимум( \*)?$/],
    saved: { id: 4 },
    open: async () =>
      fill(await open('/warehouse-management/min-max-values?panel=4'), await dialog('Минимум и максимум'), {
        Максимум: '0',
      }),
  }),
  savedForm({
    name: 'minimum and maximum of other goods',
    saving: saveMinMax,
    field: ['minValue', /^Минимум( \*)?$/],
    saved: { id: 5 },
    async open() {
      server.use(answer(searchItemsByKeyword, [choice]))
      const opened = await filled('/warehouse-management/min-max-values', 'Минимум и максимум товара', {
        Минимум: '3',
        Максимум: '9',
      })
      for (const [field, option] of [
        [/^Товар/, choice.name],
        [/^Отдел/, shop.name],
      ] as const) {
        await opened.user.click(within(opened.frame).getByRole('combobox', { name: field }))
        await opened.user.click(await screen.findByRole('option', { name: option }))
      }
      return opened
    },
  }),
])

const photo = { id: 5, main: true, width: 10, height: 10, bytes: 99, createdAt: '2026-11-20T07:00:00.000Z' }
/** What changes the catalogue without a form: each is refused in every way, says why, and is taken at last. */
const ACTIONS = [
  {
    name: 'a photo',
    saving: uploadPhoto,
    taken: [answer(uploadPhoto, { id: photo.id }), answer(itemPhotos, [photo]), networkAway(itemPhoto)],
    says: 'Главное',
    async begin() {
      const { user } = await open(`${GOODS}?panel=17`)
      const input = await screen.findByLabelText('Добавить фото', { selector: 'input' })
      return () => user.upload(input, new File(['x'], 'чай.jpg', { type: 'image/jpeg' }))
    },
  },
  {
    name: 'a code list',
    saving: importMxik,
    taken: [answer(importMxik, { rows: 2, added: 2, changed: 0, packages: 0, rowsWrong: 0, faults: [] })],
    says: 'Новых кодов: 2',
    async begin() {
      const { user } = await open('/warehouse-management/mxik')
      const input = await screen.findByLabelText('Загрузить коды', { selector: 'input' })
      return () => user.upload(input, file)
    },
  },
  {
    name: 'an import of goods',
    saving: importItems,
    taken: [
      answer(importItems, {
        itemsAdded: 9,
        itemsChanged: 0,
        categoriesAdded: 0,
        brandsAdded: 0,
        unitsAdded: 0,
        groupsAdded: 0,
        rowsSkipped: 0,
      }),
    ],
    says: 'Загружено 9 товаров',
    async begin() {
      server.use(
        answer(readNewItems, importPreview()),
        answer(importRows, none),
        answer(importProgress, { phase: 'CHECKING', done: 1, total: 9 }),
      )
      const { user } = await open(`${GOODS}/import`)
      await screen.findByRole('button', { name: 'Выбрать файл' })
      await user.upload(screen.getByLabelText('Выбрать файл', { selector: 'input' }), file)
      return async () => user.click(await screen.findByRole('button', { name: /^Загрузить 9/ }))
    },
  },
  {
    name: 'a deletion',
    saving: deleteItem,
    taken: [answer(deleteItem, { done: true })],
    says: 'Удалено',
    async begin() {
      server.use(answer(searchItems, { items: [itemRow], total: 1 }))
      const opened = await open(GOODS)
      await screen.findByRole('gridcell', { name: itemRow.name })
      return async () => {
        await fromMenu(opened, 'Удалить')
        const question = await screen.findByRole('alertdialog')
        await opened.user.click(within(question).getByRole('button', { name: 'Удалить' }))
      }
    },
  },
] as const

test.each(ACTIONS.map((action) => [action.name, action] as const))(
  '%s that is refused says why, and can be tried again',
  async (_name, action) => {
    const { saving, taken, says } = action
    const run = await action.begin()
    for (const { says: why, by } of REFUSALS) {
      server.use(by(saving))
      await run()
      await screen.findAllByText(why)
    }
    expect(screen.queryByText(says)).toBeNull()
    server.use(...taken)
    await run()
    await screen.findByText(says)
  },
)
