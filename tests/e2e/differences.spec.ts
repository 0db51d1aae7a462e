import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { whoAmI } from '../../src/api/auth.ts'
import { claimSeries, finishPaidSale, searchDifferences } from '../../src/api/paidSale.ts'
import { callerAs } from './support/api.ts'
import { stockGoods } from './support/makeGoods.ts'
import { makeShop } from './support/makeShop.ts'
import { openAs } from './support/signIn.ts'

const rowOf = (page: Page, receipt: string) => page.locator('.grid-row').filter({ hasText: receipt })

/** Chooses from the menu of the receipt's row. */
async function doWith(page: Page, receipt: string, action: string): Promise<void> {
  await rowOf(page, receipt).getByRole('button', { name: 'Действия' }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('the manager takes what lacked from the shelf when it is there, and accepts a price as it was', async ({
  page,
}) => {
  const shop = await makeShop({
    goods: [
      { name: 'Кефир Musaffo', priceUzs: 14_500, count: 1 },
      { name: 'Хлеб', priceUzs: 4_000, count: 9 },
    ],
  })
  const { departmentId, cashboxId, admin } = shop
  const [kefir, bread] = shop.goods
  const cashier = await callerAs(shop.cashier.username, shop.cashier.password)
  const deviceId = randomUUID()
  const { epoch, now } = await cashier.call(claimSeries, { body: { departmentId, cashboxId, deviceId, lastNumber: 0 } })
  const sold = [
    { itemId: kefir!.id, count: 3, priceUzs: 14_500 },
    { itemId: bread!.id, count: 1, priceUzs: 3_500 },
  ]
  const { id: sellerId } = await cashier.call(whoAmI)
  for (const [at, line] of sold.entries()) {
    const finalTotalSum = line.count * line.priceUzs
    await cashier.call(finishPaidSale, {
      body: {
        uuid: randomUUID(),
        departmentId,
        cashboxId,
        saleItems: [{ ...line, termOfItem: null }],
        payments: [{ paymentType: 'CASH', amount: finalTotalSum }],
        finalTotalSum,
        paid: { epoch, number: at + 1, madeAt: now, sellerId, promotions: [[]] },
      },
    })
  }
  const manager = await shop.person('MANAGER')
  await openAs(page, '/point-of-sale/differences', manager.username, manager.password)
  await expect(rowOf(page, '1-1-1')).toContainText('Нет на остатке')
  await expect(rowOf(page, '1-1-2')).toContainText('Другая цена или срок')

  await stockGoods(admin, departmentId, [{ ...kefir!, count: 20 }])
  await doWith(page, '1-1-1', 'Списать с остатка')
  await expect(rowOf(page, '1-1-1')).toContainText('Закрыто')
  await doWith(page, '1-1-2', 'Принять как есть')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('Акция вчерашнего дня')
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(rowOf(page, '1-1-2')).toContainText('Закрыто')
  const { items } = await admin.call(searchDifferences, { query: {}, body: { departmentId } })
  expect(items.map(({ status, comment }) => [status, comment])).toEqual([
    ['SETTLED', 'Акция вчерашнего дня'],
    ['SETTLED', ''],
  ])
})
