import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { receivePendingDocument } from '../../src/api/pendingDocument.ts'
import {
  createRequest,
  endRequest,
  getRequestDocument,
  type RequestLine,
  requestLines,
  saveRequest,
  type TransferRequest,
  updateRequestCount,
} from '../../src/api/transferRequest.ts'
import { changeDocumentStatus, getDocument } from '../../src/api/warehouseDocument.ts'
import { requireSoundBooks } from '../ledger/requireSoundBooks.ts'
import { type Shop, shopOn } from '../ledger/shop.ts'
import { testServer } from '../server.ts'
import { type Act, type Cell, inModel, type Model, sum, TARGETS } from './requestModel.ts'

/**
 * Random stories of a transfer request, held against a model that knows cells, states and one shelf and nothing of server/: what is
 * received is never more than what was sent, and that never more than what was asked.
 */
const ON_SHELF = [9, 14]
const RUNS = Number(process.env.MODEL_RUNS ?? 25)
const RUN_MS_MAX = 10_000

const server = await testServer()
let shop: Shop
let targets: number[]

beforeAll(async () => {
  shop = await shopOn(server)
  targets = [shop.shop, await server.department('SHOP', { saleType: 'RETAIL' })]
})

const act = fc.record<Act>({
  act: fc.constantFrom<Act['act'][]>(
    ...(['ask', 'ask', 'ask', 'answer', 'answer', 'save', 'check', 'recount', 'end', 'send', 'receive'] as const),
    ...(['writeOff', 'stale'] as const),
  ),
  item: fc.nat({ max: ON_SHELF.length - 1 }),
  target: fc.nat({ max: TARGETS - 1 }),
  count: fc.nat({ max: 11 }),
})
/** Usual steps among random ones, so that many stories come to their end. */
const story = fc
  .tuple(
    fc.array(act, { maxLength: 5 }),
    fc.array(act, { maxLength: 4 }),
    fc.array(act, { maxLength: 3 }),
    fc.array(act, { maxLength: 4 }),
  )
  .map(([asking, answering, ending, sending]) => {
    const step = (name: Act['act']): Act => ({ act: name, item: 0, target: 0, count: 0 })
    const first: Act = { act: 'ask', item: 0, target: 0, count: 4 }
    const last: Act = { act: 'receive', item: 0, target: 0, count: 3 }
    const to = [step('save'), ...answering, step('check'), ...ending, step('end'), ...sending]
    return [first, ...asking, ...to, step('send'), last]
  })

const told = new Map<string, number>()

async function tell(acts: readonly Act[]): Promise<void> {
  const itemIds: number[] = []
  for (const count of ON_SHELF) {
    const itemId = await shop.newItem()
    await shop.income(shop.warehouse, [{ itemId, count, incomeUzs: 333.33 }])
    itemIds.push(itemId)
  }
  const body = { fromDepartmentId: shop.warehouse, toDepartmentIds: targets }
  const { id } = await shop.admin.call(createRequest, { body })
  const model: Model = {
    status: 'SUSPENDED',
    free: [...ON_SHELF],
    cells: ON_SHELF.map(() => Array.from({ length: TARGETS }, () => ({ asked: 0, sent: null, received: 0 }))),
    transfers: new Map(),
  }
  for (const one of acts) {
    const { request, lines } = await look(id, itemIds)
    const expected = await perform(one, model, { request, lines, itemIds })
    told.set(`${one.act} ${expected}`, (told.get(`${one.act} ${expected}`) ?? 0) + 1)
    await compare(id, itemIds, model)
  }
  // What is left for the next story to ask of the same shelf would be a line of it, too.
  for (const [item, itemId] of itemIds.entries()) if (model.free[item]! > 0) await writeOff(itemId, model.free[item]!)
}

const writeOff = (itemId: number, count: number) =>
  shop.documentAt('READY', { action: 'SPISAT', fromDepartmentId: shop.warehouse, whItems: [{ itemId, count }] })

async function look(id: number, itemIds: readonly number[]) {
  const request = await shop.admin.call(getRequestDocument, { path: { id } })
  const { items } = await shop.admin.call(requestLines, { query: { limit: 100 }, body: { requestDocId: id } })
  return { request, lines: itemIds.map((itemId) => items.find((line) => line.itemId === itemId)!) }
}

interface Seen {
  request: TransferRequest
  lines: readonly RequestLine[]
  itemIds: readonly number[]
}

/** Does it on the server and in the model, and answers how both say that it ends. */
async function perform(one: Act, model: Model, seen: Seen): Promise<string> {
  const { expected, change } = inModel(one, model)
  const response = await onServer(one, seen)
  const answer = response === undefined ? 'nothing' : ((await response.json()) as { code?: string })
  const got = answer === 'nothing' ? answer : response!.ok ? 'ok' : `${response!.status} ${answer.code}`
  if (got !== expected) throw new Error(`${JSON.stringify(one)} said ${got}, the model says ${expected}`)
  if (got === 'ok') change()
  return expected
}

