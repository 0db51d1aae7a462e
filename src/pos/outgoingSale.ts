import type { SentTo } from '../api/endpoint.ts'
import type { finishSale } from '../api/sale.ts'
import type { TillCart } from './tillCart.ts'

/** The body of a finished sale, as it goes to the server: byte for byte the same at every try. */
export type FinishBody = SentTo<typeof finishSale>['body']

/** A sale on its way to the server. It stays in the outbox until the server has said what became of it. */
export interface OutgoingSale {
  readonly uuid: string
  readonly registerKey: string
  readonly body: FinishBody
  /** The cart it was made of, should it have to come back. */
  readonly cart: TillCart
  readonly madeAt: string
  /** Who sold it; another cashier of the register may send it on. */
  readonly username: string
}

/** A sale that the server refused when its cart was no longer on the screen: somebody has to look at it. */
export interface RejectedSale extends OutgoingSale {
  readonly code: string
  /** In the language of who was signed in. */
  readonly message: string
}
