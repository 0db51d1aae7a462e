import { QueryClient } from '@tanstack/react-query'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import type { Session } from '../src/api/auth.ts'
import { ApiFailure } from '../src/api/client/apiFailure.ts'
import { call } from '../src/api/client/call.ts'
import { environment } from '../src/api/client/environment.ts'
import type { Progress } from '../src/api/client/fileReceived.ts'
import { mutationOf, queryOf } from '../src/api/client/queries.ts'
import { session } from '../src/api/client/session.ts'
import { endpoint } from '../src/api/endpoint.ts'

const API = 'http://shop.test/api/v1'
const Thing = z.object({ id: z.number() })
const readThing = endpoint('GET /thing/get/{id}', {
  can: 'view goods',
  query: z.object({ date: z.string().optional(), page: z.number() }),
  answer: Thing,
})
const searchThings = endpoint('POST /thing/search', {
  can: 'view goods',
  reads: true,
  body: z.object({ keyword: z.string() }),
  answer: Thing,
})
const saveThing = endpoint('POST /thing/create', {
  can: 'create goods',
  refreshes: ['warehouse-item/list'],
  body: z.object({ name: z.string() }),
  answer: Thing,
})
const uploadThing = endpoint('POST /thing/upload/{id}', {
  can: 'edit goods',
  form: z.object({ upload: z.file(), kind: z.string() }),
  answer: Thing,
})
const exportThings = endpoint('POST /thing/download/excel', {
  can: 'view goods',
  reads: true,
  body: z.object({}),
  answer: 'file',
})
const openDoor = endpoint('POST /door', { can: 'public', reads: true, body: z.object({}), answer: Thing })

const user: Session = {
  id: 5,
  username: 'u',
  roles: [],
  permissions: ['view goods'],
  isAdmin: false,
  departmentId: null,
  departmentName: null,
  departmentType: null,
  departmentSaleType: null,
  depCurrencyId: null,
  depCurrencyCode: null,
  depCurrencyName: null,
  contragentId: null,
  employeeName: null,
}
const server = setupServer()
const usual = { ...environment }
let waitsMs: number[] = []

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
beforeEach(() => {
  waitsMs = []
  Object.assign(environment, usual, {
    apiBase: API,
    wait: (ms: number) => {
      waitsMs.push(ms)
      return Promise.resolve()
    },
  })
  session.begin({ ...user, token: 'secret' })
})
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

/** Answers with the given responses in turn, the last one for ever, and keeps what was asked. */
function respond(method: 'get' | 'post', path: string, ...responses: (() => Response | Promise<Response>)[]) {
  const requests: Request[] = []
  server.use(
    http[method](API + path, ({ request }) => {
      requests.push(request)
      return responses[Math.min(requests.length, responses.length) - 1]!()
    }),
  )
  return requests
}
const ok = () => HttpResponse.json({ id: 1 })
const lost = () => HttpResponse.error()
const refused =
  (status: number, code: string, headers: Record<string, string> = {}) =>
  () =>
    HttpResponse.json({ code, message: `says ${code}` }, { status, headers })
const failureOf = (promise: Promise<unknown>): Promise<ApiFailure> =>
  promise.then(
    () => {
      throw new Error('it succeeded')
    },
    (error: unknown) => {
      if (error instanceof ApiFailure) return error
      throw error
    },
  )

test('path and query are filled and encoded, empty values left out, token and language sent', async () => {
  const requests = respond('get', '/thing/get/*', ok)
  expect(await call(readThing, { path: { id: 'a/b ?' }, query: { page: 2, date: undefined } })).toEqual({ id: 1 })
  const [request] = requests
  expect(request!.url).toBe(`${API}/thing/get/a%2Fb%20%3F?page=2`)
  expect(request!.headers.get('authorization')).toBe('Bearer secret')
  expect(request!.headers.get('accept-language')).toBe('ru')
  expect(request!.headers.get('idempotency-key')).toBeNull()
})

test('a missing path parameter is a fault of the program and is not sent', async () => {
  await expect(call(readThing, { path: { id: '' }, query: { page: 1 } })).rejects.toThrow('needs the path parameter id')
})

