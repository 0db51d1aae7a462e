import type { AnswerOf } from '../../src/api/endpoint.ts'
import type {
  CatalogueClient,
  CatalogueCursor,
  CatalogueGood,
  tillCatalogueChanges,
} from '../../src/api/tillCatalogue.ts'
import type { Connections, Executor } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { ReadCall } from '../handle.ts'
import { Refusal } from '../refusal.ts'
import { readInStoreRules } from '../sales/inStoreRules.ts'
import { catalogueClients, catalogueGoods } from './catalogueRows.ts'

/** Notes read at once. */
const NOTES_AT_ONCE = 1_000
/** Who is so far behind has the whole catalogue sooner. */
export const NOTES_BEHIND_MAX = 20_000

/**
 * Gives their numbers to the notes that have none. The row of the counter is locked first and the notes are read in the next
 * statement, so that it sees all that was committed before: what commits later gets a higher number, and nobody passes it over.
 */
async function numberNotes(db: Connections): Promise<void> {
  if (!(await db.first(sql`select 1 from catalogue_change where revision is null limit 1`))) return
  await db.withTransaction(async (transaction) => {
    await transaction.run(sql`select from catalogue_revision for update`)
    await transaction.run(sql`
      with numbered as (
        update catalogue_change change set revision = counter.revision + fresh.place
        from catalogue_revision counter,
          (select id, row_number() over (order by id) as place from catalogue_change where revision is null) fresh
        where change.id = fresh.id returning change.revision)
      update catalogue_revision set revision = greatest(revision, (select max(numbered.revision) from numbered))`)
  })
}

export const positionOf = (db: Executor): Promise<CatalogueCursor> =>
  db.one<CatalogueCursor>(sql`select catalogue_id as "catalogueId", revision from catalogue_revision`)

interface Note {
  revision: number
  subject: 'ITEM' | 'CUSTOMER'
  subjectId: number
  isOurs: boolean
}

/**
 * What the department's tills have to learn since a cursor: the state of now of whoever changed.
 * @throws 409 `catalogueTooOld` when the notes since are no longer kept, are of another catalogue, or too many
 */
export async function readChanges(
  call: ReadCall,
  departmentId: number,
  { catalogueId, since, withClients }: { catalogueId: string; since: number; withClients: boolean },
): Promise<AnswerOf<typeof tillCatalogueChanges>> {
  const { db, now } = call
  await numberNotes(db)
  const position = await positionOf(db)
  const behind = position.revision - since
  if (position.catalogueId !== catalogueId || behind < 0 || behind > NOTES_BEHIND_MAX)
    throw new Refusal(409, 'catalogueTooOld')
  const notes = await db.rows<Note>(sql`
    select revision, subject, subject_id as "subjectId", department_id is null or department_id = ${departmentId} as "isOurs"
    from catalogue_change where revision > ${since} order by revision limit ${NOTES_AT_ONCE}`)
  // Numbers follow each other without a hole, but for notes that have been forgotten.
  if (notes.length < Math.min(behind, NOTES_AT_ONCE) || (notes.at(-1)?.revision ?? since) !== since + notes.length)
    throw new Refusal(409, 'catalogueTooOld')
  const idsOf = (subject: Note['subject']) => [
    ...new Set(notes.flatMap((note) => (note.isOurs && note.subject === subject ? [note.subjectId] : []))),
  ]
  const [itemIds, clientIds] = [idsOf('ITEM'), withClients ? idsOf('CUSTOMER') : []]
  const goods = itemIds.length > 0 ? await db.rows<CatalogueGood>(catalogueGoods(departmentId, now, itemIds)) : []
  const clients = clientIds.length > 0 ? await db.rows<CatalogueClient>(catalogueClients(clientIds)) : []
  const revision = notes.at(-1)?.revision ?? since
  return {
    catalogueId,
    revision,
    now: now.toISOString(),
    more: revision < position.revision,
    goods,
    gone: without(itemIds, goods),
    clients,
    clientsGone: without(clientIds, clients),
    inStoreRules: [...(await readInStoreRules(db))],
  }
}

function without(ids: readonly number[], found: readonly { id: number }[]): number[] {
  const known = new Set(found.map(({ id }) => id))
  return ids.filter((id) => !known.has(id))
}
