import { z } from 'zod'
import type { Promotion } from '../rules/promotion.ts'
import { CART_LINES_MAX } from '../rules/cart.ts'
import { NOTES_UZS } from '../rules/notes.ts'
import { NoteCounted } from './cashSession.ts'
import { CustomerPayload } from './customer.ts'
import { endpoint } from './endpoint.ts'
import {
  choice,
  comment,
  Done,
  documentNumber,
  id,
  money,
  percent,
  quantityOrZero,
  signedMoney,
  text,
  textUpTo,
  time,
  uuid,
} from './fields.ts'
import { listEndpoint } from './list.ts'
import { FinishSent, Sale } from './sale.ts'

export const SMALL_INT_MAX = 2_000_000_000
export const epoch = z.number().int().min(1).max(SMALL_INT_MAX)
export const receiptNumber = z.number().int().min(1).max(SMALL_INT_MAX)
const units = z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER)

/** A promotion as the till's cart had it (src/rules/promotion.ts), in tiyin and thousandths. */
const AppliedPromotion = z.intersection(
  z.object({ id, name: text }),
  z.discriminatedUnion('promotionType', [
    z.object({ promotionType: z.literal('%'), discount: percent }),
    z.object({ promotionType: z.literal('PUL'), discount: units }),
    z.object({ promotionType: z.literal('xForN'), discount: percent, threshold: units }),
    z.object({
      promotionType: z.literal('buyXGetY'),
      discount: percent,
      buyItemId: id,
      buyCount: units,
      getCount: units,
    }),
  ]),
) as z.ZodType<Promotion>

/** A client whom the till has met while nobody could be asked: the same one in every sale that names this UUID. */
const MetClient = CustomerPayload.pick({ lastName: true, firstName: true, mobile: true, memberCard: true }).extend({
  uuid,
})
export type MetClient = z.input<typeof MetClient>

/** A line of a receipt that the server may not have numbered yet: by its sale, and where it stands there, from 1 on. */
const ReturnedLine = z.object({ uuid, position: z.number().int().min(1).max(CART_LINES_MAX) })
export type ReturnedLine = z.infer<typeof ReturnedLine>

/** How a sale was paid that nobody could ask the server about. */
const Paid = z.object({
  epoch,
  number: receiptNumber,
  /** By the shop's clock as the device knew it. */
  madeAt: time,
  sellerId: id,
  client: MetClient.nullish(),
  /** Of each line which line of a paid sale comes back in it; absent where none does. */
  returned: z.array(ReturnedLine.nullable()).max(CART_LINES_MAX).optional(),
  /** What the client's card gave. */
  cardPercent: percent.default(0),
  /** Of each line what promotions it had. */
  promotions: z.array(z.array(AppliedPromotion).max(50)).max(CART_LINES_MAX),
})
export type Paid = z.input<typeof Paid>

export const DifferenceKind = choice('saleDifference', [
  'STOCK',
  'PRICE',
  'RIGHTS',
  'DEBT',
  'SELLER',
  'REGISTER',
  'SESSION',
  'CLOCK',
  'NUMBER',
  'CERTIFICATE',
  'RETURN',
  'ITEM',
  'MARK',
  'PARKED',
])
export type DifferenceKind = z.infer<typeof DifferenceKind>

const PaidSale = FinishSent.extend({ paid: Paid })
const TakenSale = z.object({
  state: z.enum(['TAKEN', 'DIFFERS', 'PARKED']),
  /** Null where none could be made of it. */
  sale: Sale.nullable(),
  differences: z.array(DifferenceKind),
})

/**
 * A sale that is paid and done: a fact. It is never refused for what it is; what does not fit is taken from SHORTAGE or noted for the
 * manager's list of differences, and what no sale can be made of is kept as it came. Once for its UUID, whoever sends it how often.
 */
export const finishPaidSale = endpoint('POST /sale/finish-paid', {
  can: 'sell pos',
  ownKey: true,
  refreshes: ['sale', 'zet-report', 'pricing-item'],
  body: PaidSale,
  answer: TakenSale,
})

/** A till that comes back sends so many at once. */
export const PAID_AT_ONCE_MAX = 50
/**
 * The same for several, in their order, each in a transaction of its own. It stops before the first that it cannot take now: the answers
 * are those of the first sales, and at least one, or the refusal of the first.
 */
export const finishPaidSales = endpoint('POST /sale/finish-paid-many', {
  can: 'sell pos',
  ownKey: true,
  refreshes: ['sale', 'zet-report', 'pricing-item'],
  body: z.object({ sales: z.array(PaidSale).min(1).max(PAID_AT_ONCE_MAX) }),
  answer: z.array(TakenSale),
})

