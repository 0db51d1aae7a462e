import { expect, type Page, test } from '@playwright/test'
import { getAct } from '../../src/api/act.ts'
import { saveContragent } from '../../src/api/contragent.ts'
import { saveDepartment } from '../../src/api/department.ts'
import { saveEmployee } from '../../src/api/employee.ts'
import { getOrder, makeIncomeOfOrder, searchOrders } from '../../src/api/orderDocument.ts'
import { createPricing, editPricing, makePricingReady } from '../../src/api/pricing.ts'
import { linkEmployee, listUsers } from '../../src/api/user.ts'
import { createDocument, editIncome, getDocument } from '../../src/api/warehouseDocument.ts'
import { businessDayOf, DEFAULT_TIME_ZONE } from '../../src/rules/businessDay.ts'
import { cellOf, choose, doAndConfirm, drawn, lookAtPrint, open, stateOf } from './support/documentPage.ts'
import { makeGoods } from './support/makeGoods.ts'
import { makeShop, type Shop } from './support/makeShop.ts'
import { newMark } from './support/mark.ts'
import { openAs } from './support/signIn.ts'

const mark = newMark()
const name = `Кофе ${mark}`
const supplierName = `ООО «Поставщик ${mark}»`
const carrierName = `ООО «Перевозчик ${mark}»`
const warehouseName = `Склад ${mark}`

/** A keeper who signs in and stands among the employees: one who can sign an act. */
async function signerOf(shop: Shop) {
  const { admin, departmentId } = shop
  const signer = await shop.person('WAREHOUSE')
  const { items } = await admin.call(listUsers, { query: {}, body: { keyword: signer.username } })
  const { id: employeeId } = await admin.call(saveEmployee, {
    body: { lastName: 'Каримов', firstName: 'Анвар', departmentId },
  })
  await admin.call(linkEmployee, { path: { id: items[0]!.id, employeeId } })
  return signer
}

