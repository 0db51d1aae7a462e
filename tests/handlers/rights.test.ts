import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { changes, type Endpoint } from '../../src/api/endpoint.ts'
import { ALL_PERMISSIONS, splitPermission } from '../../src/rules/permissions.ts'
import { allHandlers } from '../../server/handlers.ts'

/**
 * Who may call what, written down apart from the contract: by the specification's route table and rules (1 §6, 2 §6, 3 §6) and
 * domain.md, Who may do what. Whoever changes a right changes it in both places, on purpose.
 */
const written = readFileSync('tests/specification/rights.tsv', 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t') as [right: string, call: string])
const rightOf = new Map(written.map(([right, call]) => [call, right]))

const endpoints = allHandlers.map(({ endpoint }) => endpoint)
/** `…/values`, `…/count`, `…/groups` and `…/excel` of a list are of whoever may see the list. */
const listOf = ({ signature }: Endpoint) => {
  const list = signature.replace(/\/(values|count|groups|excel)$/, '')
  return rightOf.has(list) ? list : signature
}

test('every call needs the right that is written down for it', () => {
  const wanted = endpoints.map((endpoint) => `${endpoint.signature}: ${rightOf.get(listOf(endpoint)) ?? 'nothing'}`)
  expect(endpoints.map(({ signature, parts }) => `${signature}: ${parts.can}`)).toEqual(wanted)
})

test('what is written down exists, once', () => {
  const served = new Set<string>(endpoints.map(({ signature }) => signature))
  const calls = written.map(([, call]) => call)
  expect(calls.filter((call) => !served.has(call))).toEqual([])
  expect(calls.filter((call, index) => calls.indexOf(call) !== index)).toEqual([])
  const known = new Set<string>(['public', 'signed-in', ...ALL_PERMISSIONS])
  expect(written.filter(([right]) => !known.has(right))).toEqual([])
})

/** Changes that anybody may make who is signed in, and why. */
const ANYBODYS: Readonly<Record<string, string>> = {
  'PUT /user/password-change': 'the caller’s own password',
  'DELETE /user-session/{id}': 'one’s own; else the right to edit users is asked inside',
  'POST /user-session/end-others': 'the caller’s own sessions',
  'POST /second-factor/turn-on': 'the caller’s own signing in',
  'POST /second-factor/turn-off': 'the caller’s own signing in',
  'POST /second-factor/recovery-codes': 'the caller’s own signing in',
  'POST /error-report': 'who is signed in may say what does not work',
  'POST /grid-view/save': 'the caller’s own views of lists',
  'DELETE /grid-view/delete/{id}': 'the caller’s own views of lists',
  'POST /warehouse-document/create': 'each kind has a right of its own, asked inside',
  'POST /contragent-orders/create': 'the caller’s own contragent',
  'POST /contragent-orders/close/{id}': 'one’s own while it is new; else the right to orders is asked inside',
  'POST /request-for-product/create': 'the caller’s own contragent',
  'POST /request-for-product/update/{id}': 'the caller’s own contragent',
  'DELETE /request-for-product/delete/{id}': 'one’s own while it is new; else the right to orders is asked inside',
  'POST /request/update-count': 'what is asked and what is sent have a right each, asked inside',
  'POST /request/save': 'asking and answering have a right each, asked inside',
  'POST /wh-document-item/create': 'each kind has a right of its own, asked inside',
  'PUT /wh-document-item/update/{id}': 'each kind has a right of its own, asked inside',
  'DELETE /wh-document-item/delete/{id}': 'each kind has a right of its own, asked inside',
  'POST /warehouse-document/changeDocStatus/{id}': 'each kind and step has a right of its own, asked inside',
  'POST /warehouse-document/return/{id}': 'incomes and transfers have a right each, asked inside',
  'POST /warehouse-document/return-partial/{id}': 'incomes and transfers have a right each, asked inside',
  'POST /attached-file/upload/{subject}/{id}': 'each kind has a right of its own, asked inside',
  'DELETE /attached-file/{subject}/{id}/{fileId}': 'each kind has a right of its own, asked inside',
  'POST /approval/ask': 'who sells at a till or in wholesale, asked inside',
  'POST /approval/decide/{uuid}': 'whoever has asked; what decides is the supervisor’s secret',
  'POST /warehouse-document/copy/{id}': 'each kind has a right of its own, asked inside',
}

test('nobody changes anything by a right to look', () => {
  const changing = endpoints.filter(changes).filter(({ signature }) => !(signature in ANYBODYS))
  const lookers = changing.filter(({ parts: { can } }) => {
    if (can === 'public' || can === 'signed-in') return true
    return ['view', 'list', 'get'].includes(splitPermission(can).action)
  })
  expect(lookers.map(({ signature, parts }) => `${signature}: ${parts.can}`)).toEqual([])
  const served = new Set<string>(endpoints.filter(changes).map(({ signature }) => signature))
  expect(Object.keys(ANYBODYS).filter((call) => !served.has(call))).toEqual([])
})

/** Calls that delete by the right to edit what they delete a part of. */
const PARTS = [
  'DELETE /cashbox/delete/{id}',
  'DELETE /contract-management/delete-file/{id}/{fileId}',
  'DELETE /user/second-factor/{id}',
]
test('deleting needs the right to delete, wherever there is one', () => {
  const known = new Set<string>(ALL_PERMISSIONS)
  const wrong = endpoints.filter(({ signature, method, parts: { can } }) => {
    const { action, subject } = splitPermission(can)
    return !PARTS.includes(signature) && method === 'DELETE' && action !== 'delete' && known.has(`delete ${subject}`)
  })
  expect(wrong.map(({ signature, parts }) => `${signature}: ${parts.can}`)).toEqual([])
})
