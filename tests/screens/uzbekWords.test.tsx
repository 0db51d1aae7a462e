import { screen } from '@testing-library/react'
import dayjs from 'dayjs'
import { expect, test } from 'vitest'
import { getItem } from '../../src/api/item.ts'
import { itemPhotos } from '../../src/api/itemPhoto.ts'
import { searchItems } from '../../src/api/itemList.ts'
import { myDepartments } from '../../src/api/department.ts'
import { packagesOfMxik, searchMxik } from '../../src/api/mxik.ts'
import { referenceChildren, referenceList } from '../../src/api/reference.ts'
import { chooseLanguage, i18n } from '../../src/ui/i18n/i18n.ts'
import '../../src/ui/dates/uzbekMonths.ts'
import { answer, server } from './support/answers.ts'
import { CHILDREN, listed, LISTS, storedItem } from './support/catalogueWorld.ts'
import { openDocument, serveIncome } from './support/documentWorld.ts'
import { openScreen } from './support/openScreen.tsx'
import { admin } from './support/sessions.ts'

const inUzbek = async () => {
  chooseLanguage('uz')
  await expect.poll(() => i18n.language).toBe('uz')
}

test('units that the program brought are called in the reader’s language in lines and in selects', async () => {
  await inUzbek()
  serveIncome()
  await openDocument('/warehouse-management/income-view/edit/7')
  expect(await screen.findByText('дона')).toBeTruthy()
  expect(screen.queryByText('шт')).toBeNull()

  server.use(
    answer(referenceList, (_request, { id }) => listed(LISTS[id!])),
    answer(referenceChildren, (_request, { id }) => listed(CHILDREN[id!])),
    answer(myDepartments, []),
    answer(searchMxik, []),
    answer(packagesOfMxik, []),
    answer(searchItems, { items: [], total: 0 }),
    answer(getItem, storedItem),
    answer(itemPhotos, []),
  )
  const { user } = await openScreen('/warehouse-management/goods?panel=17', admin)
  const unit = await screen.findByRole<HTMLInputElement>('combobox', { name: /^Ўлчов бирлиги/ })
  expect(unit.value).toBe('дона')
  await user.click(unit)
  expect(await screen.findByRole('option', { name: 'дона' })).toBeTruthy()
})

test('months are written as Uzbeks write them', () => {
  expect(dayjs('2026-11-20').locale('uz').format('MMMM')).toBe('ноябрь')
  expect(dayjs('2026-10-20').locale('uz-latn').format('MMMM')).toBe('oktabr')
})
