import { ApiFailure } from '../api/client/apiFailure.ts'
import { call } from '../api/client/call.ts'
import { type CustomerChoice, scanMemberCard } from '../api/customer.ts'
import type { MetClient } from '../api/paidSale.ts'
import { setCard } from '../rules/cart.ts'
import type { Till } from './till.ts'
import { isLocked } from './tillState.ts'

/** Who buys, with the discount of the card; null: nobody that the shop knows. `met`: the server has not heard of the client. */
export function serve(till: Till, customer: CustomerChoice | null, met?: MetClient): void {
  till.change((cart) => setCard(cart, customer?.discountPercent ?? undefined))
  if (!isLocked(till.get())) till.hold({ ...till.get().held, customer, met })
}

/** A member card from the scanner: whose it is buys. */
export async function identify(till: Till, memberCard: string): Promise<void> {
  const { uuid } = till.get().held
  try {
    const customer = await ownerOf(till, memberCard)
    // The buyer of that moment: another cart may have begun while the server was asked.
    if (till.get().held.uuid !== uuid) return
    serve(till, customer)
    till.notify('success', 'screen.till.buyer.known', { name: customer.fullName })
  } catch (error) {
    till.fail(error)
  }
}

/** Whose card it is, as the server says; where nobody can ask it, as the device knew it last. @throws ApiFailure */
async function ownerOf(till: Till, memberCard: string): Promise<CustomerChoice> {
  try {
    return await call(scanMemberCard, { path: { id: memberCard } })
  } catch (error) {
    const known =
      error instanceof ApiFailure && error.status === 0 ? await till.parts.goods?.clientOfCard(memberCard) : undefined
    if (!known) throw error
    return known
  }
}
