import type { Permission } from './permissions.ts'
import type { DocumentKind } from './states.ts'

/** A department that a document names. */
export type Party = 'fromDepartmentId' | 'toDepartmentId'

interface Kind {
  kind: DocumentKind
  /** Of its permissions. */
  subject: string
  /** The department whose document it is, where its goods arrive or leave; and whether it names another one. */
  parties: { owner: Party; other?: { party: Party; required?: true } }
  /** What of a sent line it keeps besides goods, quantity and comment. */
  lineColumns: readonly ('incomeUzs' | 'termOfItem' | 'lotId')[]
  /** The states that `changeDocStatus` may bring it to; to all others lead calls of their own. */
  byHand: readonly string[]
  /** Where it is opened, and where its paper is: the id follows. */
  page?: string
  print?: string
}

/**
 * Every kind of warehouse document by the wire's word for it: what browser and server know of it alike. What its steps do to goods
 * and money stands in `server/documents/kinds.ts`.
 */
export const KIND_OF = {
  KIRIM: {
    kind: 'income',
    subject: 'incomes',
    parties: { owner: 'toDepartmentId', other: { party: 'fromDepartmentId' } },
    lineColumns: ['incomeUzs', 'termOfItem'],
    byHand: ['SUSPENDED', 'READY', 'DELETED'],
    page: '/warehouse-management/income-view/edit/',
    print: '/warehouse-management/income/view/',
  },
  CHIQIM: {
    kind: 'outcome',
    subject: 'wh-expence',
    parties: { owner: 'fromDepartmentId', other: { party: 'toDepartmentId' } },
    lineColumns: ['lotId'],
    byHand: ['SUSPENDED', 'READY', 'REVERSED', 'DELETED'],
    page: '/warehouse-management/expense/edit/',
    print: '/warehouse-management/expense/view/',
  },
  KOCHIRISH: {
    kind: 'transfer',
    subject: 'transfers',
    parties: { owner: 'fromDepartmentId', other: { party: 'toDepartmentId', required: true } },
    lineColumns: ['lotId'],
    byHand: ['SUSPENDED', 'WAITING_FOR_READY', 'PENDING', 'DELETED'],
    page: '/warehouse-management/transfers/edit/',
    print: '/warehouse-management/transfers/view/',
  },
  SPISAT: {
    kind: 'writeOff',
    subject: 'write-offs',
    parties: { owner: 'fromDepartmentId', other: { party: 'toDepartmentId' } },
    lineColumns: ['lotId'],
    byHand: ['SUSPENDED', 'READY', 'REVERSED', 'DELETED'],
    page: '/warehouse-management/write-offs/edit/',
    print: '/warehouse-management/writeOff/view/',
  },
  SURPLUS: {
    kind: 'surplus',
    subject: 'inventory',
    parties: { owner: 'toDepartmentId' },
    lineColumns: ['incomeUzs', 'termOfItem'],
    byHand: ['SUSPENDED', 'READY', 'REVERSED', 'DELETED'],
    page: '/warehouse-management/inventory/createOrUpdate/surplus/',
    print: '/warehouse-management/surplus/view/',
  },
  CONVERSION: {
    kind: 'conversion',
    subject: 'item-convert',
    parties: { owner: 'fromDepartmentId' },
    lineColumns: ['lotId'],
    byHand: ['SUSPENDED', 'READY', 'REVERSED', 'DELETED'],
    page: '/warehouse-management/item-convert-view/',
    print: '/warehouse-management/item-convert-view/print/',
  },
} as const satisfies Record<string, Kind>
export type WarehouseAction = keyof typeof KIND_OF
export const WAREHOUSE_ACTIONS = Object.keys(KIND_OF) as [WarehouseAction, ...WarehouseAction[]]

/** What is known of a kind, as its type says it and not as its entry happens to be written. */
export const kindOf = (action: WarehouseAction): Kind & Pick<(typeof KIND_OF)[WarehouseAction], 'kind' | 'subject'> =>
  KIND_OF[action]

/** The states that a document passes without goods moving: a step to what lies behind them takes them on its way. */
const PASSED_ON_THE_WAY = new Set(['SUSPENDED', 'WAITING_FOR_READY'])
export const isPassedOnTheWay = (status: string): boolean => PASSED_ON_THE_WAY.has(status)

/** What one must hold to bring a document of this kind to this state. */
export function permissionFor(action: WarehouseAction, status: string): Permission {
  const { subject } = KIND_OF[action]
  if (status === 'DELETED') return `delete ${subject}`
  if (isPassedOnTheWay(status)) return `edit ${subject}`
  return subject === 'transfers' ? 'send transfers' : `finish ${subject}`
}

/** Still being written: its head and its lines may change. */
const WRITTEN = new Set(['DRAFT', 'SUSPENDED', 'RECOUNT'])
export const isWritten = ({ documentStatus }: { documentStatus: string }): boolean => WRITTEN.has(documentStatus)

/** Whether `changeDocStatus` may bring it on from here; from the other states a document changes by calls of its own. */
export const goesByHand = (action: WarehouseAction, status: string): boolean =>
  WRITTEN.has(status) ||
  status === 'WAITING_FOR_READY' ||
  (status === 'READY' && kindOf(action).byHand.includes('REVERSED'))
