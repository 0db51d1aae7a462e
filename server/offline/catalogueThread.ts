import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { gzipSync } from 'node:zlib'
import pg from 'pg'
import Cursor from 'pg-cursor'
import { FOLD_VERSION } from '../../src/rules/foldVersion.ts'
import { WAYS_OF_READING } from '../db/session.ts'
import { endWhenTold } from '../endThread.ts'
import type { CatalogueJob } from './keptCatalogues.ts'

/** Writes one department's catalogue as columns, gzipped, in a thread of its own and with a connection of its own: no sale waits for it. */

/** Where processors are scarce, the tills' thread goes first. */
const NICENESS = 5
/** Read at once; the first ones are written and forgotten before the last ones come. */
const ROWS_AT_ONCE = 2_000
const STATEMENT_TIMEOUT_MS = 120_000
/** The second third of what more would gain, in a fifth of its time. */
const GZIP_LEVEL = 5

const { connection, departmentId, now, goods, clients, inStoreRules } = workerData as CatalogueJob
// Linux alone gives each thread a priority of its own.
if (process.platform === 'linux') setPriority(NICENESS)
endWhenTold()

/** Numbers, JSON and texts come as they stand in the columns: nothing is parsed here that is written again at once. */
const types = new pg.TypeOverrides()
for (const type of [pg.types.builtins.JSON, pg.types.builtins.INT8, pg.types.builtins.NUMERIC])
  types.setTypeParser(type, (text: string) => new AsItStands(text))
types.setTypeParser(pg.types.builtins.DATE, (text) => text)

class AsItStands {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}
const written = (value: unknown) => (value instanceof AsItStands ? value.text : JSON.stringify(value))

const client = new pg.Client({
  ...connection,
  types,
  statement_timeout: STATEMENT_TIMEOUT_MS,
  application_name: 'savdo catalogue',
  options: WAYS_OF_READING,
})
await client.connect()
// All statements see one moment: the revision is that of the goods beside it.
await client.query('begin isolation level repeatable read read only')
const { rows: cursors } = await client.query<{ catalogueId: string; revision: AsItStands }>(
  'select catalogue_id as "catalogueId", revision from catalogue_revision',
)
const { catalogueId, revision } = cursors[0]!
const columns = await columnsOf(goods)
const { rows: known } = clients
  ? await client.query<Record<string, unknown>>(clients.text, clients.values)
  : { rows: [] }
await client.end()

const parts = {
  catalogueId: JSON.stringify(catalogueId),
  revision: revision.text,
  foldVersion: String(FOLD_VERSION),
  departmentId: String(departmentId),
  now: JSON.stringify(now),
  ...columns,
  clients: `[${known.map((row) => objectOf(row)).join(',')}]`,
  inStoreRules: JSON.stringify(inStoreRules),
}
const content = gzipSync(
  objectOf(parts, (text) => text as string),
  { level: GZIP_LEVEL },
)
const bytes = new Uint8Array(content)
parentPort!.postMessage(bytes, [bytes.buffer])

function objectOf(row: object, write: (value: unknown) => string = written): string {
  return `{${Object.entries(row)
    .map(([key, value]) => `${JSON.stringify(key)}:${write(value)}`)
    .join(',')}}`
}

/** Each column as the text of a JSON array. */
async function columnsOf({ text, values }: CatalogueJob['goods']): Promise<Record<string, string>> {
  const cursor = client.query(new Cursor<Record<string, unknown>>(text, values))
  const gathered = new Map<string, string[]>()
  for (let rows = await cursor.read(ROWS_AT_ONCE); rows.length > 0; rows = await cursor.read(ROWS_AT_ONCE)) {
    for (const key of Object.keys(rows[0]!)) {
      const column = gathered.get(key) ?? []
      for (const row of rows) column.push(written(row[key]))
      gathered.set(key, column)
    }
  }
  return Object.fromEntries([...gathered].map(([key, column]) => [key, `[${column.join(',')}]`]))
}
