import { expect, test } from '@playwright/test'
import { saveContragent } from '../../src/api/contragent.ts'
import { createContractType } from '../../src/api/contractReference.ts'
import { accessibilityFaults } from './support/accessibility.ts'
import { makeShop } from './support/makeShop.ts'
import { newMark } from './support/mark.ts'
import { openAs } from './support/signIn.ts'

test('a contract is written, paid, received under, and its contragent’s saldo tells of it', async ({ page }) => {
  const shop = await makeShop({ goods: [] })
  const { admin } = shop
  const mark = newMark()
  await admin.call(saveContragent, { body: { fullName: `ООО Поставщик ${mark}` } })
  await admin.call(createContractType, { body: { name: `Поставка ${mark}` } })
  const manager = await shop.person('MANAGER')

  await openAs(page, '/contract/doc', manager.username, manager.password)
  await page.getByRole('button', { name: 'Добавить' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Номер договора').fill(`Д-${mark}`)
  await form.getByRole('combobox', { name: 'Состояние' }).click()
  await page.getByRole('option', { name: 'Действует' }).click()
  for (const [field, value] of [
    ['Контрагент', `ООО Поставщик ${mark}`],
    ['Вид', `Поставка ${mark}`],
  ] as const) {
    await form.getByRole('combobox', { name: field }).fill(value)
    await page.getByRole('option', { name: value }).click()
  }
  await form.getByLabel('Сумма, сум').fill('5000000')
  await form.getByRole('button', { name: 'Сохранить' }).click()
  await expect(form).toBeHidden()

  await page.getByRole('searchbox').first().fill(mark)
  await page
    .getByRole('row')
    .filter({ hasText: `Д-${mark}` })
    .dblclick()
  await expect(page.locator('#document-title')).toHaveText(`Договор № Д-${mark}`)
  expect(await accessibilityFaults(page)).toEqual([])

  await page.getByRole('button', { name: 'Оплата' }).click()
  await form.getByLabel('Сумма').fill('1200000')
  await form.getByRole('button', { name: 'Сохранить' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByRole('region', { name: 'Исполнение' })).toContainText('1 200 000')

  const contract = new URL(page.url()).pathname
  await page.getByRole('button', { name: 'Новый приход' }).click()
  await expect(page.locator('#document-title')).toContainText('Приход')
  await expect(page.getByRole('combobox', { name: 'Контрагент' })).toHaveValue(`ООО Поставщик ${mark}`)

  // Whoever may open a contragent's saldo is led there from the contract.
  await openAs(page, contract)
  await page.getByRole('link', { name: `ООО Поставщик ${mark}` }).click()
  await expect(page.getByText('Должен нам 1 200 000,00 UZS')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Расчёты с контрагентом' })).toContainText('1 200 000')
  expect(await accessibilityFaults(page)).toEqual([])
})
