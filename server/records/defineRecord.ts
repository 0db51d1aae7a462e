import type { z } from 'zod'
import { described, type FieldMeta } from '../../src/api/listColumn.ts'
import type { RecordName } from '../../src/rules/records.ts'
import type { Changes } from '../audit.ts'
import { type Caller, inScope } from '../caller.ts'
import type { Transaction } from '../db/database.ts'
import { empty, join, raw, type Sql, sql } from '../db/sql.ts'
import type { ColumnSql } from '../lists/description.ts'
import type { Refusal } from '../refusal.ts'
import type { Use } from '../uses.ts'

/** A field that names another record. */
export interface Link extends Pick<FieldMeta, 'list' | 'below'> {
  field: string
  column: string
  to: AnyRecord
}
/** What a record has to be for others to name it. */
export type AnyRecord = Pick<RecordTable<never>, 'name' | 'table' | 'called' | 'living' | 'scope' | 'nameOf'>

/** What the history has to know of a kind of record. */
export interface Recorded {
  /** What people call the one with this id, as a value in SQL. */
  nameOf: (id: Sql) => Sql
  /** Whether the one with this id is the caller's to see. */
  isOwn: (caller: Caller, id: Sql) => Sql
  links: readonly Link[]
  /** Field → the enumeration that its values are words of. */
  enums: Readonly<Record<string, string>>
}

/**
 * What keeps a record from being deleted, by the table that names it: what to count (`oneUse`), or, where it may be deleted all
 * the same, why. Tables of other records are known by their links and need no line unless they differ.
 */
export type KeptBy = Readonly<Record<string, ((id: number, caller: Caller) => Sql) | string>>

type Before<Fields> = { id: number; fields: Fields } | undefined

/** What is said of a kind of record; all but its name, fields, name for people and scope may be left out. */
interface Definition<Fields extends object> {
  name: RecordName
  /** Its table, where it is not called as the record is, in snake case. */
  table?: string
  /** The fields that a call saves. Each is a column of the same name in snake case. */
  payload: z.ZodObject
  /** Fields of the payload whose column is called otherwise. */
  columnNames?: Readonly<Partial<Record<keyof Fields, string>>>
  /** Fields of the payload that are rows of other tables. */
  parts?: readonly (keyof Fields)[]
  /** The descriptions of what its fields name; one that names its own kind needs no mention. */
  linked?: readonly AnyRecord[]
  /** Fields whose record may be deleted all the same: what is past keeps its name. */
  letsGo?: readonly (keyof Fields)[]
  /** What people call one. */
  called: (record: Sql) => Sql
  /** Which of them the caller may see and change: `everybodys`, `ofDepartment('department_id')` … Decided for each, never left open. */
  scope: (caller: Caller) => Sql
  /** What tells those that are still there; `deleted_at is null` unless said. */
  living?: (record: Sql) => Sql
  /** Columns that follow from the fields: `name_key`, `search` … */
  derived?: (fields: Fields) => Record<string, unknown>
  /** What no schema knows and no link says. @throws Refusal */
  check?: (db: Transaction, caller: Caller, fields: Fields, before: Before<Fields>) => Promise<void>
  /** A unique index → the refusal of who breaks it. */
  taken?: Readonly<Record<string, (fields: Fields) => Refusal>>
  /** After one was added. */
  added?: (db: Transaction, caller: Caller, id: number) => Promise<void>
  keptBy?: KeptBy
  /** Its columns `created_by` and `changed_by` say who added it and who changed it last; its list has both by name. */
  authored?: true
  /** What else keeps it, where one statement a table will not do. */
  uses?: (db: Transaction, caller: Caller, id: number) => Promise<Use[]>
  /** Whether it may go at all, whatever names it. @throws Refusal */
  requireRemovable?: (db: Transaction, id: number) => Promise<void>
  /** What goes with a deleted one; answers what more there is to tell of it. */
  removed?: (db: Transaction, id: number) => Promise<Changes | void>
  /** Further columns of its list, and columns that are more than their name: what to sort and to search them by. */
  columns?: Readonly<Record<string, Sql | ColumnSql>>
  /** Joins that further columns need. */
  from?: Sql
  /** Enumerations of fields that stand in the history and not in the payload. */
  enums?: Readonly<Record<string, string>>
}

/** One kind of record, whole: `handleRecord` serves it, its list and its history read by it. */
export interface RecordTable<Fields extends object>
  extends Recorded, Omit<Definition<Fields>, 'columns' | 'from' | 'enums' | 'linked'> {
  table: string
  living: (record: Sql) => Sql
  /** Field → its column, of those that are columns. */
  fields: ReadonlyMap<string, string>
  /** Its list: `from`, every column with the names behind ids, and who may see which. */
  list: {
    from: Sql
    columns: Readonly<Record<string, Sql | ColumnSql>>
    scope: (call: { caller: Caller }) => Sql
  }
}
const authorsOf = ({ authored }: { authored?: true }, record: Sql): Record<string, Sql> =>
  authored
    ? { createdBy: usernameOf(sql`${record}.created_by`), lastModifiedBy: usernameOf(sql`${record}.changed_by`) }
    : {}

const usernameOf = (id: Sql): Sql => sql`(select username from app_user where app_user.id = ${id})`