test('a change carries a UUID, a search none', async () => {
  const changes = respond('post', '/thing/create', ok)
  const searches = respond('post', '/thing/search', ok)
  await call(saveThing, { body: { name: 'x' } })
  await call(saveThing, { body: { name: 'x' } })
  await call(searchThings, { body: { keyword: 'x' } })
  const keys = changes.map((request) => request.headers.get('idempotency-key'))
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(keys[0]).not.toBe(keys[1])
  expect(searches[0]!.headers.has('idempotency-key')).toBe(false)
})

test('the key stays the same over automatic repeats, which wait as long as the server wants', async () => {
  const requests = respond('post', '/thing/create', lost, refused(503, 'busy', { 'retry-after': '2' }), ok)
  expect(await call(saveThing, { body: { name: 'x' } })).toEqual({ id: 1 })
  expect(new Set(requests.map((request) => request.headers.get('idempotency-key'))).size).toBe(1)
  expect(requests).toHaveLength(3)
  expect(waitsMs).toEqual([400, 2_000])
})

test('after a lost answer the same input is sent under the same key, another input under another', async () => {
  const requests = respond('post', '/thing/create', lost)
  const keyOf = (index: number) => requests[index]!.headers.get('idempotency-key')
  expect(await failureOf(call(saveThing, { body: { name: 'x' } }, { retries: 0 }))).toMatchObject({
    status: 0,
    code: 'networkAway',
  })
  await failureOf(call(saveThing, { body: { name: 'y' } }, { retries: 0 }))
  await failureOf(call(saveThing, { body: { name: 'x' } }, { retries: 0 }))
  expect(keyOf(2)).toBe(keyOf(0))
  expect(keyOf(1)).not.toBe(keyOf(0))
})

test('after a refusal the same input is a new operation', async () => {
  const requests = respond('post', '/thing/create', refused(409, 'wrongState'), ok)
  expect(await failureOf(call(saveThing, { body: { name: 'z' } }))).toMatchObject({
    status: 409,
    code: 'wrongState',
    message: 'says wrongState',
  })
  await call(saveThing, { body: { name: 'z' } })
  expect(requests[0]!.headers.get('idempotency-key')).not.toBe(requests[1]!.headers.get('idempotency-key'))
})

test('two equal changes at the same moment are two operations', async () => {
  const requests = respond('post', '/thing/create', ok)
  await Promise.all([call(saveThing, { body: { name: 'scan' } }), call(saveThing, { body: { name: 'scan' } })])
  expect(new Set(requests.map((request) => request.headers.get('idempotency-key'))).size).toBe(2)
})

test.each([400, 403, 404, 409, 422, 429, 500])('%s is not repeated', async (status) => {
  const requests = respond('post', '/thing/search', refused(status, 'no'))
  expect((await failureOf(call(searchThings, { body: { keyword: '' } }))).status).toBe(status)
  expect(requests).toHaveLength(1)
})

test('fields, details and request id come along; a page that is not ours becomes serverFailed', async () => {
  const body = {
    code: 'badInput',
    message: 'm',
    fields: { 'lines.0.count': 'f' },
    details: { total: 5 },
    requestId: 'r',
  }
  respond(
    'post',
    '/thing/create',
    () => HttpResponse.json(body, { status: 400 }),
    () => HttpResponse.html('<h1>Oops</h1>', { status: 500 }),
  )
  expect(await failureOf(call(saveThing, { body: { name: '' } }))).toMatchObject(body)
  expect(await failureOf(call(saveThing, { body: { name: '' } }))).toMatchObject({
    status: 500,
    code: 'serverFailed',
    message: '',
  })
})

test('an answer that is no JSON is a failure; one against the contract is a fault of the program', async () => {
  respond(
    'post',
    '/thing/search',
    () => HttpResponse.html('<html>'),
    () => HttpResponse.json({ id: 'one' }),
  )
  expect(await failureOf(call(searchThings, { body: { keyword: '' } }))).toMatchObject({ code: 'wrongAnswer' })
  await expect(call(searchThings, { body: { keyword: '' } })).rejects.toThrow(
    'POST /thing/search answered against its contract: id',
  )
})

