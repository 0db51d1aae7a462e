/**
 * The states of every kind of document, and which may follow which (domain.md, Document states). The server refuses
 * with 409 what is not here, the screen offers only what is.
 *
 * The first state of each kind is the one a new document is born in; a state that nothing follows is final. A state
 * that follows itself stands for work that may be repeated, like receiving one more part of a transfer.
 */
export const STATES = {
  /** KIRIM. Without an expertise act CHECKING is passed over; a rejected act gives the document back for correction. */
  income: {
    DRAFT: ['SUSPENDED', 'DELETED'],
    SUSPENDED: ['CHECKING', 'READY', 'DELETED'],
    CHECKING: ['READY', 'SUSPENDED'],
    /** RECOUNT only while its lots have not moved. */
    READY: ['RECOUNT', 'PARTIAL_RETURNED', 'RETURNED'],
    RECOUNT: ['READY', 'SUSPENDED'],
    /** Back when the return is reversed. */
    PARTIAL_RETURNED: ['PARTIAL_RETURNED', 'RETURNED', 'READY'],
    RETURNED: ['PARTIAL_RETURNED', 'READY'],
    /** Its number stays. */
    DELETED: [],
  },
  /** CHIQIM. */
  outcome: {
    DRAFT: ['SUSPENDED', 'DELETED'],
    SUSPENDED: ['READY', 'DELETED'],
    READY: ['REVERSED'],
    REVERSED: [],
    DELETED: [],
  },
  /** SPISAT. */
  writeOff: {
    DRAFT: ['SUSPENDED', 'DELETED'],
    SUSPENDED: ['READY', 'DELETED'],
    READY: ['REVERSED'],
    REVERSED: [],
    DELETED: [],
  },
  /** SURPLUS: goods that a count found. */
  surplus: {
    DRAFT: ['SUSPENDED', 'DELETED'],
    SUSPENDED: ['READY', 'DELETED'],
    READY: ['REVERSED'],
    REVERSED: [],
    DELETED: [],
  },
  /** CONVERSION. REVERSED only while what was made has not moved. */
  conversion: {
    DRAFT: ['SUSPENDED', 'DELETED'],
    SUSPENDED: ['READY', 'DELETED'],
    READY: ['REVERSED'],
    REVERSED: [],
    DELETED: [],
  },
  /** KOCHIRISH. From PENDING on the goods are in transit. */
  transfer: {
    DRAFT: ['SUSPENDED', 'DELETED'],
    SUSPENDED: ['WAITING_FOR_READY', 'DELETED'],
    WAITING_FOR_READY: ['PENDING', 'SUSPENDED'],
    PENDING: ['PARTIAL', 'READY', 'RETURNED'],
    PARTIAL: ['PARTIAL', 'READY', 'RETURNED'],
    READY: [],
    RETURNED: [],
    DELETED: [],
  },
  /** Quantity or cost of lots, put right. */
  adjustment: {
    DRAFT: ['READY', 'DELETED'],
    READY: ['REVERSED'],
    REVERSED: [],
    DELETED: [],
  },
  /** Freight, customs, loading, put on incomes. */
  extraCost: {
    DRAFT: ['READY', 'DELETED'],
    READY: ['REVERSED'],
    REVERSED: [],
    DELETED: [],
  },
  /** Approved when every signer has approved, rejected by the first who does. */
  act: {
    OPEN: ['APPROVED', 'REJECTED'],
    APPROVED: [],
    REJECTED: [],
  },
  /** Specification 2 §4.1; it may be deleted at any time before READY. */
  transferRequest: {
    DRAFT: ['SUSPENDED', 'PENDING', 'DELETED'],
    SUSPENDED: ['PENDING', 'CHECKING', 'DELETED'],
    PENDING: ['CHECKING', 'DELETED'],
    CHECKING: ['CHECKED', 'DELETED'],
    /** A recount sends it back. */
    CHECKED: ['CHECKING', 'READY', 'DELETED'],
    READY: [],
    DELETED: [],
  },
  /** To a counterparty; what it receives becomes a pending income. */
  order: {
    SUSPENDED: ['SENT'],
    SENT: [],
  },
  contragentOrder: {
    NEW: ['WORKING', 'CANCELLED'],
    WORKING: ['FINISHED', 'CANCELLED'],
    FINISHED: [],
    CANCELLED: [],
  },
  /** Its prices take effect at their own time; until then it may be taken back and changed. */
  pricing: {
    DRAFT: ['READY', 'WITHDRAWN'],
    READY: ['DRAFT'],
    WITHDRAWN: [],
  },
  /** SAVED reserves the stock; whatever follows releases it. */
  booking: {
    DRAFT: ['SUSPENDED', 'DELETED'],
    SUSPENDED: ['SAVED', 'DELETED'],
    SAVED: ['CONVERTED', 'EXPIRED', 'DELETED'],
    CONVERTED: [],
    EXPIRED: [],
    DELETED: [],
  },
  /** A held sale is reopened, finished or deleted (specification 1 §4). */
  sale: {
    DRAFT: ['SUSPENDED', 'FINISHED'],
    SUSPENDED: ['DRAFT', 'FINISHED', 'DELETED'],
    FINISHED: [],
    DELETED: [],
  },
  /** Certificates handed out at a till for money: done at once. */
  certificateSale: {
    FINISHED: [],
  },
  /** Closing seals the Z report. */
  cashSession: {
    OPEN: ['CLOSED'],
    CLOSED: [],
  },
  /** A count. SAVED: something has been counted. FINISHING: the differences are being posted, some hundred at a time. */
  inventory: {
    STARTED: ['SAVED', 'DELETED'],
    SAVED: ['FINISHING', 'DELETED'],
    FINISHING: ['FINISHED'],
    FINISHED: [],
    DELETED: [],
  },
  promotion: {
    PENDING: ['ACTIVE', 'REJECTED'],
    ACTIVE: ['INACTIVE'],
    INACTIVE: [],
    REJECTED: [],
  },
  /** STARTED: the goods are on board. FINISHED: sold and unsold are settled. */
  onboard: {
    DRAFT: ['STARTED', 'DELETED'],
    STARTED: ['SENT'],
    SENT: ['FINISHED'],
    FINISHED: [],
    DELETED: [],
  },
  /** What a crew group sold on board: done when it is told. */
  onboardSale: {
    FINISHED: [],
  },
  /** What the restaurant's till sold: done when it is told. */
  restaurantSale: {
    FINISHED: [],
  },
} as const satisfies Record<string, Record<string, readonly string[]>>

export type DocumentKind = keyof typeof STATES
export type StateOf<Kind extends DocumentKind> = keyof (typeof STATES)[Kind] & string

/** Every state of a kind, the first one first. */
export const statesOf = <Kind extends DocumentKind>(kind: Kind): [StateOf<Kind>, ...StateOf<Kind>[]] =>
  Object.keys(STATES[kind]) as [StateOf<Kind>, ...StateOf<Kind>[]]

/** The states that may follow `from`; none when it is final. */
export const nextStates = <Kind extends DocumentKind>(kind: Kind, from: StateOf<Kind>): readonly StateOf<Kind>[] =>
  (STATES[kind] as Record<StateOf<Kind>, readonly StateOf<Kind>[]>)[from]

/** Whether a document of this kind may go from one state to the other. */
export const may = <Kind extends DocumentKind>(kind: Kind, from: StateOf<Kind>, to: StateOf<Kind>): boolean =>
  nextStates(kind, from).includes(to)