/** Held in one hand, the page shows what brings it on, and everything else behind one button. */
async function lookAtFoot(page: Page, path: string) {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, path)
  const foot = page.locator('.document-foot')
  const more = foot.getByRole('button', { name: 'Другие действия' })
  await expect(more).toBeVisible()
  await expect(foot.getByRole('link', { name: 'Печать' })).toBeHidden()
  await more.click()
  await expect(foot.getByRole('link', { name: 'Печать' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(foot.getByRole('link', { name: 'Печать' })).toBeHidden()
  await page.setViewportSize({ width: 1366, height: 768 })
}

test('order, income, act, freight, prices, transfer with its aviz and a shortage, return: each with its print', async ({
  page,
  browser,
}) => {
  test.setTimeout(600_000)
  const shop = await makeShop({ goods: [], session: false })
  const { admin, departmentId, departmentName } = shop
  await makeGoods(admin, [{ name, priceUzs: 30_000, count: 0 }])
  const { id: supplier } = await admin.call(saveContragent, { body: { fullName: supplierName } })
  await admin.call(saveContragent, { body: { fullName: carrierName } })
  await admin.call(saveDepartment, {
    body: { name: warehouseName, type: 'WAREHOUSE', saleType: 'RETAIL' },
  })
  const signer = await signerOf(shop)
  let orderId = 0
  let incomeId = 0
  let transferId = 0

  await test.step('an order is written with the keyboard and sent; its paper names it', async () => {
    await openAs(page, '/request-warehouse/send/new')
    const panel = page.getByRole('dialog')
    await choose(page, 'Контрагент', supplierName)
    await choose(page, 'Отдел', departmentName)
    const finder = panel.getByRole('combobox', { name: 'Наименование или артикул' })
    await finder.fill(name)
    await finder.press('Enter')
    await expect(panel.getByRole('textbox', { name: 'Количество, строка 1' })).toBeVisible()
    await panel.getByRole('textbox', { name: 'Количество, строка 1' }).fill('12')
    await panel.getByRole('button', { name: 'Отправить', exact: true }).click()
    await expect(panel).toBeHidden()
    const { items } = await admin.call(searchOrders, { query: {}, body: { contragentId: supplier } })
    orderId = items[0]!.id
    await lookAtPrint(page, `/request-warehouse/production-request/view/${orderId}`, /Заказ поставщику № \d+/, [
      supplierName,
      name,
      '12',
    ])
  })

  await test.step('what came of it is an income, which waits until the act is signed with what was found', async () => {
    const made = await admin.call(makeIncomeOfOrder, { path: { id: orderId } })
    const draft = await admin.call(getDocument, { path: { id: made.id } })
    const income = await admin.call(editIncome, {
      body: {
        id: draft.id,
        version: draft.version,
        regDate: draft.regDate,
        toDepartmentId: departmentId,
        contragentId: supplier,
        whItems: draft.whItems.map(({ id, itemId, count }) => ({ id, itemId, count, incomeUzs: 20_000 })),
      },
    })
    incomeId = income.id
    await open(page, `/warehouse-management/income/act/edit/${incomeId}`)
    await page.getByRole('checkbox', { name: /Каримов/ }).check()
    await page.getByRole('button', { name: 'Отправить на подпись' }).click()
    await expect(page.locator('#document-title')).toContainText('Акт экспертизы')
    const signing = await (await browser.newContext()).newPage()
    await openAs(signing, `/warehouse-management/income/act/edit/${incomeId}`, signer.username, signer.password)
    await drawn(signing)
    await cellOf(signing, 'Фактически').fill('11')
    await doAndConfirm(signing, 'Утвердить')
    await expect(signing.getByText('Подпись поставлена').first()).toBeVisible()
    const { id: actId } = await admin.call(getAct, { path: { id: incomeId } })
    const act = `/warehouse-management/income/act`
    await lookAtPrint(signing, `${act}/print/${actId}`, /Акт экспертизы № \d+/, [name, 'Каримов'])
    await signing.close()
    // Who signs counts goods; what they cost is for others to claim.
    await lookAtPrint(page, `${act}/claim/${actId}`, /Претензия по акту № \d+/, [supplierName, '20 000'])
  })

  await test.step('the income is received with what was found', async () => {
    await open(page, `/warehouse-management/income-view/edit/${incomeId}`)
    await doAndConfirm(page, 'Принять на склад')
    await expect(stateOf(page)).toHaveText('Проведён')
    await lookAtPrint(page, `/warehouse-management/income/view/${incomeId}`, /Приходная накладная № \d+/, [
      supplierName,
      'Двести двадцать тысяч сумов',
    ])
  })

  await test.step('freight makes it dearer', async () => {
    await open(page, `/warehouse-management/extra-cost/new?income=${incomeId}`)
    await choose(page, 'Контрагент', carrierName)
    await page
      .getByRole('textbox', { name: /^Сумма/ })
      .first()
      .fill('11000')
    await page.getByRole('button', { name: 'Сохранить' }).click()
    await expect(page.getByRole('cell', { name }).first()).toBeVisible()
    await doAndConfirm(page, 'Провести')
    await expect(stateOf(page)).toHaveText('Проведён')
    await page.getByRole('link', { name: 'Печать' }).click()
    await expect(page.locator('.print-paper').first()).toContainText('11 000,00')
  })

  await test.step('it is priced', async () => {
    const draft = await admin.call(createPricing, { body: { departmentId, sourceDocumentId: incomeId } })
    const { version } = await admin.call(editPricing, {
      path: { id: draft.id },
      body: {
        version: draft.version,
        items: draft.items.map(({ id }) => ({ id, priceUzs: 30_000, priceWholesale: null })),
      },
    })
    await admin.call(makePricingReady, { path: { id: draft.id }, body: { version } })
  })

  await test.step('part of it is sent on with its aviz', async () => {
    await open(page, `/warehouse-management/transfer-by-document/${incomeId}`)
    await cellOf(page, 'Переместить').fill('10')
    await page.getByRole('button', { name: 'Создать перемещение' }).click()
    await choose(page, 'Куда', warehouseName)
    await page.getByRole('dialog').getByRole('button', { name: 'Сохранить' }).click()
    await expect(page.locator('#document-title')).toContainText('Перемещение')
    transferId = Number(/\/(\d+)(\?|$)/.exec(page.url())![1])
    await doAndConfirm(page, 'Отправить')
    await expect(stateOf(page)).toHaveText('В пути')
    await page.getByRole('link', { name: 'Авиз' }).click()
    await page.getByRole('button', { name: 'Оформить авиз' }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Номер машины').fill('01 A 777 AA')
    await form.getByRole('button', { name: 'Сохранить' }).click()
    await expect(form).toBeHidden()
    await page.getByRole('button', { name: 'Загрузить', exact: true }).click()
    await expect(page.getByText('Загрузка записана').first()).toBeVisible()
    const transfers = '/warehouse-management/transfers'
    await lookAtPrint(page, `${transfers}/view-aviz/${transferId}`, /Авиз № \d+/, [name, '01 A 777 AA'])
    await lookAtPrint(page, `${transfers}/view-aviz-all/${transferId}`, /Авиз № \d+/, [name])
    await lookAtPrint(page, `${transfers}/view/${transferId}`, /Накладная на перемещение № \d+|№ \d+/, [name])
  })

  await test.step('it arrives with a shortage and one broken, with its act', async () => {
    await open(page, `/warehouse-management/pendingIncome/edit/${transferId}`)
    await cellOf(page, 'Принять сейчас').fill('8')
    await cellOf(page, 'Повреждено').fill('1')
    await doAndConfirm(page, 'Принять, остальное — недостача')
    await expect(stateOf(page)).toHaveText('Проведён')
    await lookAtPrint(
      page,
      `/warehouse-management/transfers/discrepancy/${transferId}`,
      /Акт о расхождениях по перемещению № \d+/,
      [name],
    )
    const { related } = await admin.call(getDocument, { path: { id: transferId } })
    const writtenOff = related.find(({ kind, reason }) => kind === 'writeOff' && reason === 'WRITE_OFF')!
    await lookAtPrint(page, `/warehouse-management/writeOff/view/${writtenOff.id}`, /№ \d+/, [name, 'Бой и порча'])
  })

  await test.step('the last one goes back to the supplier, and the income tells the whole story', async () => {
    await open(page, `/warehouse-management/income-view/return/${incomeId}`)
    await cellOf(page, 'Забрать').fill('1')
    await page.getByRole('button', { name: 'Вернуть поставщику' }).click()
    const question = page.getByRole('dialog').or(page.getByRole('alertdialog'))
    await question.getByRole('textbox').fill('брак')
    await question.getByRole('button', { name: 'Вернуть поставщику' }).click()
    await expect(stateOf(page)).toHaveText('Возвращён частично')
    await lookAtFoot(page, `/warehouse-management/income-view/edit/${incomeId}`)
    const { related } = await admin.call(getDocument, { path: { id: incomeId } })
    const kinds = related.map(({ kind }) => kind)
    expect(kinds).toEqual(expect.arrayContaining(['order', 'act', 'extraCost', 'transfer', 'writeOff', 'outcome']))
    const back = related.find(({ kind, reason }) => kind === 'outcome' && reason === 'RETURN')!
    await lookAtPrint(page, `/warehouse-management/expense/view/${back.id}`, /Расходная накладная № \d+/, [name])
    expect((await admin.call(getOrder, { path: { id: orderId } })).documentStatus).toBe('SENT')
  })
})

test('some of what a written income says comes in, and the rest waits as an income of its own', async ({ page }) => {
  const { admin, departmentId } = await makeShop({ goods: [], session: false })
  const own = newMark()
  const goods = [`Чай ${own}`, `Сахар ${own}`]
  const made = await makeGoods(
    admin,
    goods.map((good) => ({ name: good, priceUzs: 5_000, count: 0 })),
  )
  const { id: contragentId } = await admin.call(saveContragent, { body: { fullName: `ООО «Частями ${own}»` } })
  const whItems = made.map(({ id: itemId }) => ({ itemId, count: 10, incomeUzs: 3_000 }))
  const { id } = await admin.call(createDocument, {
    body: {
      action: 'KIRIM',
      toDepartmentId: departmentId,
      contragentId,
      regDate: businessDayOf(new Date(), DEFAULT_TIME_ZONE),
      whItems,
    },
  })
  await openAs(page, `/warehouse-management/income-view/edit/${id}`)
  await page.getByRole('link', { name: 'Принять частично' }).click()
  await expect(page.getByRole('button', { name: 'Принять частично' })).toBeHidden()
  await cellOf(page, 'Принять').fill('4')
  await doAndConfirm(page, 'Принять частично')
  await expect(stateOf(page)).toHaveText('Проведён')
  const income = await admin.call(getDocument, { path: { id } })
  expect(income.whItems).toMatchObject([{ count: 4 }])
  const rest = await admin.call(getDocument, { path: { id: income.related[0]!.id } })
  expect(rest).toMatchObject({ documentStatus: 'DRAFT', whItems: [{ count: 6 }, { count: 10 }] })
})