/** The columns by their names, so that a list whose contract has one more fails to compile. */
interface Listed<Fields, More> {
  list: {
    columns: Record<(keyof Fields & string) | 'id' | 'version' | 'createdBy' | 'lastModifiedBy', ColumnSql> &
      NamesOfLinks<Fields> &
      More
  }
}
type NamesOfLinks<Fields> = {
  [F in keyof Fields & string as F extends `${infer Name}Id` ? `${Name}Name` : never]: ColumnSql
}

/**
 * Describes a kind of record once: its columns are those of the payload, its links and enumerations are what the payload's
 * fields say of themselves (`idOf`, `wordOf`, `choice`). `handleRecord(RECORD, { get, save, remove })` serves it, and
 * `...handleList(search…, { ...RECORD.list, filter, defaultSort })` lists it.
 * @example
 * export const BRAND = defineRecord({
 *   name: 'brand',
 *   payload: BrandPayload,
 *   called: (brand) => sql`${brand}.name`,
 *   scope: everybodys,
 *   derived: ({ name }) => ({ name_key: nameKey(name), search: foldSearch(name) }),
 * })
 */
export function defineRecord<Payload extends z.ZodObject, More = object>(
  definition: Definition<z.output<Payload>> & { payload: Payload; columns?: More },
): RecordTable<z.output<Payload>> & Listed<z.output<Payload>, More> {
  const { name, called, scope } = definition
  const table = definition.table ?? snakeCase(name)
  const own = raw(table)
  const living = definition.living ?? ((record: Sql) => sql`${record}.deleted_at is null`)
  const nameOf = (id: Sql) => sql`(select ${called(own)} from ${own} where ${own}.id = ${id})`
  const fields = fieldsOf(definition)
  const links = linksOf(fields, [{ name, table, called, living, scope, nameOf }, ...(definition.linked ?? [])])
  return {
    ...definition,
    table,
    living,
    fields: new Map(fields.map(({ field, column }) => [field, column])),
    links,
    enums: {
      ...Object.fromEntries(fields.flatMap(({ field, meta }) => (meta.enumName ? [[field, meta.enumName]] : []))),
      ...definition.enums,
    },
    nameOf,
    isOwn: (caller, id) => sql`exists (select from ${own} where ${own}.id = ${id} and ${scope(caller)})`,
    list: {
      from: join([own, ...links.map((link) => joined(own, link)), definition.from ?? empty], raw(' ')),
      columns: {
        id: sql`${own}.id`,
        ...Object.fromEntries(fields.map(({ field, column }) => [field, sql`${own}.${raw(column)}`])),
        ...Object.fromEntries(links.map((link) => [`${aliasOf(link)}Name`, nameBehind(link)])),
        version: sql`${own}.version`,
        ...authorsOf(definition, own),
        ...definition.columns,
      } as Readonly<Record<string, Sql | ColumnSql>> & Listed<z.output<Payload>, More>['list']['columns'],
      scope: ({ caller }) => sql`${living(own)} and ${scope(caller)}`,
    },
  }
}

interface Field {
  field: string
  column: string
  meta: FieldMeta
}

const fieldsOf = ({
  payload,
  parts,
  columnNames,
}: Pick<Definition<never>, 'payload' | 'parts' | 'columnNames'>): Field[] =>
  Object.entries(payload.shape)
    .filter(([field]) => !parts?.includes(field as never))
    .map(([field, schema]) => ({
      field,
      column: (columnNames as Readonly<Record<string, string>> | undefined)?.[field] ?? snakeCase(field),
      meta: described(schema as z.ZodType),
    }))

const linksOf = (fields: readonly Field[], linked: readonly AnyRecord[]): Link[] =>
  fields.flatMap(({ field, column, meta: { record, list, below } }) => {
    if (record === undefined) return []
    const to = linked.find(({ name }) => name === record)
    if (!to) throw new Error(`${field} names a ${record}: its description belongs into \`linked\``)
    return [{ field, column, to, ...(list ? { list } : {}), ...(below ? { below } : {}) }]
  })

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** `departmentId` names the department, and `departmentName` is what it is called. */
const aliasOf = ({ field }: Link) => field.replace(/Id$/, '')
const quoted = (link: Link) => raw(`"${aliasOf(link)}"`)
/** Joined by `left join`, so that a list which does not ask for its name never reads it. */
const joined = (own: Sql, link: Link): Sql =>
  sql`left join ${raw(link.to.table)} ${quoted(link)} on ${quoted(link)}.id = ${own}.${raw(link.column)}`
const nameBehind = (link: Link): ColumnSql => ({
  sql: link.to.called(quoted(link)),
  sort: sql`${quoted(link)}.name_key`,
})

/** Tables that name a record and do not keep it from being deleted, for one reason: lines of `keptBy`. */
export const because = (reason: string, tables: readonly string[]): KeptBy =>
  Object.fromEntries(tables.map((table) => [table, reason]))

/** Records that everybody sees who may see such records at all. */
export const everybodys = (): Sql => raw('true')
/** Records of the caller's departments, by the column that names the department: `ofDepartment('employee.department_id')`. */
export const ofDepartment =
  (column: string) =>
  (caller: Caller): Sql =>
    inScope(caller, raw(column))
