import { expect, test } from 'vitest'
import { changes } from '../../src/api/endpoint.ts'
import { sql } from '../../server/db/sql.ts'
import { allHandlers } from '../../server/handlers.ts'
import { historyWords } from '../../server/history/historyWords.ts'
import { inputOf } from './access/inputOf.ts'
import { reversibleWorld } from './access/reversibleWorld.ts'
import { tableReaders } from './access/tableHashes.ts'
import { changeMakers, PASSWORD } from './access/changeMakers.ts'

/**
 * Every changing call leaves in the history who it was, on what, and which fields became what; nothing that is secret. New calls
 * are in it as soon as they are in the contract.
 */
/** Changes that the record of changes does not tell, by the beginning of their address, and why. */
const TOLD_ELSEWHERE: Readonly<Record<string, string>> = {
  '/warehouse-document': 'documents keep their steps, from state to state (document_event)',
  '/adjustment': 'documents keep their steps, from state to state (document_event)',
  '/extra-cost': 'documents keep their steps, from state to state (document_event)',
  '/contract-management/prixod-from-contract': 'an income, which keeps its steps (document_event)',
  '/excel-parser/map': 'how a sender’s files are read: no record of ours changes',
  '/sale-transaction': 'an income, which keeps its steps (document_event)',
  '/packing': 'an income, which keeps its steps (document_event)',
  '/wh-document-item': 'documents keep their steps; what is written before the first is nobody’s yet',
  '/pricing': 'documents keep their steps, from state to state (document_event)',
  '/request': 'documents keep their steps, from state to state (document_event)',
  '/order-document': 'documents keep their steps, from state to state (document_event)',
  '/contragent-orders': 'documents keep their steps, from state to state (document_event)',
  '/request-for-product': 'documents keep their steps, from state to state (document_event)',
  '/sale': 'sales keep their steps, from state to state (document_event)',
  '/sale-difference': 'a difference keeps who settled it and why, in a list of its own',
  '/inventory': 'counts keep their steps (document_event), and their lines say who counted what and when',
  '/wrapped-item': 'conversions are documents, which keep their steps (document_event)',
  '/term-of-items': 'drafts of documents, which keep their steps (document_event)',
  '/booking': 'documents keep their steps, from state to state (document_event)',
  '/certificate/sell':
    'certificates keep what became of them (certificate_move), and their sale its step (document_event)',
  '/zet-report': 'cash sessions keep their steps, from state to state (document_event)',
  '/flight-tablet': 'which device sells under which series of a flight, and who took it, is a list of its own',
  '/fiscal-receipt': 'what is owed to a desk keeps its state, and the sale its steps',
  '/approval': 'who asked for what, why, and who let it pass is a list of its own',
  '/cash-move': 'who moved how much and why is a list of its own',
  '/backup': 'what became of each is a list of its own',
  '/error-report': 'what went wrong, kept in a list of its own',
  '/grid-view': 'how a user looks at a list is nobody else’s',
}
const isToldElsewhere = (path: string) =>
  !path.startsWith('/pricing/percent/') &&
  Object.keys(TOLD_ELSEWHERE).some((start) => `${path}/`.startsWith(`${start}/`))

/** Calls that change nothing that anybody could see: they take a number from a counter. */
const NOTHING_TO_TELL = new Set([
  'POST /item/generate-barcode',
  'POST /item/generate-sku',
  'POST /customer/generate-member',
])
/** Tables that say how a call went, not what it changed. */
const BESIDE = new Set([
  'operation',
  'audit',
  'import_progress',
  'failed_sign_in',
  'known_device',
  'number_counter',
  'item_word',
])

/** What the history can call by its name in the interface's language. */
const LABELS = new Set(Object.keys(JSON.parse(historyWords('ru').fields) as object))

interface Audited {
  userId: number | null
  subject: string
  subjectId: number
  action: string
  changes: Record<string, [unknown, unknown]>
}

/** From nothing, to nothing, or to something else; of a password it is told that it changed, not what it was and became. */
function isTold(action: string, field: string, [from, to]: [unknown, unknown]): boolean {
  if (action === 'create') return JSON.stringify(from ?? []) === '[]'
  if (action === 'delete') return (to ?? 'DELETED') === 'DELETED'
  return field === 'password' || JSON.stringify(from) !== JSON.stringify(to)
}

const { context, database, people, world, takeBack } = await reversibleWorld()
const admin = await people.person('admin')
const special = await changeMakers(people, admin, context.now)
const read = await tableReaders(database)
const before = await read.everything(database)
const { last } = await database.one<{ last: number }>(sql`select coalesce(max(id), 0) as last from audit`)
let audited: Audited[] = []
let touched: string[] = []
takeBack(async (transaction) => {
  audited = await transaction.rows<Audited>(sql`
      select user_id as "userId", subject, subject_id as "subjectId", action, changes from audit where id > ${last} order by id`)
  const after = await read.everything(transaction)
  touched = Object.keys(after).filter((table) => after[table] !== before[table] && !BESIDE.has(table))
})

const told = allHandlers
  .map(({ endpoint }) => endpoint)
  .filter(
    (endpoint) => changes(endpoint) && !isToldElsewhere(endpoint.path) && !NOTHING_TO_TELL.has(endpoint.signature),
  )

test.each(told.map((endpoint) => [endpoint.signature, endpoint] as const))('%s', async (_signature, endpoint) => {
  audited = []
  touched = []
  const input = { ...inputOf(endpoint, 'much', world.hintFor(endpoint.path)), ...special(endpoint.signature) }
  const response = await admin.response(endpoint, input as never)
  const answer = await response.text()
  expect(`${response.status} ${answer}`).toMatch(/^200 /)
  expect(touched, 'it changes something').not.toEqual([])
  expect(audited.length, 'it is in the history').toBeGreaterThan(0)
  for (const { userId, subject, subjectId, action, changes: changed } of audited) {
    expect(userId).toBe(admin.userId)
    expect(subject).not.toBe('')
    expect(subjectId).toBeGreaterThan(0)
    expect(['create', 'edit', 'delete']).toContain(action)
    expect(Object.keys(changed)).not.toEqual([])
    expect(Object.keys(changed).filter((field) => !LABELS.has(field) && !LABELS.has(`${subject}.${field}`))).toEqual([])
    expect(Object.entries(changed).filter(([field, change]) => !isTold(action, field, change))).toEqual([])
    expect(JSON.stringify(changed)).not.toMatch(new RegExp(`${PASSWORD}|argon2|token`))
  }
})
