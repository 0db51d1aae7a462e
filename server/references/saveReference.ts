import { REFERENCE_LEVELS_MAX } from '../../src/api/reference.ts'
import { nameKey } from '../../src/rules/nameKey.ts'
import { sameName } from '../../src/rules/sameName.ts'
import { changesBetween, writeAudit } from '../audit.ts'
import type { Caller } from '../caller.ts'
import type { Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { requireVersion } from '../records/savedRecord.ts'
import { notFound, Refusal } from '../refusal.ts'
import { placeAmong } from './placeAmong.ts'
import { isStandard } from './referenceRecord.ts'
import { searchOfWord } from './searchOfWord.ts'

export interface ReferenceSent {
  id?: number | undefined
  version?: number | undefined
  parentId: number | null
  code: string | null
  name: string
  position?: number | null
}

/**
 * Adds a list (without `parentId`) or a word, or changes the one with `id`. Answers its id.
 * @throws 404, 400 `tooDeep`, `cycle` and `otherList`, 409 `nameTaken`, `codeTaken`, `standardCode`, `changedMeanwhile`.
 */
export async function saveReference(db: Transaction, caller: Caller, sent: ReferenceSent): Promise<number> {
  const before = sent.id === undefined ? undefined : await lockOld(db, sent.id, sent.version)
  if (before && (before.parentId === null) !== (sent.parentId === null)) throw notFound()
  if (sent.parentId !== null) await requirePlace(db, sent.parentId, before)
  const { name, parentId, code } = sent
  if (before && before.code !== code && isStandard({ ...before, isList: before.parentId === null }))
    throw new Refusal(409, 'standardCode', { code: before.code ?? '' }, { code: 'standardCode' })
  const position = sent.position ?? before?.position ?? (await placeBelow(db, parentId))
  const saved = await write(db, { name, parentId, code, position }, before?.id).catch(
    (error: { constraint?: string }) => {
      if (error.constraint === 'reference_same_name')
        throw new Refusal(409, 'nameTaken', { name }, { name: 'nameTaken' })
      if (error.constraint === 'reference_child_code' || error.constraint === 'reference_root_code')
        throw new Refusal(409, 'codeTaken', { code: code ?? '' }, { code: 'codeTaken' })
      throw error
    },
  )
  await writeAudit(
    db,
    caller,
    { subject: 'reference', id: saved, action: before ? 'edit' : 'create' },
    changesBetween(before && fieldsOf(before), { name, parentId, code, position }),
  )
  return saved
}

interface Old {
  id: number
  name: string
  parentId: number | null
  code: string | null
  /** Code of the list right above, if that is a list. */
  listCode: string | null
  position: number
  version: number
}
const fieldsOf = ({ name, parentId, code, position }: Old) => ({ name, parentId, code, position })

async function lockOld(db: Transaction, id: number, version: number | undefined): Promise<Old> {
  const old = await db.first<Old>(sql`
    select id, name, parent_id as "parentId", code, position, version,
      (select list.code from reference list where list.id = reference.parent_id and list.parent_id is null) as "listCode"
    from reference where id = ${id} and deleted_at is null for no key update`)
  if (!old) throw notFound()
  requireVersion(old, version)
  return old
}

/** Below an existing word of the same list, not below itself, and no deeper than the goods form shows. */
async function requirePlace(db: Transaction, parentId: number, moved: Old | undefined): Promise<void> {
  // Two who move words below each other would both see no circle: moves within a list stand in one line at the list.
  if (moved && moved.parentId !== parentId)
    await db.first(sql`select id from reference where id = ${await listOf(db, moved.id)} for no key update`)
  // Nobody deletes the word meanwhile that this one shall hang below.
  await db.first(sql`select id from reference where id = ${parentId} for key share`)
  const path = await db.rows<{ id: number; parentId: number | null }>(sql`
    with recursive above as (
      select id, parent_id, 1 as step from reference where id = ${parentId} and deleted_at is null
      union all
      select parent.id, parent.parent_id, step + 1 from above join reference parent on parent.id = above.parent_id
      where step <= ${REFERENCE_LEVELS_MAX + 1})
    select id, parent_id as "parentId" from above order by step`)
  if (path.length === 0) throw new Refusal(400, 'badInput', {}, { parentId: 'notFound' })
  if (moved && path.some(({ id }) => id === moved.id)) throw new Refusal(400, 'badInput', {}, { parentId: 'cycle' })
  const levels = path.length + (moved ? await depthBelow(db, moved.id) : 0)
  if (levels > REFERENCE_LEVELS_MAX)
    throw new Refusal(400, 'badInput', { maximum: REFERENCE_LEVELS_MAX }, { parentId: 'tooDeep' })
  if (moved && moved.parentId !== parentId && (await listOf(db, moved.id)) !== path.at(-1)!.id)
    throw new Refusal(400, 'badInput', {}, { parentId: 'otherList' })
}

async function placeBelow(db: Transaction, parentId: number | null): Promise<number> {
  const { place } = await db.one<{ place: number }>(
    sql`select ${placeAmong(sql`sibling.parent_id is not distinct from ${parentId}`)} as place`,
  )
  return place
}

async function depthBelow(db: Transaction, id: number): Promise<number> {
  const { depth } = await db.one<{ depth: number }>(sql`
    with recursive below as (
      select id, 0 as depth from reference where id = ${id}
      union all
      select child.id, depth + 1 from below join reference child on child.parent_id = below.id and child.deleted_at is null)
    select max(depth) as depth from below`)
  return depth
}

async function listOf(db: Transaction, id: number): Promise<number> {
  const { list } = await db.one<{ list: number }>(sql`
    with recursive above as (
      select id, parent_id from reference where id = ${id}
      union all
      select parent.id, parent.parent_id from above join reference parent on parent.id = above.parent_id)
    select id as list from above where parent_id is null`)
  return list
}

async function write(
  db: Transaction,
  { name, parentId, code, position }: Omit<ReferenceSent, 'id' | 'version'> & { position: number },
  id: number | undefined,
): Promise<number> {
  const saved = await db.one<{ id: number }>(
    id === undefined
      ? sql`
          insert into reference (parent_id, code, name, name_key, same_name, search, position)
          values (${parentId}, ${code}, ${name}, ${nameKey(name)}, ${sameName(name)}, ${searchOfWord(name)}, ${position}) returning id`
      : sql`
          update reference set parent_id = ${parentId}, code = ${code}, name = ${name}, name_key = ${nameKey(name)},
            same_name = ${sameName(name)}, search = ${searchOfWord(name)}, position = ${position}, version = version + 1
          where id = ${id} returning id`,
  )
  return saved.id
}
