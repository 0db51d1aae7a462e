import { z } from 'zod'
import { type HistorySubject, RECORD_NAMES } from '../rules/records.ts'
import { type DocumentKind, STATES } from '../rules/states.ts'
import {
  choice,
  date,
  documentNumber,
  flag,
  id,
  KEYWORD_LENGTH_MAX,
  money,
  quantityOrZero,
  signedQuantity,
  text,
  textUpTo,
  time,
} from './fields.ts'
import { listEndpoint } from './list.ts'

const DOCUMENT_KINDS = Object.keys(STATES) as [DocumentKind, ...DocumentKind[]]
export const DocumentKindName = choice('documentKind', DOCUMENT_KINDS)

/** One move of an item onto a department's shelf or off it (domain.md, two ledgers). */
export const ItemMove = z.object({
  id,
  /** When it happened, which may lie before it was recorded. */
  occurredAt: time,
  documentKind: DocumentKindName,
  documentId: id,
  regNumber: documentNumber.nullable(),
  departmentName: text,
  /** From where to where: a department, a contragent, or a place that is nobody's shelf. */
  fromDepartmentName: text,
  toDepartmentName: text,
  quantityIn: quantityOrZero.nullable(),
  quantityOut: quantityOrZero.nullable(),
  /** On hand in this department right after the move. */
  balanceAfter: signedQuantity,
  termOfItem: date.nullable(),
  incomeUzs: money.optional(),
  userName: text.nullable(),
  /** It takes an earlier move back. */
  reversal: flag,
})
export type ItemMove = z.infer<typeof ItemMove>

/** Everything that moved an item in the caller's departments, the latest first; without an item there is nothing to tell. */
export const searchItemHistory = listEndpoint('POST /item/history', {
  can: 'view warehouses',
  filter: z.object({ itemId: id.nullish(), departmentId: id.nullish(), start: date.nullish(), end: date.nullish() }),
  row: ItemMove,
  totals: ['quantityIn', 'quantityOut'],
  only: { incomeUzs: 'view cost' },
})

const SUBJECTS: [HistorySubject, ...HistorySubject[]] = [...RECORD_NAMES, ...DOCUMENT_KINDS]

/** One changed field of a record, or one step of a document from state to state. */
export const HistoryEntry = z.object({
  source: choice('historySource', ['RECORD', 'DOCUMENT']),
  id,
  at: time,
  userName: text.nullable(),
  subject: z.string().meta({ kind: 'enum', enumName: 'historySubject' }),
  subjectId: id,
  record: z.string().meta({ kind: 'text' }),
  action: choice('historyAction', ['create', 'edit', 'delete', 'step']),
  fieldName: z.string().meta({ kind: 'text' }),
  fieldLabel: z.string().meta({ kind: 'text' }),
  before: z.string().nullable().meta({ kind: 'text' }),
  after: z.string().nullable().meta({ kind: 'text' }),
  comment: z.string().meta({ kind: 'text' }),
})
export type HistoryEntry = z.infer<typeof HistoryEntry>

/**
 * Who changed what, from what to what, when: records and documents together, the latest first. Documents are those of the
 * caller's departments; of a record only who may see it is told.
 */
export const searchHistory = listEndpoint('POST /history/search', {
  can: 'view audit',
  filter: z.object({
    subject: choice('historySubject', SUBJECTS).nullish(),
    /** The number of the record in its table. */
    subjectId: z.string().trim().max(16).nullish().meta({ kind: 'text' }),
    username: textUpTo(KEYWORD_LENGTH_MAX).nullish(),
    start: date.nullish(),
    end: date.nullish(),
  }),
  row: HistoryEntry,
  key: ['source', 'id', 'fieldName'],
  unsorted: ['record', 'fieldLabel', 'before', 'after'],
  unfiltered: ['record', 'fieldLabel', 'before', 'after'],
})
