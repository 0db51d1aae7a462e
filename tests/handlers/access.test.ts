import { expect, test } from 'vitest'
import type { Endpoint } from '../../src/api/endpoint.ts'
import { ALL_PERMISSIONS, holds, type Permission } from '../../src/rules/permissions.ts'
import { createApp } from '../../server/app.ts'
import { allHandlers } from '../../server/handlers.ts'
import { API_BASE } from '../../server/serve.ts'
import type { Fill } from './access/exampleOf.ts'
import { inputOf } from './access/inputOf.ts'
import { reversibleWorld } from './access/reversibleWorld.ts'
import { type Hashes, tableReaders } from './access/tableHashes.ts'
import type { Caller } from './access/world.ts'

/**
 * Every call of the contract as every standard role, signed out, with a token that was taken away, and as somebody of another
 * department with every permission: who may, may; who may not, changes nothing; nobody makes the server fail.
 */
const { context, database, world, takeBack } = await reversibleWorld()

const read = await tableReaders(database)
let everything = await read.everything(database)
const ofDepartment = await read.ofDepartment(database, world.department)
/** What the last transaction did to the rows of the world's department, before it was taken back. */
let touched: string[] = []
takeBack(async (transaction) => {
  touched = differing(ofDepartment, await read.ofDepartment(transaction, world.department))
})

const endpoints = allHandlers.map(({ endpoint }) => endpoint)
/** Signing out ends the session that all other calls need, so it comes last. */
const inOrder = [...endpoints].sort((a, b) => Number(endsSession(a)) - Number(endsSession(b)))
function endsSession({ signature }: Endpoint) {
  return signature === 'POST /auth/sign-out'
}

/** A file costs a thread and says no more to one role than to another: of those who may, only the thorough and the stranger ask for it. */
const isExport = ({ path }: Endpoint) => path.endsWith('/excel')

/** What is written beside a transaction, on purpose. */
const WRITTEN_BESIDE: Readonly<Record<string, readonly string[]>> = {
  // Tries are counted although they are refused, and too many of them are told of.
  'POST /auth-payload': ['failed_sign_in', 'sign_in_lockout'],
  'PUT /user/password-change': ['failed_sign_in'],
  'POST /approver/own-pin': ['failed_sign_in'],
  'POST /approver/own-badge': ['failed_sign_in'],
  'POST /second-factor/turn-on': ['failed_sign_in'],
  'POST /second-factor/recovery-codes': ['failed_sign_in'],
  'POST /second-factor/turn-off': ['failed_sign_in'],
  'POST /approval/decide/{uuid}': ['approval_try'],
  'POST /auth/sign-out': ['session'],
  // How far a reading is, is seen while it runs.
  'POST /excel-parser/new-items': ['import_progress'],
  'POST /item/create/multiple-items': ['import_progress'],
  'POST /item/bulk-edit': ['import_progress'],
}

function differing(before: Hashes, after: Hashes): string[] {
  return Object.keys(after).filter((table) => after[table] !== before[table])
}

interface Outcome {
  status: number
  code: string
  body: unknown
}
async function outcomeOf(caller: Caller, endpoint: Endpoint, fill: Fill): Promise<Outcome> {
  touched = []
  const response = await caller.response(endpoint, inputOf(endpoint, fill, world.hintFor(endpoint.path)) as never)
  const goesOn = response.headers.get('content-type')?.startsWith('text/event-stream')
  // What goes on for as long as somebody listens is heard no further.
  if (goesOn) await response.body?.cancel()
  const bytes = goesOn ? new ArrayBuffer() : await response.arrayBuffer()
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  const body = isJson ? (JSON.parse(new TextDecoder().decode(bytes)) as { code?: string }) : undefined
  return { status: response.status, code: response.ok ? '' : (body?.code ?? ''), body }
}

/** Whether the catalogue lets somebody with these permissions in; undefined permissions: nobody is signed in. */
const mayCall = ({ parts }: Endpoint, permissions: ReadonlySet<string> | undefined) =>
  parts.can === 'public' ||
  (permissions !== undefined && (parts.can === 'signed-in' || holds(permissions, parts.can as Permission)))

/** What is wrong with how the server took a call, in words. */
function faultsOf(caller: Caller, endpoint: Endpoint, { status, code, body }: Outcome): string[] {
  const faults: string[] = []
  const wanted = mayCall(endpoint, caller.permissions)
    ? undefined
    : caller.permissions
      ? '403 noPermission'
      : '401 signInFirst'
  const got = `${status} ${code}`
  if (status >= 500) faults.push('the server failed')
  if (wanted !== undefined && got !== wanted) faults.push(`it was not refused with ${wanted}`)
  if (wanted === undefined && code === 'signInFirst') faults.push('a session was not known')
  if (caller === world.otherDepartment) {
    if (touched.length > 0) faults.push(`it changed another department's ${touched.join(', ')}`)
    if (OF_A_DEPARTMENT.test(endpoint.path) && tells(status, body)) faults.push('it told of another department')
    const places = placesOf(body, world.department)
    if (places.length > 0) faults.push(`it answered with another department in ${places.join(', ')}`)
  }
  return faults.map((fault) => `${caller.name}: ${got}: ${fault}`)
}

