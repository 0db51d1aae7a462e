import { expect, type Page, test } from '@playwright/test'
import { saveDepartment } from '../../src/api/department.ts'
import { editRestaurantSetting, finishRestaurant, searchDishes } from '../../src/api/restaurant.ts'
import { accessibilityFaults } from './support/accessibility.ts'
import { callerAs } from './support/api.ts'
import { makeGoods, stockGoods } from './support/makeGoods.ts'
import { newMark } from './support/mark.ts'
import { openAs } from './support/signIn.ts'

async function choose(page: Page, label: RegExp, option: string): Promise<void> {
  const select = page.getByRole('combobox', { name: label }).last()
  await select.click()
  await expect(select).toBeFocused()
  await select.fill(option)
  await page.getByRole('option', { name: option }).first().click()
  await expect(select).toHaveValue(option)
}
async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText('Успешно сохранено')).toBeVisible()
}

test('a dish has its group, recipe and price; what is sold of it leaves the canteen’s shelf, and no recipe holds itself', async ({
  page,
}) => {
  const mark = newMark()
  const [rice, group, plov] = [`Рис ${mark}`, `Горячее ${mark}`, `Плов ${mark}`]
  const admin = await callerAs()
  const { id: canteen } = await admin.call(saveDepartment, { body: { name: `Столовая ${mark}`, type: 'DINING_ROOM' } })
  await stockGoods(admin, canteen, await makeGoods(admin, [{ name: rice, priceUzs: null, count: 10 }]))

  await openAs(page, '/restaurant/group?panel=new')
  const newGroup = page.getByRole('dialog', { name: 'Новая группа блюд' })
  await newGroup.getByRole('textbox', { name: 'Наименование' }).fill(group)
  await save(page)

  await page.goto('/restaurant/product?panel=new')
  const newDish = page.getByRole('dialog', { name: 'Новое блюдо' })
  await newDish.getByRole('textbox', { name: 'Наименование' }).fill(plov)
  await choose(page, /Группа блюд/, group)
  await newDish.getByRole('textbox', { name: 'Цена порции, сум' }).fill('30000')
  await newDish.getByRole('group', { name: 'Рецептура' }).getByRole('button', { name: 'Добавить' }).click()
  await choose(page, /Товар/, rice)
  await newDish.getByRole('textbox', { name: /Количество/ }).fill('2')
  expect(await accessibilityFaults(page)).toEqual([])
  await save(page)

  // The restaurant’s own till sells, by the address that the specification gives it.
  const { items } = await admin.call(searchDishes, { query: {}, body: { search: plov } })
  const dishId = items[0]!.id
  const body = {
    uuid: crypto.randomUUID(),
    departmentId: canteen,
    saleItems: [{ dishId, count: 3 }],
    payments: [{ paymentType: 'CASH' as const, amount: 90_000 }],
  }
  expect(await admin.call(finishRestaurant, { body })).toMatchObject({ totalSum: 90_000 })
  await page.goto(`/warehouse-management/warehouses?mode=sklad&q=${encodeURIComponent(rice)}`)
  await expect(
    page.getByRole('row').filter({ hasText: rice }).getByRole('gridcell', { name: '4', exact: true }),
  ).toBeVisible()

  await page.goto(`/restaurant/product?panel=${dishId}`)
  const opened = page.getByRole('dialog', { name: 'Блюдо' })
  await opened.getByRole('group', { name: 'Рецептура' }).getByRole('button', { name: 'Добавить' }).click()
  await choose(page, /Блюдо/, plov)
  await opened
    .getByRole('textbox', { name: /Количество/ })
    .last()
    .fill('1')
  await opened.getByRole('button', { name: 'Сохранить' }).click()
  await expect(opened.getByText('Рецептура содержит само это блюдо').first()).toBeVisible()
})

test('the way to the restaurant’s till is the address of the settings', async ({ page, baseURL }) => {
  const admin = await callerAs()
  await admin.call(editRestaurantSetting, { body: { posAddress: '' } })
  await openAs(page, '/restaurant/pos')
  await expect(page.getByText('Адрес кассы ресторана не задан.')).toBeVisible()
  const address = `${baseURL}/health`
  await page.getByRole('textbox', { name: 'Адрес кассы ресторана' }).fill(address)
  await save(page)
  const way = page.getByRole('link', { name: 'Перейти к кассе' })
  await expect(way).toHaveAttribute('href', address)
  const opening = page.waitForEvent('popup')
  await way.click()
  await expect(await opening).toHaveURL(address)
  await admin.call(editRestaurantSetting, { body: { posAddress: '' } })
})
