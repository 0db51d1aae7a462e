import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { accessibilityFaults } from './support/accessibility.ts'
import { makeShop } from './support/makeShop.ts'
import { newMark } from './support/mark.ts'
import { openAs } from './support/signIn.ts'

const receipt = (text: string) => ({
  name: `${text}.pdf`,
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.7 ${text}`),
})
/** What the browser saves when the file is pressed. */
async function saved(page: Page, name: string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name, exact: true }).click(),
  ])
  expect(download.suggestedFilename()).toBe(name)
  return readFile(await download.path(), 'utf8')
}

test('an expense is written with its receipt, corrected, given another paper and thrown away', async ({ page }) => {
  const comment = `Доставка ${newMark()}`
  const shop = await makeShop({ goods: [], session: false })
  const manager = await shop.person('MANAGER')
  await openAs(page, '/warehouse-management/expenses', manager.username, manager.password)
  const row = page.getByRole('row').filter({ hasText: comment })
  const panel = page.getByRole('dialog')

  await page.getByRole('button', { name: 'Добавить', exact: true }).click()
  await panel.getByRole('textbox', { name: /^Сумма/ }).fill('150000')
  await panel.getByRole('combobox', { name: /^Вид расхода/ }).click()
  await page.getByRole('option', { name: 'Транспорт' }).click()
  await panel.getByRole('textbox', { name: 'Примечание' }).fill(comment)
  await panel.locator('input[type=file]').setInputFiles([receipt('чек'), receipt('не тот')])
  await panel.getByRole('button', { name: 'Удалить файл не тот.pdf' }).click()
  expect(await accessibilityFaults(page)).toEqual([])
  await panel.getByRole('button', { name: 'Сохранить' }).click()
  await expect(panel).toHaveCount(0)
  await expect(row).toContainText('150 000')
  await expect(row).toContainText('Транспорт')
  await expect(row).toContainText(shop.departmentName)

  await row.dblclick()
  await expect(panel.getByRole('button', { name: 'не тот.pdf', exact: true })).toHaveCount(0)
  expect(await saved(page, 'чек.pdf')).toBe('%PDF-1.7 чек')
  await panel.locator('input[type=file]').setInputFiles(receipt('акт'))
  await expect(panel.getByRole('button', { name: 'акт.pdf', exact: true })).toBeVisible()
  await panel.getByRole('textbox', { name: /^Сумма/ }).fill('175000')
  await panel.getByRole('button', { name: 'Сохранить' }).click()
  await expect(panel).toHaveCount(0)
  await expect(row).toContainText('175 000')

  await row.dblclick()
  await panel.getByRole('button', { name: 'Удалить файл чек.pdf' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Удалить' }).click()
  await expect(panel.getByRole('button', { name: 'чек.pdf', exact: true })).toHaveCount(0)
  await expect(panel.getByRole('region', { name: 'Файлы' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)

  await row.getByRole('button', { name: 'Действия' }).click()
  await page.getByRole('menuitem', { name: 'Удалить' }).click()
  await question.getByRole('button', { name: 'Удалить' }).click()
  await expect(row).toHaveCount(0)
})