/** Calls whose made-up input was good enough, so that the test says when it has ceased to try anything. */
const answered = new Set<string>()

test.each(inOrder.map((endpoint) => [endpoint.signature, endpoint] as const))('%s', async (signature, endpoint) => {
  const faults: string[] = []
  for (const caller of [world.signedOut, world.revoked, ...world.callers, world.otherDepartment]) {
    const may = mayCall(endpoint, caller.permissions)
    const thorough = caller.isThorough && !endsSession(endpoint) && may
    if (isExport(endpoint) && may && !thorough && caller !== world.otherDepartment) continue
    for (const fill of (thorough ? ['little', 'much'] : ['little']) satisfies Fill[]) {
      const outcome = await outcomeOf(caller, endpoint, fill)
      faults.push(...faultsOf(caller, endpoint, outcome))
      if (outcome.status < 300) answered.add(signature)
    }
  }
  const now = await read.everything(database)
  const written = differing(everything, now).filter((table) => !WRITTEN_BESIDE[signature]?.includes(table))
  everything = now
  expect(faults).toEqual([])
  expect(written).toEqual([])
})

/** Records that belong to the world's department, by the id in their address. */
const OF_A_DEPARTMENT =
  /^\/(sale|pricing|warehouse-document|wh-document-item|employee|expenses|sectors|user|cashbox|zet-report|item-min-max|department)\/.*\{(id|docId|depId)\}/

/** Whether it was answered with anything: an empty list tells nothing. */
const tells = (status: number, body: unknown): boolean => {
  if (status >= 400) return false
  const items = Array.isArray(body) ? body : (body as { items?: unknown[] } | undefined)?.items
  return items === undefined || items.length > 0
}

/** Where an answer names a department: the path of every field of such a name that holds this id. */
function placesOf(answer: unknown, departmentId: number, path = ''): string[] {
  if (typeof answer !== 'object' || answer === null) return []
  return Object.entries(answer).flatMap(([name, value]) =>
    /^(departmentId|depId|fromDepartmentId|toDepartmentId)$/.test(name) && value === departmentId
      ? [`${path}.${name}`]
      : placesOf(value, departmentId, `${path}.${name}`),
  )
}

test('most calls were answered to somebody, so that the refusals above mean something', () => {
  expect(answered.size).toBeGreaterThan(endpoints.length * 0.8)
})

test('every call names a permission of the catalogue, and every one that is declared is served', () => {
  const known = new Set<string>(['public', 'signed-in', ...ALL_PERMISSIONS])
  expect(endpoints.filter(({ parts }) => !known.has(parts.can)).map(({ signature }) => signature)).toEqual([])
  const modules = Object.values(import.meta.glob<object>('../../src/api/*.ts', { eager: true }))
  const declared = modules.flatMap((module) => Object.values(module)).flatMap(endpointsIn)
  const served = new Set(endpoints.map(({ signature }) => signature))
  expect(declared.length).toBeGreaterThan(100)
  expect(declared.map(({ signature }) => signature).filter((signature) => !served.has(signature))).toEqual([])
})

/** An endpoint, and of a list those that stand beside it, as far as they make sense. */
function endpointsIn(exported: unknown): Endpoint[] {
  if (typeof exported !== 'object' || exported === null || !('signature' in exported)) return []
  const { siblings, list } = exported as {
    siblings?: Record<string, Endpoint>
    list?: { groups: ReadonlyMap<string, string> }
  }
  const { groups, ...others } = siblings ?? {}
  return [exported as Endpoint, ...Object.values(others), ...(groups && list!.groups.size > 0 ? [groups] : [])]
}

test('the server answers at no address of the API that is not in the contract', () => {
  const own = new Set([`GET ${API_BASE}/openapi.json`, `GET ${API_BASE}/reference`, 'ALL /api/*'])
  const declared = new Set(
    endpoints.map(({ method, path }) => `${method} ${API_BASE}${path.replace(/\{(\w+)\}/g, ':$1')}`),
  )
  const addresses = createApp(context)
    .routes.filter(({ path }) => path.startsWith('/api'))
    .map(({ method, path }) => `${method} ${path}`)
  expect(addresses.filter((address) => !declared.has(address) && !own.has(address))).toEqual([])
  expect(addresses.length).toBeGreaterThan(endpoints.length)
})
