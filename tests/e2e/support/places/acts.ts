import { randomUUID } from 'node:crypto'
import { createAct } from '../../../../src/api/act.ts'
import { saveContragent } from '../../../../src/api/contragent.ts'
import { saveEmployee } from '../../../../src/api/employee.ts'
import { finishSale } from '../../../../src/api/sale.ts'
import { linkEmployee, listUsers } from '../../../../src/api/user.ts'
import { createDocument } from '../../../../src/api/warehouseDocument.ts'
import { businessDayOf, DEFAULT_TIME_ZONE } from '../../../../src/rules/businessDay.ts'
import { newMark } from '../mark.ts'
import type { Places } from './all.ts'

/** An income with an act on it, and a sale that waits at another department of ours. */
export const acts: Places = async (shop, target) => {
  const { admin, departmentId, cashboxId } = shop
  const [good] = shop.goods
  const signer = await shop.person('WAREHOUSE')
  const { items } = await admin.call(listUsers, { query: {}, body: { keyword: signer.username } })
  const { id: employeeId } = await admin.call(saveEmployee, {
    body: { lastName: 'Подписант', firstName: 'А', departmentId },
  })
  await admin.call(linkEmployee, { path: { id: items[0]!.id, employeeId } })
  const income = await admin.call(createDocument, {
    body: {
      action: 'KIRIM',
      regDate: businessDayOf(new Date(), DEFAULT_TIME_ZONE),
      toDepartmentId: departmentId,
      whItems: [{ itemId: good!.id, count: 1, incomeUzs: 100 }],
    },
  })
  const act = await admin.call(createAct, {
    path: { id: income.id },
    body: { version: income.version, employeeIds: [employeeId] },
  })
  const { id: contragentId } = await admin.call(saveContragent, {
    body: { fullName: `Свой отдел ${newMark()}`, departmentId: target },
  })
  const sale = await admin.call(finishSale, {
    body: {
      uuid: randomUUID(),
      departmentId,
      cashboxId,
      contragentId,
      saleItems: [{ itemId: good!.id, count: 1, priceUzs: good!.priceUzs! }],
      payments: [{ paymentType: 'CASH', amount: good!.priceUzs! }],
      finalTotalSum: good!.priceUzs!,
    },
  })
  return [
    [/fromSale/, sale.id],
    [/income\/act\/(print|claim)/, act.id],
    [/income\/act/, income.id],
  ]
}
