import type { ApiFailure } from '../api/client/apiFailure.ts'
import type { PosItem, Sale } from '../api/sale.ts'
import type { FinishBody, OutgoingSale, RejectedSale } from './outgoingSale.ts'
import type { Sound } from './sounds.ts'
import type { TillCart } from './tillCart.ts'

/** Price variants of one code, to choose from (specification 1 §5). */
export interface Choice {
  readonly code: string
  readonly items: readonly PosItem[]
}

/** What just happened, in one line over the cart. */
export interface TillNotice {
  /** A new one for every notice, so that the same words twice are seen twice. */
  readonly id: number
  readonly tone: Sound | 'info'
  readonly text: string
}

/** A sale that is being sent. */
export interface Sending {
  readonly outgoing: OutgoingSale
  readonly tries: number
  /** Waiting: for the time of the next try. signIn: for somebody to sign in. */
  readonly phase: 'keeping' | 'sending' | 'waiting' | 'signIn'
  /** Of the last try. */
  readonly failure: ApiFailure | undefined
  /** The server may have finished it all the same. */
  readonly uncertain: boolean
}

/** Whether the server has not answered the first time: then the cashier is asked what to do. */
export const isStuck = ({ phase, tries }: Sending): boolean => phase === 'waiting' || tries > 1

/** Calls for which the cart has to stand still. */
export type Work = 'holding' | 'reopening' | 'clearing' | 'refreshing'

export interface TillState {
  /** False until the device has said what cart it keeps. */
  readonly ready: boolean
  /** False: the browser keeps nothing beyond this page. */
  readonly lasting: boolean
  /** Another tab of this browser works on the register. */
  readonly elsewhere: boolean
  readonly held: TillCart
  readonly selectedKey: string | undefined
  readonly notice: TillNotice | undefined
  readonly choice: Choice | undefined
  /** Codes that were scanned while a variant is being chosen. */
  readonly waitingScans: number
  readonly sending: Sending | undefined
  readonly work: Work | undefined
  /** Why the server refused the sale at the last try, until the cart changes or is sent again. */
  readonly refusal: ApiFailure | undefined
  /** What was sent when it was refused: a supervisor may let the very same pass. */
  readonly refused: FinishBody | undefined
  /** Finished just now, until the next cart begins. */
  readonly lastSale: Sale | undefined
  /** This cart's sale was finished before with another content: the cashier has to see it. */
  readonly otherFinished: Sale | undefined
  readonly rejected: readonly RejectedSale[]
}

/** Whether the cart must not be changed just now. */
export const isLocked = (state: TillState): boolean =>
  !state.ready ||
  state.elsewhere ||
  state.sending !== undefined ||
  state.work !== undefined ||
  state.otherFinished !== undefined
