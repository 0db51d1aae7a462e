import { expect, test } from 'vitest'
import { RECORD_NAMES } from '../../src/rules/records.ts'
import { sql } from '../../server/db/sql.ts'
import { allRecords, recordedAs } from '../../server/records/allRecords.ts'
import { linkedUses } from '../../server/records/usesOf.ts'
import { testServer } from '../server.ts'

const { database } = await testServer()

const columns = await database.rows<{ table: string; column: string }>(sql`
  select table_name as "table", column_name as "column" from information_schema.columns
  where table_schema = 'public' and table_name in (select relname from pg_class where relkind in ('r', 'p') and not relispartition)`)
const keys = await database.rows<{ named: string; table: string; column: string }>(sql`
  select confrelid::regclass::text as named, conrelid::regclass::text as "table", attname as "column"
  from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1] where contype = 'f'`)

/** The tables that name rows of this one: by a foreign key, or by a column that is called so (the ledgers have no foreign keys). */
const tablesNaming = ({ table, name }: { table: string; name: string }) => [
  ...new Set([
    ...keys.filter(({ named }) => named === table).map((key) => key.table),
    ...columns
      .filter(({ column }) => new RegExp(`(^|_)(${table}|${name})_id$`).test(column))
      .map((column) => column.table),
  ]),
]

/** Deleting a record asks every table that names it, or says why it need not: a table that nobody has thought of fails here. */
test.each(allRecords.map((record) => [record.table, record] as const))(
  'whoever deletes from %s has thought of every table that names it',
  (_table, record) => {
    const letGo = allRecords.filter(({ links, letsGo }) =>
      links.some(({ to, field }) => to.name === record.name && letsGo?.includes(field as never)),
    )
    const known = Object.keys({ ...linkedUses(record.name), ...record.keptBy })
    expect([...new Set([...known, ...letGo.map(({ table }) => table)])].sort()).toEqual(tablesNaming(record).sort())
  },
)

test.each(allRecords.map((record) => [record.table, record] as const))(
  'every column of %s that names a record is a link of its description',
  (table, { links }) => {
    const named = keys.filter((key) => key.table === table).map(({ column }) => column)
    expect(links.map(({ column }) => column).sort()).toEqual(named.sort())
  },
)

test('every kind of record is described, and every one of a department is its department’s', () => {
  expect([...recordedAs.keys()].sort()).toEqual([...RECORD_NAMES].sort())
  const stranger = { departments: [], isAdmin: false, contragentId: 0, permissions: new Set() } as never
  const ofDepartments = allRecords.filter(({ table }) =>
    columns.some((column) => column.table === table && column.column === 'department_id'),
  )
  const open = ofDepartments.filter(({ scope }) => scope(stranger).texts.join('?') === 'true')
  expect(open.map(({ name }) => name)).toEqual([])
})
