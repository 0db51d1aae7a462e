import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import ExcelJS from 'exceljs'
import { saveDepartment } from '../../src/api/department.ts'
import { makeShop, type Shop } from './support/makeShop.ts'
import { newBarcode, newMark } from './support/mark.ts'
import { openAs } from './support/signIn.ts'
import { openPanel } from './support/till.ts'

const mark = newMark()
const warehouseName = `Склад ${mark}`
const goods = Array.from({ length: 3 }, (_, index) => ({
  name: `Чай ${mark} № ${index + 1}`,
  barcode: newBarcode(),
}))

/** The price list as a supplier sends it. */
async function priceList(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const workbook = new ExcelJS.Workbook()
  const sheet = workbook.addWorksheet('Прайс')
  sheet.addRow(['Штрихкод', 'Наименование', 'Категория', 'Бренд'])
  for (const { barcode, name } of goods) sheet.addRow([barcode, name, `Чай и кофе ${mark}/Чай/Чёрный`, 'Ahmad'])
  const buffer = Buffer.from(await workbook.xlsx.writeBuffer())
  return { name: 'прайс.xlsx', mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', buffer }
}

async function choose(page: Page, label: string, name: string): Promise<void> {
  const select = page.getByRole('combobox', { name: label, exact: true })
  await select.click()
  await select.fill(name)
  await page.getByRole('option', { name }).click()
}

async function scanInto(page: Page, barcode: string, name: string): Promise<void> {
  const finder = page.getByRole('combobox', { name: 'Штрихкод, артикул или название товара' })
  await finder.fill(barcode)
  await finder.press('Enter')
  await expect(page.getByRole('cell', { name }).first()).toBeVisible()
}

/** The action of the page, and the same word in the question that follows. */
async function doAndConfirm(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: action, exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: action, exact: true }).click()
}

const cellOf = (page: Page, label: string, row: number) =>
  page.getByRole('textbox', { name: `${label}, строка ${row}` })

