import type { DocumentAction } from '../../src/api/warehouseDocument.ts'
import type { Permission } from '../../src/rules/permissions.ts'
import type { DocumentKind } from '../../src/rules/states.ts'

type Subject = 'incomes' | 'wh-expence' | 'transfers' | 'write-offs'

/** The wire's word for a warehouse document → our kind of it, and the subject of its permissions. */
export const KIND_OF: Record<DocumentAction, { kind: DocumentKind; subject: Subject }> = {
  KIRIM: { kind: 'income', subject: 'incomes' },
  CHIQIM: { kind: 'outcome', subject: 'wh-expence' },
  KOCHIRISH: { kind: 'transfer', subject: 'transfers' },
  SPISAT: { kind: 'writeOff', subject: 'write-offs' },
}

/** The states that a document passes without goods moving: a step to what lies behind them takes them on its way. */
const PASSED_ON_THE_WAY = new Set(['SUSPENDED', 'WAITING_FOR_READY'])
export const isPassedOnTheWay = (status: string): boolean => PASSED_ON_THE_WAY.has(status)

/** What the caller must hold to bring a document of this kind to this state. */
export function permissionFor(action: DocumentAction, status: string): Permission {
  const { subject } = KIND_OF[action]
  if (isPassedOnTheWay(status)) return `edit ${subject}`
  return subject === 'transfers' ? 'send transfers' : `finish ${subject}`
}
