import type { Permission } from './permissions.ts'
import type { DocumentKind } from './states.ts'

/** The wire's word for a warehouse document → our kind of it, and the subject of its permissions. */
export const KIND_OF = {
  KIRIM: { kind: 'income', subject: 'incomes' },
  CHIQIM: { kind: 'outcome', subject: 'wh-expence' },
  KOCHIRISH: { kind: 'transfer', subject: 'transfers' },
  SPISAT: { kind: 'writeOff', subject: 'write-offs' },
} as const satisfies Record<string, { kind: DocumentKind; subject: string }>
export type WarehouseAction = keyof typeof KIND_OF

/** The states that a document passes without goods moving: a step to what lies behind them takes them on its way. */
const PASSED_ON_THE_WAY = new Set(['SUSPENDED', 'WAITING_FOR_READY'])
export const isPassedOnTheWay = (status: string): boolean => PASSED_ON_THE_WAY.has(status)

/** What one must hold to bring a document of this kind to this state. */
export function permissionFor(action: WarehouseAction, status: string): Permission {
  const { subject } = KIND_OF[action]
  if (isPassedOnTheWay(status)) return `edit ${subject}`
  return subject === 'transfers' ? 'send transfers' : `finish ${subject}`
}

/** Still being written: its head and its lines may change. */
export const isWritten = ({ documentStatus }: { documentStatus: string }): boolean =>
  documentStatus === 'DRAFT' || documentStatus === 'SUSPENDED'