/** A session that a till has opened or closed by itself, after `number` receipts of its series. */
const PaidSession = z.object({
  uuid,
  departmentId: id,
  cashboxId: id,
  epoch,
  number: z.number().int().min(0).max(SMALL_INT_MAX),
  madeAt: time,
})
/** `fits` is false where it was so already. */
const TakenSession = z.object({ fits: z.boolean() })
export const openPaidSession = endpoint('POST /zet-report/open-paid', {
  can: 'open cash-session',
  ownKey: true,
  refreshes: ['cashbox', 'zet-report'],
  body: PaidSession.extend({ openingCash: money }),
  answer: TakenSession,
})
/** 409 `receiptsMissing` as long as receipts of the register are neither here nor explained: then it is sent again. */
export const closePaidSession = endpoint('POST /zet-report/close-paid', {
  can: 'close cash-session',
  ownKey: true,
  refreshes: ['cashbox', 'zet-report', 'sale'],
  body: PaidSession.extend({
    countedCash: money.nullish(),
    notes: z.array(NoteCounted).max(NOTES_UZS.length).nullish(),
    comment: comment.default(''),
  }),
  answer: TakenSession,
})

/**
 * Which series of receipts this device writes at a register: its own, the same one at every claim. It says how far it has counted, so
 * that the server knows what it lacks.
 */
export const claimSeries = endpoint('POST /sale/claim-series', {
  can: 'sell pos',
  ownKey: true,
  body: z.object({
    departmentId: id,
    cashboxId: id,
    deviceId: uuid,
    lastNumber: z.number().int().min(0).max(SMALL_INT_MAX),
  }),
  answer: z.object({ epoch, now: time }),
})

export const SaleDifference = z.object({
  id,
  kind: DifferenceKind,
  status: choice('differenceStatus', ['OPEN', 'SETTLED']),
  depId: id,
  shopName: text,
  cashboxNumber: text,
  receiptNumber: text,
  saleId: id.nullable(),
  /** Of a flight's tablet, which has no register. */
  flightId: id.nullable(),
  saleNumber: documentNumber.nullable(),
  finalTotalSum: signedMoney.nullable(),
  itemName: text.nullable(),
  lackingCount: quantityOrZero.nullable(),
  sellerName: text,
  /** Why no sale could be made of it. */
  parkedReason: choice('parkedReason', ['totalsDiffer', 'keyReused', 'badInput', 'flightSettled', 'other']).nullable(),
  madeAt: time,
  settledByName: text.nullable(),
  settledAt: time.nullable(),
  comment: text,
})
export type SaleDifference = z.infer<typeof SaleDifference>

/** What did not fit when paid sales came in, of the caller's departments; the newest first. */
export const searchDifferences = listEndpoint('POST /sale-difference/search', {
  can: 'view sales',
  filter: z.object({
    departmentId: id.nullish(),
    kind: DifferenceKind.nullish(),
    status: z.enum(['OPEN', 'SETTLED']).nullish(),
  }),
  row: SaleDifference,
  groups: { depId: 'shopName' },
})

/**
 * Takes lacking goods from the shelf now, or makes the sale that could not be made: 409 says what still lacks, `wrongState` for a
 * difference that only a person can settle.
 */
export const coverDifference = endpoint('PUT /sale-difference/cover/{id}', {
  can: 'settle sale-differences',
  refreshes: ['sale', 'pricing-item'],
  answer: Done,
})
/** Accepts a difference as it is, with the reason. */
export const acceptDifference = endpoint('PUT /sale-difference/accept', {
  can: 'settle sale-differences',
  refreshes: ['sale'],
  body: z.object({ id, comment: textUpTo(500).min(1, { error: 'required' }) }),
  answer: Done,
})

/** Receipts of a department's registers that were written and never came, and that nobody has explained. */
export const missingReceipts = endpoint('GET /sale-difference/missing/{depId}', {
  can: 'view sales',
  answer: z.array(z.object({ cashboxId: id, cashboxNumber: text, epoch, number: receiptNumber })),
})
/** Says why a receipt never comes; then its session may close. 404 for one that is not missing. */
export const explainMissing = endpoint('PUT /sale-difference/explain', {
  can: 'settle sale-differences',
  refreshes: ['sale'],
  body: z.object({
    cashboxId: id,
    epoch,
    number: receiptNumber,
    explanation: textUpTo(500).min(1, { error: 'required' }),
  }),
  answer: Done,
})
