import { expect, type Page, test } from '@playwright/test'
import { createBrigade } from '../../src/api/brigade.ts'
import { saveSkyCurrencyRate } from '../../src/api/currencyRate.ts'
import { saveEmployee } from '../../src/api/employee.ts'
import { createFlight, startFlight } from '../../src/api/flight.ts'
import { currencies } from '../../src/api/reference.ts'
import { businessDayOf, DEFAULT_TIME_ZONE } from '../../src/rules/businessDay.ts'
import { accessibilityFaults } from './support/accessibility.ts'
import { makeShop } from './support/makeShop.ts'
import { newMark } from './support/mark.ts'
import { pdfPages } from './support/pdfPages.ts'
import { openAs } from './support/signIn.ts'

/** The action of the page, and the same word in the question that follows. */
async function doAndConfirm(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: action, exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: action, exact: true }).click()
}
const choose = async (page: Page, label: string | RegExp, text: string, option = text) => {
  const select = page.getByRole('combobox', { name: label }).last()
  await select.click()
  await select.fill(text)
  await page.getByRole('option', { name: option }).first().click()
}

test('a flight is loaded, sold on board, settled with a shortage, and its papers say so', async ({ page }) => {
  const mark = newMark()
  const tea = `Чай ${mark}`
  const shop = await makeShop({ goods: [{ name: tea, priceUzs: 26_000, count: 10 }], session: false })
  const { admin, departmentId } = shop
  await admin.call(saveEmployee, {
    body: { lastName: `Рейсова ${mark}`, firstName: 'Анна', personnel: mark, departmentId },
  })
  const { items: words } = await admin.call(currencies, { query: { page: 1, limit: 50 } })
  const euro = words.find(({ code }) => code === 'EUR')!.id
  await admin.call(saveSkyCurrencyRate, {
    body: { date: businessDayOf(new Date(), DEFAULT_TIME_ZONE), currencyId: euro, departmentId, rate: 13_000 },
  })
  const manager = await shop.person('MANAGER')

  await openAs(page, '/sky-shop/brigade', manager.username, manager.password)
  await page.getByRole('button', { name: 'Новая бригада' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').getByLabel('Наименование').fill(`Бригада ${mark}`)
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText(`Бригада ${mark}`)).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])

  await page.goto('/sky-shop/doc/new')
  await page.getByRole('textbox', { name: 'Рейс' }).fill('HY-601')
  await page.getByRole('group', { name: 'Экипаж' }).getByRole('button', { name: 'Добавить' }).click()
  await choose(page, /Бригада/, mark)
  await choose(page, /Сотрудник/, mark)
  const finder = page.getByRole('combobox', { name: 'Штрихкод, артикул или название товара' })
  await finder.fill(mark)
  await page.getByRole('option', { name: tea }).click()
  await page.getByRole('textbox', { name: 'Загружено, строка 1' }).fill('5')
  await doAndConfirm(page, 'Начать')
  await expect(page.getByText('Товары на борту')).toBeVisible()
  await doAndConfirm(page, 'Отправить')
  await expect(page.getByText('Рейс отправлен')).toBeVisible()
  const address = new URL(page.url()).pathname

  await page.getByRole('link', { name: 'Внести продажу' }).click()
  await choose(page, /Бригада/, mark)
  await page.getByRole('group', { name: 'Товары' }).getByRole('button', { name: 'Добавить' }).click()
  await choose(page, /Товар/, tea)
  await page.getByRole('textbox', { name: /Количество/ }).fill('2')
  await page
    .getByRole('group', { name: /Оплата/ })
    .getByRole('button', { name: 'Добавить' })
    .click()
  await page.getByRole('combobox', { name: /Вид оплаты/ }).click()
  await page.getByRole('option', { name: 'Наличные' }).click()
  await choose(page, /Валюта/, 'EUR')
  await page.getByRole('textbox', { name: 'Сумма' }).last().fill('4')
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page).toHaveURL(new RegExp(`${address}$`))

  await page.getByRole('textbox', { name: 'Вернулось, строка 1' }).fill('2')
  await doAndConfirm(page, 'Завершить')
  await expect(page.getByText('Рейс завершён')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])

  await page.getByRole('link', { name: 'Отчётная накладная' }).click()
  await expect(page.getByRole('heading', { name: /Отчётная накладная № \d+/ }).first()).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: `(${mark})` })).toContainText('52 000,00')
  await page.goto('/sky-shop/report')
  await expect(page.getByRole('row').filter({ hasText: mark })).toContainText('26 000')
})

/** What a waybill of a flight says in each language, without spaces, as the text of a PDF is read. */
const WAYBILL = {
  ru: ['Передаточнаянакладная', 'Загружено', 'Осталось', 'Старшийбортпроводник', 'Стотридцатьтысячсумов'],
  uz: ['топширишюкхати', 'Юкланган', 'Қолди', 'Каттабортпроводник', 'Бирюзўттизмингсўм'],
  'uz-latn': ['topshirishyukxati', 'Yuklangan', 'Qoldi', 'Kattabortprovodnik', 'Biryuzoʻttizmingsoʻm'],
}

test('the waybill of a flight is one whole sheet in each language, with what is aboard and its sum in words', async ({
  page,
}) => {
  const mark = newMark()
  const shop = await makeShop({ goods: [{ name: `Чай ${mark}`, priceUzs: 26_000, count: 10 }], session: false })
  const { admin, departmentId } = shop
  const { id: brigadeId } = await admin.call(createBrigade, { body: { name: `Бригада ${mark}` } })
  const { id: employeeId } = await admin.call(saveEmployee, {
    body: { lastName: 'Рейсова', firstName: mark, departmentId },
  })
  const flight = await admin.call(createFlight, {
    body: {
      regDate: businessDayOf(new Date(), DEFAULT_TIME_ZONE),
      fromDepartmentId: departmentId,
      flightNumber: 'HY-603',
      crew: [{ brigadeId, employeeId }],
      whItems: [{ itemId: shop.goods[0]!.id, count: 5 }],
    },
  })
  await admin.call(startFlight, { path: { id: flight.id }, body: { version: flight.version } })
  const manager = await shop.person('MANAGER')
  await openAs(page, '/sky-shop/doc', manager.username, manager.password)
  for (const [language, words] of Object.entries(WAYBILL)) {
    await page.evaluate(
      (chosen) => localStorage.setItem('savdo.preferences', JSON.stringify({ language: chosen, theme: 'light' })),
      language,
    )
    await page.goto(`/warehouse-management/skyShop/view/${flight.id}`)
    await expect(page.getByRole('row').filter({ hasText: mark })).toContainText('130 000,00')
    const pages = pdfPages(await page.pdf({ preferCSSPageSize: true }))
    expect(pages, language).toHaveLength(1)
    for (const word of [...words, 'HY-603', 'Рейсова', `Чай${mark}`, shop.goods[0]!.barcode])
      expect(pages[0], `${language}: ${word}`).toContain(word)
  }
})
