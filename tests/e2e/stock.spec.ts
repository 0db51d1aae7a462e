import { expect, type Page, test } from '@playwright/test'
import { saveContragent } from '../../src/api/contragent.ts'
import { saveDepartment } from '../../src/api/department.ts'
import { changeDocumentStatus, createDocument } from '../../src/api/warehouseDocument.ts'
import { businessDayOf, DEFAULT_TIME_ZONE } from '../../src/rules/businessDay.ts'
import { codeOfDocument } from '../../src/rules/documentCode.ts'
import { accessibilityFaults } from './support/accessibility.ts'
import { makeShop, type Shop } from './support/makeShop.ts'
import { newMark } from './support/mark.ts'
import { openAs } from './support/signIn.ts'

const mark = newMark()
const name = `Чай ${mark}`

async function choose(page: Page, label: string, option: string): Promise<void> {
  const select = page.getByRole('combobox', { name: label, exact: true })
  await select.click()
  await select.fill(option)
  await page.getByRole('option', { name: option }).click()
}

/** The action of the page, and the same word in the question that follows. */
async function doAndConfirm(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: action, exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: action, exact: true }).click()
}

/** An income of the shop that is here, and a transfer of ten of its goods that is on its way to a warehouse. */
async function goodsOnTheirWay({ admin, departmentId, goods }: Shop) {
  const regDate = businessDayOf(new Date(), DEFAULT_TIME_ZONE)
  const { id: warehouse } = await admin.call(saveDepartment, { body: { name: `Склад ${mark}`, type: 'WAREHOUSE' } })
  const made = async (status: 'READY' | 'PENDING', body: object) => {
    const draft = await admin.call(createDocument, { body: { regDate, ...body } as never })
    return admin.call(changeDocumentStatus, { path: { id: draft.id }, body: { status, version: draft.version } })
  }
  const itemId = goods[0]!.id
  const income = await made('READY', {
    action: 'KIRIM',
    toDepartmentId: departmentId,
    whItems: [{ itemId, count: 20, incomeUzs: 5_000 }],
  })
  const transfer = await made('PENDING', {
    action: 'KOCHIRISH',
    fromDepartmentId: departmentId,
    toDepartmentId: warehouse,
    whItems: [{ itemId, lotId: income.whItems[0]!.lotId, count: 10 }],
  })
  return { income, transfer }
}

test('freight makes goods dearer, a transfer arrives with a shortage, a lot is corrected, and a code opens its paper', async ({
  page,
}) => {
  test.setTimeout(180_000)
  const shop = await makeShop({ goods: [{ name, priceUzs: 9_000, count: 5 }], session: false })
  await shop.admin.call(saveContragent, { body: { fullName: `Перевозчик ${mark}` } })
  const { income, transfer } = await goodsOnTheirWay(shop)

  await test.step('freight is put on the income, and says where it went', async () => {
    await openAs(page, `/warehouse-management/income-view/edit/${income.id}`)
    await page.locator('#main').getByRole('link', { name: 'Дополнительные расходы' }).click()
    await expect(page.getByRole('combobox', { name: 'Отдел', exact: true })).toHaveValue(shop.departmentName)
    await choose(page, 'Контрагент', `Перевозчик ${mark}`)
    await page
      .getByRole('textbox', { name: /^Сумма/ })
      .first()
      .fill('1000')
    await page.getByRole('button', { name: 'Сохранить' }).click()
    await expect(page.getByRole('cell', { name }).first()).toBeVisible()
    await doAndConfirm(page, 'Провести')
    await expect(page.locator('.document-chip')).toHaveText('Проведён')
    await expect(page.locator('.document-facts')).toContainText('1 000,00')
    expect(await accessibilityFaults(page)).toEqual([])
  })

  await test.step('a paper is put to it, and its own paper carries a code', async () => {
    const upload = { name: 'накладная.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 фрахт') }
    await page.locator('.attached-files input[type=file]').setInputFiles(upload)
    await expect(page.getByRole('button', { name: 'накладная.pdf', exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Печать' }).click()
    await expect(page.locator('.print-title .barcode')).toContainText(/SDE\d+/)
    await page.goBack()
  })

  await test.step('nine of ten arrive, one is lost on its way', async () => {
    await page.goto(`/warehouse-management/pendingIncome/edit/${transfer.id}`)
    await page.getByRole('textbox', { name: 'Принять сейчас, строка 1' }).fill('9')
    await doAndConfirm(page, 'Принять, остальное — недостача')
    await expect(page.locator('.document-chip')).toHaveText('Проведён')
  })

  await test.step('the code of a paper opens its document from anywhere', async () => {
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').fill(codeOfDocument('income', income.id))
    await page
      .getByRole('option', { name: /Приход/ })
      .first()
      .click()
    await expect(page.locator('#document-title')).toHaveText(`Приход № ${income.regNumber}`)
  })

  await test.step('a lot is corrected, and the correction taken back', async () => {
    await page.goto('/warehouse-management/adjustment/new')
    await choose(page, 'Отдел', shop.departmentName)
    await page.getByLabel('Основание').fill('Пересчитали полку')
    const finder = page.getByRole('combobox', { name: 'Штрихкод, артикул или название товара' })
    await finder.fill(name)
    await page.getByRole('option', { name }).first().click()
    await page.getByRole('textbox', { name: 'Разница, строка 1' }).fill('-2')
    await page.getByRole('button', { name: 'Сохранить' }).click()
    await doAndConfirm(page, 'Провести')
    await expect(page.locator('.document-chip')).toHaveText('Проведена')
    await page.getByRole('button', { name: 'Отменить проведение' }).click()
    const question = page.getByRole('dialog').or(page.getByRole('alertdialog'))
    await question.getByRole('textbox').fill('ошиблись')
    await question.getByRole('button', { name: 'Отменить проведение' }).click()
    await expect(page.locator('.document-chip')).toHaveText('Отменена')
  })
})
