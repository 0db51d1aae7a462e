import { Worker } from 'node:worker_threads'
import { describe, expect, it, vi } from 'vitest'
import { sql } from '../../server/db/sql.ts'
import { endThread } from '../../server/endThread.ts'
import { EXPORTS_AT_ONCE_MAX, exportsRunning, streamWorkbook } from '../../server/excel/streamWorkbook.ts'
import { thingServer } from './thingList.ts'
import { sampleThings } from './things.ts'
import { until } from '../until.ts'
import { WAITING_FOR_EVER } from './waitingForEver.ts'

const ROWS = 60_000
const server = await thingServer(sampleThings(20), WAITING_FOR_EVER)
const { database } = server
// Names that nothing can pack, so that the file is far longer than what is written ahead of its reader.
await database.run(sql`
  insert into thing select 'long', n, md5(n::text) || md5((-n)::text), '', null, n % 13, 1, n % 5, null, now(), true, null, '{}', 0
  from generate_series(1, ${ROWS}::int) n`)

const LONG = '/thing/search/long/excel'
const columns = [{ field: 'id' }, { field: 'name', label: 'Как зовут' }]
/** Statements of exports and of lists that PostgreSQL works on now. */
const busy = () =>
  database.rows<{ pid: number; waits: boolean }>(sql`
    select pid, wait_event_type = 'Lock' as waits from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and (application_name = 'savdo export' or state = 'active' and query like '%from thing%')`)
/** No statement any more, and no thread that takes a place: one that was given up keeps it until it has ended. */
const allOver = () => until(async () => exportsRunning() === 0 && (await busy()).length === 0)
const allWaiting = (count: number) =>
  until(async () => {
    const found = await busy()
    return found.length === count && found.every(({ waits }) => waits)
  })
/** Every question about things waits until `work` is done: none has a first row before. */
const whileLocked = (work: () => Promise<void>) =>
  database.withTransaction(async (transaction) => {
    await transaction.run(sql`lock table thing in access exclusive mode`)
    await work()
  })
const empty = { title: 'Пусто', lines: [], columns: [{ header: 'a', format: 'text' as const }], totalLabel: '' }

