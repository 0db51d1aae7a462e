import { screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import { searchContragents } from '../../src/api/contragent.ts'
import { getItem } from '../../src/api/item.ts'
import { itemPhotos, removePhoto } from '../../src/api/itemPhoto.ts'
import { contragentSaldo, createMoneyTransfer, searchSaldoMoves } from '../../src/api/moneyTransfer.ts'
import { packagesOfMxik, searchMxik } from '../../src/api/mxik.ts'
import { referenceChildren, referenceList } from '../../src/api/reference.ts'
import { deleteUser } from '../../src/api/user.ts'
import { searchChildGoods } from '../../src/api/wrappedItem.ts'
import { ChildGoodsPicker } from '../../src/routes/_home/warehouse-management/-goods/ChildGoodsPicker.tsx'
import { ItemPhotos } from '../../src/routes/_home/warehouse-management/-goods/ItemPhotos.tsx'
import { chooseLanguage, i18n } from '../../src/ui/i18n/i18n.ts'
import { users } from './support/administrationWorld.ts'
import { answer, server } from './support/answers.ts'
import { CHILDREN, listed, LISTS, storedItem } from './support/catalogueWorld.ts'
import { dialog, none, open } from './support/drive.ts'
import { everyRowSaysWhy, made, press, reading, refused, row } from './support/errorRows.ts'
import { openPart } from './support/openPart.tsx'

async function inUzbek() {
  chooseLanguage('uz')
  await waitFor(() => expect(i18n.language).toBe('uz'))
}
const SALDO = '/counterparties/5/saldo'

everyRowSaysWhy([
  row('a saldo of a year that cannot be read', reading(SALDO, contragentSaldo)),
  row('money that cannot be moved', async () => {
    server.use(
      made(contragentSaldo, { months: [] }),
      answer(searchSaldoMoves, none),
      answer(searchContragents, none),
      refused(createMoneyTransfer),
    )
    const opened = await open(SALDO)
    await press(opened, 'Внести расчёт')
    const form = within(await screen.findByRole('dialog'))
    await opened.user.type(form.getByRole('textbox', { name: /^Сумма/ }), '100')
    await opened.user.click(form.getByRole('button', { name: 'Сохранить' }))
  }),
  row(
    'a photo that cannot be deleted',
    async () => {
      const photo = { id: 5, main: true, width: 10, height: 10, bytes: 99, createdAt: '2026-11-20T07:00:00.000Z' }
      server.use(answer(itemPhotos, [photo]), refused(removePhoto))
      const { user } = await openPart(<ItemPhotos id={17} readOnly={false} />)
      await user.click(await screen.findByRole('button', { name: 'Удалить фото 1' }))
      await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Удалить' }))
    },
    'Пожалуйста, попробуйте еще раз чуть позже',
  ),
  row('goods of a package that cannot be searched for', async () => {
    server.use(refused(searchChildGoods))
    const nothing = () => undefined
    const { user } = await openPart(<ChildGoodsPicker rows={[]} put={nothing} remember={nothing} />)
    await user.click(screen.getByRole('button', { name: 'Выбрать товары' }))
  }),
  row(
    'kinds of sizes that cannot be read',
    async () => {
      server.use(
        answer(referenceList, (_request, { id }) => listed(LISTS[id!])),
        answer(referenceChildren, (_request, { id }) => listed(CHILDREN[id!])),
        answer(searchMxik, []),
        answer(packagesOfMxik, []),
        answer(itemPhotos, []),
        answer(getItem, storedItem),
      )
      const { user } = await open('/warehouse-management/goods?panel=17')
      const form = within(await dialog('Товар'))
      await user.click(await form.findByRole('button', { name: 'Дополнительно' }))
      server.use(refused(referenceList))
      await user.click(await form.findByRole('combobox', { name: /^Тип размера/ }))
    },
    'Список не загрузился. Откройте его ещё раз',
  ),
  row(
    'a user who was deleted, to an Uzbek reader,',
    async () => {
      users()
      server.use(answer(deleteUser, { done: true }))
      await inUzbek()
      const { user } = await open('/user-management/users')
      await user.click(await screen.findByRole('button', { name: i18n.t('screen.grid.actions') }))
      await user.click(await screen.findByRole('menuitem', { name: i18n.t('action.remove') }))
      within(await screen.findByRole('alertdialog'))
        .getByRole('button', { name: i18n.t('action.remove') })
        .click()
    },
    'Фойдаланувчи ўчирилди',
  ),
])