async function onServer(one: Act, { request, lines, itemIds }: Seen): Promise<Response | undefined> {
  const { admin } = shop
  const line = lines[one.item]!
  const step = (status: 'CHECKING' | 'CHECKED') =>
    admin.response(saveRequest, { body: { id: request.id, status, version: request.version } })
  const inCell = (counted: { count: number } | { sendCount: number }, version = line.version) =>
    admin.response(updateRequestCount, {
      body: {
        requestDocumentId: request.id,
        itemId: line.itemId,
        termOfItem: line.termOfItem,
        priceUzs: line.priceUzs,
        departmentId: targets[one.target]!,
        version,
        ...counted,
      },
    })
  switch (one.act) {
    case 'ask':
      return inCell({ count: one.count })
    case 'stale':
      return inCell({ count: one.count }, line.version + 1)
    case 'answer':
      return inCell({ sendCount: one.count })
    case 'save':
    case 'recount':
      return step('CHECKING')
    case 'check':
      return step('CHECKED')
    case 'end':
      return admin.response(endRequest, { body: { id: request.id, version: request.version } })
    case 'writeOff':
      return one.count === 0 ? undefined : writeOffTried(itemIds[one.item]!, one.count)
    case 'send':
    case 'receive':
      return onTransfer(one, request)
  }
}

async function writeOffTried(itemId: number, count: number): Promise<Response> {
  const draft = await shop.documentAt('DRAFT', {
    action: 'SPISAT',
    fromDepartmentId: shop.warehouse,
    whItems: [{ itemId, count }],
  })
  const body = { status: 'READY' as const, version: draft.version }
  return shop.admin.response(changeDocumentStatus, { path: { id: draft.id }, body })
}

async function transfersOf(request: TransferRequest) {
  const made = request.related.filter(({ relation, kind }) => relation === 'MADE' && kind === 'transfer')
  return Promise.all(made.map(({ id }) => shop.admin.call(getDocument, { path: { id } })))
}

async function onTransfer(one: Act, request: TransferRequest): Promise<Response | undefined> {
  const transfer = (await transfersOf(request)).find(({ toDepartmentId }) => toDepartmentId === targets[one.target])
  if (!transfer) return undefined
  const { id, version, documentStatus } = transfer
  if (one.act === 'send')
    return documentStatus === 'WAITING_FOR_READY'
      ? shop.admin.response(changeDocumentStatus, { path: { id }, body: { status: 'PENDING', version } })
      : undefined
  if (documentStatus !== 'PENDING') return undefined
  const whItems = transfer.whItems.map((line) => ({ id: line.id, count: Math.min(line.count, one.count) }))
  return shop.admin.response(receivePendingDocument, { body: { id, version, whItems, lost: true } })
}

async function compare(id: number, itemIds: readonly number[], model: Model): Promise<void> {
  const { request, lines } = await look(id, itemIds)
  const cells = lines.map(({ toDeps }) =>
    targets.map((target) => {
      const { count, sendCount } = toDeps.find(({ departmentId }) => departmentId === target)!
      return { asked: count, sent: sendCount }
    }),
  )
  expect(request.status).toBe(model.status)
  // A cell that nobody has typed into is none.
  const known = (sent: number | null, asked: number) => (asked === 0 && !sent ? 0 : sent)
  expect(cells.map((row) => row.map(({ asked, sent }) => [asked, known(sent, asked)]))).toEqual(
    model.cells.map((row) => row.map(({ asked, sent }) => [asked, known(sent, asked)])),
  )
  // Once it is ended, only what still waits to be sent: the rest is off the shelf.
  const waits = (target: number) => model.status !== 'READY' || model.transfers.get(target) === 'WAITING_FOR_READY'
  const counts = (cell: Cell, target: number) =>
    model.status === 'SUSPENDED' ? cell.asked : waits(target) ? (cell.sent ?? 0) : 0
  expect(lines.map(({ fromDep }) => [fromDep.available, fromDep.remaining])).toEqual(
    model.cells.map((row, item) => [model.free[item], model.free[item]! - sum(row.map(counts))]),
  )
  const transfers = await transfersOf(request)
  expect(transfers.map(({ toDepartmentId, documentStatus }) => `${toDepartmentId} ${documentStatus}`).sort()).toEqual(
    [...model.transfers].map(([target, status]) => `${targets[target]} ${status}`).sort(),
  )
  for (const { toDepartmentId, whItems } of transfers)
    for (const [item, itemId] of itemIds.entries()) {
      const own = whItems.filter((line) => line.itemId === itemId)
      const { asked, sent, received } = model.cells[item]![targets.indexOf(toDepartmentId!)]!
      expect([sum(own.map(({ count }) => count)), sum(own.map((line) => line.received))]).toEqual([sent, received])
      expect(asked).toBeGreaterThanOrEqual(sent!)
      expect(sent).toBeGreaterThanOrEqual(received)
    }
}

test(
  `a request does what the model says (${RUNS} stories)`,
  async () => {
    await fc.assert(fc.asyncProperty(story, tell), { numRuns: RUNS })
    await requireSoundBooks(server.database)
    expect([...told.keys()]).toEqual(
      expect.arrayContaining(['ask ok', 'ask 422 moreThanRemaining', 'answer ok', 'end ok', 'send ok', 'receive ok']),
    )
  },
  RUNS * RUN_MS_MAX,
)
