import { createContract } from '../../../src/api/contract.ts'
import { createContractStage, createContractType } from '../../../src/api/contractReference.ts'
import { saveContragent } from '../../../src/api/contragent.ts'
import { saveCustomer } from '../../../src/api/customer.ts'
import { createDiscountType } from '../../../src/api/discountType.ts'
import { saveEmployee } from '../../../src/api/employee.ts'
import { createItem } from '../../../src/api/item.ts'
import { createChild } from '../../../src/api/reference.ts'
import { saveDishGroup } from '../../../src/api/restaurant.ts'
import type { Person } from '../../server.ts'
import type { catalogue } from '../catalogue.ts'

interface Shop {
  department: (time: number) => Promise<number>
  itemBody: Awaited<ReturnType<typeof catalogue>>['itemBody']
}

/** Makes records of any kind for others to name; `time` tells those that one test makes from each other. */
export function recordsToName(admin: Person, { department, itemBody }: Shop) {
  let made = 0
  const saved = async (answer: Promise<{ id: number }>) => (await answer).id
  const another = (word: string) => ({ name: `${word} ${(made += 1)}` })

  const newContract = async (time: number): Promise<{ id: number; contragentId: number }> => {
    const contragentId = await idOf('contragent', time)
    const typeId = await idOf('contractType', time)
    const body = { contractNumber: `Д-${time}`, contractDate: '2024-01-01', typeId, contragentId }
    return { id: await saved(admin.call(createContract, { body })), contragentId }
  }
  const makers: Readonly<Record<string, (time: number) => Promise<number>>> = {
    department,
    contragent: (time) => saved(admin.call(saveContragent, { body: { fullName: `ООО ${time}` } })),
    customer: (time) => saved(admin.call(saveCustomer, { body: { firstName: `Клиент ${time}` } })),
    item: () => saved(admin.call(createItem, { body: itemBody({}) })),
    discountType: (time) => saved(admin.call(createDiscountType, { body: { name: `Карта ${time}`, percent: time } })),
    employee: async (time) =>
      saved(
        admin.call(saveEmployee, {
          body: { lastName: 'Каримов', firstName: `${time}`, departmentId: await department(time) },
        }),
      ),
    contractType: () => saved(admin.call(createContractType, { body: another('Вид') })),
    contractStage: () => saved(admin.call(createContractStage, { body: another('Этап') })),
    dishGroup: () => saved(admin.call(saveDishGroup, { body: another('Группа') })),
    contract: async (time) => (await newContract(time)).id,
  }

  async function idOf(record: string, time: number): Promise<number> {
    const make = makers[record]
    if (!make) throw new Error(`the test makes no ${record} yet`)
    return make(time)
  }
  return {
    idOf,
    newContract,
    wordBelow: (parent: string | number) =>
      saved(admin.call(createChild, { path: { id: parent }, body: another('Слово') })),
  }
}
