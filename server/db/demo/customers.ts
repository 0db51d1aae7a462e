import { saveCustomer } from '../../../src/api/customer.ts'
import { createDiscountType } from '../../../src/api/discountType.ts'
import { memberCardOf } from '../../../src/rules/memberCard.ts'
import type { Context } from '../../context.ts'
import { callAs } from './callAs.ts'
import { chance } from './chance.ts'

const CARDS = [
  ['Обычная карта', 3],
  ['Серебряная карта', 5],
  ['Золотая карта', 10],
] as const
const WOMEN = ['Нилуфар', 'Гульнора', 'Феруза', 'Мадина', 'Ольга', 'Севара', 'Лола', 'Дилфуза'] as const
const MEN = ['Жасур', 'Отабек', 'Сардор', 'Ильхом', 'Андрей', 'Бахтиёр', 'Улугбек', 'Рустам'] as const
const FAMILIES = ['Абдуллаев', 'Каримов', 'Назаров', 'Холматов', 'Ли', 'Турсунов', 'Эргашев', 'Мирзаев', 'Цой'] as const
const CUSTOMERS = 60

/** Clients of the shops, two of three with a member card. */
export async function fillCustomers(context: Context, userId: number): Promise<void> {
  const { whole, pick, happens } = chance(60)
  const now = context.now()
  const cards: number[] = []
  for (const [name, percent] of CARDS)
    cards.push((await callAs(context, userId, now, createDiscountType, { body: { name, percent } })).id)
  for (let number = 1; number <= CUSTOMERS; number++) {
    const female = happens(0.6)
    const family = pick(FAMILIES)
    const hasCard = number % 3 !== 0
    await callAs(context, userId, now, saveCustomer, {
      body: {
        firstName: pick(female ? WOMEN : MEN),
        lastName: female && family.endsWith('в') ? `${family}а` : family,
        gender: female ? 'FEMALE' : 'MALE',
        mobile: `+998 9${whole(0, 9)} ${whole(100, 999)}-${whole(10, 99)}-${whole(10, 99)}`,
        dateOfBirth: `${whole(1955, 2005)}-${String(whole(1, 12)).padStart(2, '0')}-${String(whole(1, 28)).padStart(2, '0')}`,
        memberCard: hasCard ? memberCardOf(100_000 + number) : null,
        discountTypeId: hasCard ? cards[Math.min(2, Math.floor(whole(0, 9) / 4))]! : null,
      },
    })
  }
}