test('a call that takes too long fails once and is not repeated', async () => {
  environment.timeoutMs = 30
  const requests = respond('post', '/thing/search', () => new Promise<Response>(() => {}))
  expect(await failureOf(call(searchThings, { body: { keyword: '' } }))).toMatchObject({ status: 0, code: 'timedOut' })
  expect(requests).toHaveLength(1)
})

test('a cancelled call rejects with the reason of its signal, and is not repeated', async () => {
  const cancel = new AbortController()
  respond('post', '/thing/search', () => {
    cancel.abort(new Error('gone elsewhere'))
    return new Promise<Response>(() => {})
  })
  await expect(call(searchThings, { body: { keyword: '' } }, { signal: cancel.signal })).rejects.toThrow(
    'gone elsewhere',
  )
  await expect(call(searchThings, { body: { keyword: '' } }, { signal: cancel.signal })).rejects.toThrow(
    'gone elsewhere',
  )
})

test('a 401 ends the session', async () => {
  respond('post', '/thing/search', refused(401, 'signInFirst'))
  expect((await failureOf(call(searchThings, { body: { keyword: '' } }))).status).toBe(401)
  expect(session.get()).toMatchObject({ token: null, user: null, endedBy: 'expired' })
  expect(session.get().can('view goods')).toBe(false)
})

test('a 401 of a public call or of an older token does not end the session', async () => {
  respond('post', '/door', refused(401, 'wrongPassword'))
  await failureOf(call(openDoor, { body: {} }))
  expect(session.get().token).toBe('secret')
  respond('post', '/thing/search', () => {
    session.begin({ ...user, token: 'newer' })
    return refused(401, 'signInFirst')()
  })
  await failureOf(call(searchThings, { body: { keyword: '' } }))
  expect(session.get().token).toBe('newer')
})

test('a form is sent with its files', async () => {
  const requests = respond('post', '/thing/upload/9', ok)
  await call(uploadThing, {
    path: { id: 9 },
    form: { upload: new File(['abc'], 'фото.png', { type: 'image/png' }), kind: 'main' },
  })
  const form = await requests[0]!.formData()
  expect(form.get('kind')).toBe('main')
  const upload = form.get('upload') as File
  expect([upload.name, await upload.text()]).toEqual(['фото.png', 'abc'])
})

test('a file arrives with its name, and its progress is told', async () => {
  const headers = {
    'content-type': 'text/csv',
    'content-length': '6',
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('Товары.csv')}`,
  }
  respond('post', '/thing/download/excel', () => new HttpResponse('abcdef', { headers }))
  const told: Progress[] = []
  const { blob, fileName } = await call(exportThings, { body: {} }, { onProgress: (progress) => told.push(progress) })
  expect(fileName).toBe('Товары.csv')
  expect(await blob.text()).toBe('abcdef')
  expect(told.at(-1)).toEqual({ receivedBytes: 6, totalBytes: 6 })
})

test('a change refreshes its own segment and those it names, however it ends', async () => {
  respond('post', '/thing/search', ok)
  const client = new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } })
  const query = queryOf(searchThings, { body: { keyword: 'a' } })
  expect(query.queryKey).toEqual(['thing', 'POST /thing/search', { body: { keyword: 'a' } }])
  const others = [
    ['warehouse-item', 'x'],
    ['sale', 'x'],
  ]
  const staleAfter = async (...responses: (() => Response)[]) => {
    await client.fetchQuery(query)
    for (const key of others) client.setQueryData(key, 1)
    respond('post', '/thing/create', ...responses)
    const mutation = client.getMutationCache().build(client, mutationOf(saveThing))
    await mutation.execute({ body: { name: 'x' } }).catch(() => {})
    return [query.queryKey, ...others].map((key) => client.getQueryState(key)?.isInvalidated)
  }
  expect(await staleAfter(ok)).toEqual([true, true, false])
  expect(await staleAfter(refused(409, 'wrongState'))).toEqual([true, true, false])
})