describe('a file', () => {
  it('given up before, during and after reading ends its statement and its thread', async () => {
    for (const read of [0, 1, 100_000]) {
      const response = await server.post(LONG, { columns })
      const reader = response.body!.getReader()
      for (let chunk = 0; chunk < read && !(await reader.read()).done; chunk++);
      expect(response.status).toBe(200)
      await reader.cancel()
      await allOver()
    }
  })

  it('given up ends its thread by a word: cut off while it makes a zlib stream, it would take the whole server along', async () => {
    const cutOff = vi.spyOn(Worker.prototype, 'terminate')
    for (let round = 0; round < 20; round++) {
      const response = await server.post(LONG, { columns })
      await response.body!.cancel()
      await allOver()
    }
    expect(cutOff).not.toHaveBeenCalled()
    cutOff.mockRestore()
  })

  it('more than a few at once are refused, and a place is free again when one ends', async () => {
    const open = await Promise.all(Array.from({ length: EXPORTS_AT_ONCE_MAX }, () => server.post(LONG, { columns })))
    expect(open.map(({ status }) => status)).toEqual(open.map(() => 200))
    expect((await server.post(LONG, { columns })).status).toBe(503)
    await open[0]!.body!.cancel()
    await until(async () => {
      const again = await server.post(LONG, { columns })
      await again.body!.cancel()
      return again.status === 200
    })
    await Promise.all(open.slice(1).map((response) => response.body!.cancel()))
    await allOver()
  })

  it('that is written leaves its place at once', async () => {
    const file = () => server.post('/thing/search/main/excel', { columns })
    const many = () => Promise.all(Array.from({ length: EXPORTS_AT_ONCE_MAX }, file))
    for (let round = 0; round < 5; round++) {
      const written = await many()
      expect(written.map(({ status }) => status)).toEqual(written.map(() => 200))
      await Promise.all(written.map((response) => response.arrayBuffer()))
    }
    await allOver()
  })

  it('tells how far it is, to its own user', async () => {
    const exportId = '018f4e1e-0000-7000-8000-000000000001'
    expect((await server.get(`/export-progress/${exportId}`)).status).toBe(404)
    const response = await server.post(LONG, { columns, exportId })
    const early = (await (await server.get(`/export-progress/${exportId}`)).json()) as { done: number }
    expect(early.done).toBeLessThan(ROWS)
    await response.arrayBuffer()
    expect(await (await server.get(`/export-progress/${exportId}`)).json()).toEqual({ done: ROWS, total: ROWS })
  })

  it('is named in the language and by the title', async () => {
    const response = await server.post('/thing/search/main/excel', { columns, title: 'A/B: test' }, { language: 'uz' })
    expect(decodeURIComponent(response.headers.get('content-disposition')!)).toContain('A B  test 2026-11-21.xlsx')
    await response.body!.cancel()
    await allOver()
  })

  it('whose statement PostgreSQL refuses is a refusal, not half a file', async () => {
    const gone = new AbortController().signal
    const orders = { database, table: empty, gone }
    await expect(streamWorkbook({ ...orders, statement: sql`select 1 / 0` })).rejects.toMatchObject({ code: '22012' })
    await allOver()
  })

  it('whose connection is lost breaks off, and so does one whose thread dies', async () => {
    const response = await server.post(LONG, { columns })
    for (const { pid } of await busy()) await database.run(sql`select pg_terminate_backend(${pid})`)
    await expect(response.arrayBuffer()).rejects.toThrow(/terminat|ECONNRESET|EPIPE/)

    const threads: Worker[] = []
    const keep = (thread: Worker) => threads.push(thread)
    process.on('worker', keep)
    const second = await server.post(LONG, { columns })
    process.off('worker', keep)
    await endThread(threads[0]!)
    await expect(second.arrayBuffer()).rejects.toThrow('ended early')
    await allOver()
    const whole = await server.post('/thing/search/main/excel', { columns })
    expect((await whole.arrayBuffer()).byteLength).toBeGreaterThan(0)
    await allOver()
  })

  it('whose reader takes nothing for too long is given up', async () => {
    const gone = new AbortController().signal
    const statement = sql`select md5(n::text) from generate_series(1, 1000000) n`
    const stream = await streamWorkbook({ database, table: empty, gone, statement, stalledMsMax: 300 })
    await allOver()
    await expect(new Response(stream).arrayBuffer()).rejects.toThrow('stopped reading')
  })
})

describe('a caller that goes away ends in PostgreSQL', () => {
  it('a file given up before the thread was heard that has asked already', async () => {
    await whileLocked(async () => {
      const going = new AbortController()
      const orders = { database, table: empty, gone: going.signal, statement: sql`select name from thing` }
      const file = streamWorkbook(orders)
      // The loop is held: the thread connects and asks, and what it tells waits.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_500)
      going.abort()
      await expect(file).rejects.toMatchObject({ code: 'busy' })
      await allOver()
    })
  })

  it.each([
    ['a file before its first row', LONG, { columns }],
    ['a page and its count', '/thing/search/long', {}],
    // Not the question of above, whose answer may be remembered.
    ['a count', '/thing/search/long/count', { where: [{ field: 'id', operator: 'from', value: 2 }] }],
    ['distinct values', '/thing/search/long/values', { field: 'name' }],
    ['groups', '/thing/search/long/groups', { groupBy: 'state' }],
  ])('%s', async (_, address, body) => {
    await whileLocked(async () => {
      const going = new AbortController()
      const answer = server.post(address, body, { signal: going.signal })
      await until(async () => (await busy()).some(({ waits }) => waits))
      going.abort()
      await allOver()
      expect((await answer).status).toBe(503)
    })
  })

  it('but not what another still waits for', async () => {
    const count = '/thing/search/long/count'
    const question = { where: [{ field: 'id', operator: 'from', value: 1 }] }
    const going = new AbortController()
    let stays: Promise<Response> | undefined
    await whileLocked(async () => {
      const goes = server.post(count, question, { signal: going.signal })
      await allWaiting(1)
      stays = server.post(count, question)
      // Equal questions share one scan; another question shows that the second one has been heard.
      const marker = server.post('/thing/search/other/count')
      await allWaiting(2)
      going.abort()
      await allWaiting(2)
      void goes
      void marker
    })
    expect(await (await stays!).json()).toMatchObject({ total: ROWS })
  })
})
