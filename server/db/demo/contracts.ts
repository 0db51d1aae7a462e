import { createContract } from '../../../src/api/contract.ts'
import { createContractStage, createContractType } from '../../../src/api/contractReference.ts'
import { createMoneyTransfer } from '../../../src/api/moneyTransfer.ts'
import { saveTransaction } from '../../../src/api/transaction.ts'
import { businessDayOf } from '../../../src/rules/businessDay.ts'
import type { Context } from '../../context.ts'
import { callAs } from './callAs.ts'
import type { DemoCompany } from './company.ts'

const DAY_MS = 86_400_000

/** Contracts with the suppliers: some in force, one that ends soon, what of them was paid, and promises beside them. */
export async function fillContracts(context: Context, { manager, warehouse, suppliers }: DemoCompany): Promise<void> {
  const now = context.now()
  const day = (days: number) => businessDayOf(new Date(now.getTime() + days * DAY_MS), context.timeZone)
  const supply = (await callAs(context, manager, now, createContractType, { body: { name: 'Договор поставки' } })).id
  await callAs(context, manager, now, createContractType, { body: { name: 'Договор аренды' } })
  const stages: number[] = []
  for (const [index, name] of ['Согласование', 'Подписан', 'Исполняется'].entries())
    stages.push((await callAs(context, manager, now, createContractStage, { body: { name, sort: index + 1 } })).id)
  for (const [index, contragentId] of suppliers.entries()) {
    const status = index % 4 === 3 ? 'DRAFT' : 'ACTIVE'
    const { id: contractId } = await callAs(context, manager, now, createContract, {
      body: {
        contractNumber: `${17 + index * 3}/2026`,
        contractDate: day(-120 + index * 9),
        endDate: index === 1 ? day(12) : day(180 + index * 20),
        status,
        typeId: supply,
        stageId: stages[status === 'DRAFT' ? 0 : 2]!,
        contragentId,
        priceUzs: 80_000_000 + index * 25_000_000,
        settings: 'Оплата в течение 30 дней после приёмки',
      },
    })
    if (status === 'DRAFT') continue
    const money = { departmentId: warehouse, contragentId, contractId }
    for (const days of [-60, -25])
      await callAs(context, manager, now, createMoneyTransfer, {
        body: {
          ...money,
          date: day(days),
          direction: 'OUT',
          sum: 9_500_000 + index * 1_250_000,
          comment: 'Оплата по счёту',
        },
      })
    await callAs(context, manager, now, saveTransaction, {
      body: {
        ...money,
        type: index % 2 === 0 ? 'NEED_TO_GIVE' : 'GIVEN',
        transactionDate: day(-4 - index),
        priceUzs: 1_500_000 * (index + 1),
        completed: index % 2 === 1,
      },
    })
  }
}