test('goods come as a price list and leave over the till, and every list agrees', async ({ page, browser }) => {
  test.setTimeout(240_000)
  const shop: Shop = await makeShop({ goods: [], session: false })
  await shop.admin.call(saveDepartment, { body: { name: warehouseName, type: 'WAREHOUSE' } })

  await test.step('the price list is taken in', async () => {
    await openAs(page, '/warehouse-management/goods')
    await page.getByRole('link', { name: 'Загрузить из файла' }).click()
    await page.locator('input[type=file]').setInputFiles(await priceList())
    await page.getByRole('button', { name: 'Загрузить 3 товара' }).click()
    await expect(page.getByRole('heading', { name: 'Загружено 3 товара' })).toBeVisible()
  })

  await test.step('an income brings them to the warehouse', async () => {
    await page.goto('/warehouse-management/income')
    await page
      .getByRole('link', { name: 'Добавить' })
      .or(page.getByRole('button', { name: 'Добавить' }))
      .click()
    await choose(page, 'Куда', warehouseName)
    for (const [index, { barcode, name }] of goods.entries()) {
      await scanInto(page, barcode, name)
      await cellOf(page, 'Количество', index + 1).fill('50')
      await cellOf(page, 'Цена прихода', index + 1).fill(String(10_000 * (index + 1)))
    }
    await doAndConfirm(page, 'Провести')
    await expect(page.locator('.document-chip')).toHaveText('Проведён')
    await expect(page.getByRole('heading', { name: /Приход № \d+/ })).toBeVisible()
  })
  const incomePage = page.url()

  await test.step('a transfer sends part of them to the shop', async () => {
    await page.goto('/warehouse-management/transfers/new')
    await choose(page, 'Откуда', warehouseName)
    await choose(page, 'Куда', shop.departmentName)
    for (const [index, { barcode, name }] of goods.entries()) {
      await scanInto(page, barcode, name)
      await cellOf(page, 'Количество', index + 1).fill('20')
    }
    await doAndConfirm(page, 'Отправить')
    await expect(page.locator('.document-chip')).toHaveText('В пути')
  })

  await test.step('the prices of the shop are made from the income', async () => {
    await page.goto(incomePage)
    await page.getByRole('link', { name: 'Назначить цены' }).click()
    await choose(page, 'Отделы', shop.departmentName)
    // More may be chosen: the options stay open until the field is left.
    await page.keyboard.press('Tab')
    await page.getByRole('button', { name: 'Сохранить' }).click()
    await page.getByRole('button', { name: 'Заполнить по наценке' }).click()
    await expect(cellOf(page, 'Розничная цена', 1)).toHaveValue('12\u00a0500')
    await doAndConfirm(page, 'Ввести в действие')
    await expect(page.locator('.document-chip')).toHaveText('Действует')
  })

  const till = await browser.newPage()
  await test.step('the shop receives the transfer in part, then the rest', async () => {
    await openAs(till, '/point-of-sale/transfer-income', shop.cashier.username, shop.cashier.password)
    await till.getByRole('gridcell', { name: warehouseName }).first().dblclick()
    await cellOf(till, 'Принять сейчас', 1).fill('5')
    await doAndConfirm(till, 'Принять частично')
    await expect(till.locator('.document-chip')).toHaveText('Принят частично')
    await till.getByRole('button', { name: 'Принять всё' }).click()
    await expect(till.locator('.document-chip')).toHaveText('Проведён')
  })

  await test.step('the till sells three of one and one of another, partly by card', async () => {
    await till.goto('/point-of-sale/before-pos')
    await till.getByText(`Касса № ${shop.cashboxNumber}`).first().click()
    await till.getByRole('button', { name: /Открыть смену/ }).click()
    await till
      .getByRole('dialog')
      .getByRole('button', { name: /Открыть смену/ })
      .click()
    await expect(till.getByRole('heading', { name: 'Смена № 1' })).toBeVisible()
    await expect(till.getByText('Смена закрыта')).toHaveCount(0)
    await till.goto('/point-of-sale/pos')
    const search = till.getByRole('combobox', { name: 'Найти товар' })
    for (const barcode of [goods[0]!.barcode, goods[0]!.barcode, goods[0]!.barcode, goods[1]!.barcode]) {
      await search.fill(barcode)
      await search.press('Enter')
      await expect(search).toHaveValue('')
    }
    // 3 × 12 500 + 25 000
    await expect(till.getByText('62\u00a0500,00').first()).toBeVisible()
    await openPanel(till, 'F10')
    await till.keyboard.press('Enter')
    await expect(till.getByText('Чек № 1 проведён').first()).toBeVisible({ timeout: 15_000 })
  })

  await test.step('the stock list, the sales list and the Excel file say the same', async () => {
    await page.goto('/warehouse-management/warehouses?mode=sklad')
    await page.getByRole('main').getByRole('searchbox', { name: 'Поиск' }).fill(mark)
    const group = page.getByRole('row', { name: new RegExp(shop.departmentName) })
    await expect(group.first()).toBeVisible()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Выгрузить в Excel' }).click()
    const workbook = new ExcelJS.Workbook()
    await workbook.xlsx.load((await readFile(await (await download).path())) as unknown as ArrayBuffer)
    const cells: unknown[][] = []
    workbook.worksheets[0]!.eachRow((row) => cells.push(row.values as unknown[]))
    const heading = cells.find((row) => row.includes('Остаток'))!
    const [name, count, department] = ['Наименование', 'Остаток', 'Отдел'].map((title) => heading.indexOf(title))
    const stock = cells
      .filter((row) => goods.some((good) => good.name === row[name!]))
      .map((row) => [department! < 0 ? '' : row[department!], row[name!], row[count!]])
    const inShop = stock.map(([, item, left]) => `${String(item)}: ${String(left)}`).sort()
    expect(inShop).toEqual([30, 30, 30, 17, 19, 20].map((left, index) => `${goods[index % 3]!.name}: ${left}`).sort())
    await page.goto('/point-of-sale/sales')
    await expect(page.getByRole('gridcell', { name: shop.departmentName }).first()).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: shop.departmentName })).toContainText('62\u00a0500')
  })

  await test.step('the Z report closes the session with the same sum', async () => {
    await till.goto('/point-of-sale/before-pos')
    await till.getByRole('button', { name: /Закрыть смену/ }).click()
    await till.getByRole('dialog').getByRole('textbox').fill('62500')
    await till
      .getByRole('dialog')
      .getByRole('button', { name: /Закрыть смену/ })
      .click()
    await expect(till.getByText('62\u00a0500,00').first()).toBeVisible()
    await expect(till.getByText('Смена закрыта').first()).toBeVisible()
  })
})
