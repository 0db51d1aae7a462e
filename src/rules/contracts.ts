/** The states of a contract, and which may follow which (domain.md, Contract). One that was closed by mistake is opened again. */
export const CONTRACT_STATES = {
  DRAFT: ['ACTIVE', 'CANCELLED'],
  ACTIVE: ['CLOSED', 'CANCELLED'],
  CLOSED: ['ACTIVE'],
  CANCELLED: [],
} as const satisfies Record<string, readonly string[]>
export type ContractState = keyof typeof CONTRACT_STATES
export const CONTRACT_STATUSES = Object.keys(CONTRACT_STATES) as [ContractState, ...ContractState[]]

/** Whether a contract may go from one state to the other; it may always stay. */
export const mayBecome = (from: ContractState, to: ContractState): boolean =>
  from === to || (CONTRACT_STATES[from] as readonly ContractState[]).includes(to)

/** Days before its end from which a contract asks for attention. */
export const CONTRACT_ENDS_WITHIN_DAYS = 30

/** Money given or taken beside the trade, and money promised (specification 3 §3, Transaction). */
export const TRANSACTION_TYPES = ['GIVEN', 'TAKEN', 'NEED_TO_GIVE', 'NEED_TO_TAKE'] as const
export type TransactionType = (typeof TRANSACTION_TYPES)[number]

/**
 * What a transaction changes of the contragent's saldo, as a sign: money given makes it owe us more, money taken less; what is only
 * promised changes nothing.
 */
export const saldoSignOf = (type: TransactionType): -1 | 0 | 1 => (type === 'GIVEN' ? 1 : type === 'TAKEN' ? -1 : 0)
