import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { acceptPack, packItems, packs, packsTotal } from '../../src/api/packing.ts'
import { getDocument } from '../../src/api/warehouseDocument.ts'
import { shopOn } from '../ledger/shop.ts'
import { testServer } from '../server.ts'

/** The service of another company, as it may answer. */
let answers: Record<string, unknown> = {}
let broken = false
const heard: { path: string; body: Record<string, unknown> }[] = []
const service = createServer((request, response) => {
  let text = ''
  request.on('data', (chunk: Buffer) => (text += chunk.toString()))
  request.on('end', () => {
    const path = request.url!.replace('/api/', '')
    heard.push({ path, body: JSON.parse(text) as Record<string, unknown> })
    if (!(path in answers)) response.writeHead(503)
    response.end(broken ? '<html>' : JSON.stringify(answers[path] ?? {}))
  })
})
await new Promise<void>((listening) => service.listen(0, '127.0.0.1', listening))
afterAll(() => void service.close())
const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/api`
const server = await testServer({ packing: { url, user: 'savdo', password: 'secret' } })
const shop = await shopOn(server)
const { keeper, warehouse } = shop
const CODE = '4780000000045'
const itemId = await shop.newItem({ name: 'Рубашка', multiBarcodes: [{ barcode: CODE, ratio: 1 }] })
const PACK = { id: 'P-1', doc_id: 7, name: 'Партия 1', created_at: '2026-11-20', total_count: 5 }
const ITEM = { barcode: CODE, artikul: 'R-1', name: 'Рубашка', count: 5, price: 120.5 }
const all = (items: unknown[] = [ITEM]) => ({
  'products/pack': { data: [PACK], total: 1 },
  'products/list': { data: items },
  'products/accepted': { ok: true },
  'products/total-pack': { total: 1 },
})
const accept = (id: string, more: object = {}) => ({ body: { id, docId: '7', departmentId: warehouse, ...more } })

test('packs are listed, looked into and accepted once; the service hears of it, however late', async () => {
  answers = all()
  expect(await keeper.call(packs, { body: {} })).toMatchObject({
    data: [{ id: 'P-1', docId: '7', accepted: false }],
    total: 1,
  })
  expect(await keeper.call(packsTotal, { body: {} })).toEqual({ total: 1 })
  expect(await keeper.call(packItems, { body: { id: 'P-1', docId: '7' } })).toMatchObject({
    items: [{ itemId, count: 5 }],
  })
  expect(heard.at(-1)!.body).toEqual({ id: 'P-1', doc_id: '7', user: 'savdo', password: 'secret' })
  const { documentId } = await keeper.call(acceptPack, accept('P-1'))
  expect(await keeper.call(getDocument, { path: { id: documentId } })).toMatchObject({
    documentStatus: 'DRAFT',
    documentType: 'PACKING',
    whItems: [{ itemId, count: 5 }],
  })
  expect(await keeper.refused(acceptPack, accept('P-1'))).toMatchObject({ status: 409, code: 'packAccepted' })
  const { 'products/accepted': _deaf, ...others } = answers as ReturnType<typeof all>
  answers = others
  expect(await keeper.refused(packs, { body: {} })).toMatchObject({ status: 422, code: 'packingAway' })
  answers = all()
  expect(await keeper.call(packs, { body: {} })).toMatchObject({ data: [{ accepted: true }] })
  const told = () => heard.filter(({ path }) => path === 'products/accepted').length
  const before = told()
  await keeper.call(packs, { body: {} })
  expect(told()).toBe(before)
})

test('two accept one pack at once: one income is made', async () => {
  answers = all()
  const responses = await Promise.all([
    keeper.response(acceptPack, accept('P-2')),
    keeper.response(acceptPack, accept('P-2')),
  ])
  expect(responses.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
})

test('goods that nobody knows are told, and left out only on purpose', async () => {
  answers = all([ITEM, { ...ITEM, barcode: 'nobody', artikul: '' }])
  expect(await keeper.refused(acceptPack, accept('P-3'))).toMatchObject({
    status: 422,
    code: 'packUnknown',
    details: { notFoundItems: [{ barcode: 'nobody' }] },
  })
  const { notFoundItems } = await keeper.call(acceptPack, accept('P-3', { leaveUnknown: true }))
  expect(notFoundItems).toHaveLength(1)
})

test('an answer that is broken, a service that is away or off, and another department are refused', async () => {
  answers = all()
  broken = true
  expect(await keeper.refused(packs, { body: {} })).toMatchObject({ status: 422, code: 'packingBroken' })
  broken = false
  answers = { 'products/pack': { data: 'many', total: -1 } }
  expect(await keeper.refused(packs, { body: {} })).toMatchObject({ status: 422, code: 'packingBroken' })
  answers = {}
  expect(await keeper.refused(packsTotal, { body: {} })).toMatchObject({ status: 422, code: 'packingAway' })
  answers = all()
  const elsewhere = { body: { id: 'P-9', docId: '', departmentId: shop.shop } }
  expect(await keeper.refused(acceptPack, elsewhere)).toMatchObject({ status: 403 })
  const off = await testServer()
  const other = await off.person('admin')
  expect(await other.refused(packs, { body: {} })).toMatchObject({ status: 422, code: 'packingOff' })
})
