import type { AnswerOf } from '../../src/api/endpoint.ts'
import type { importItems } from '../../src/api/itemImport.ts'
import { holds } from '../../src/rules/permissions.ts'
import type { Caller } from '../caller.ts'
import type { Transaction } from '../db/database.ts'
import { raw, sql } from '../db/sql.ts'
import type { Call } from '../handle.ts'
import { generateSkus } from '../items/generateCodes.ts'
import { beginGoodsWork, endGoodsWork, takeGoodsTurn } from '../items/goodsWork.ts'
import { learnWords } from '../items/learnWords.ts'
import { notFound, Refusal } from '../refusal.ts'
import { addItems, wordArrays } from './addItems.ts'
import { changeItems, lockSeen } from './changeItems.ts'
import { makeWords } from './makeWords.ts'
import { type Named, newWords } from './newWords.ts'
import { progressTeller } from './progress.ts'
import { requireFreeCodes } from './requireFreeCodes.ts'
import { readWords } from './words.ts'

/** 100,000 goods take less. */
const STATEMENT_SECONDS_MAX = 120
const BATCH_ROWS = 2_000
const ANALYZED_FROM_ROWS = 1_000
/** How a refusal shows a list of names. */
const NAMES_SHOWN = 10

type Answer = AnswerOf<typeof importItems>

interface Choices {
  importId: number
  skipWrong: boolean
  addUnits: boolean
}

/**
 * Takes the right rows of a preview in, all in the call's one transaction: new goods are added, then goods that are there changed.
 * Batches keep memory flat and progress visible.
 */
export async function commitItems(call: Call, choices: Choices): Promise<Answer> {
  const { db, caller, context, gone } = call
  const { importId } = choices
  const tell = progressTeller(context, caller, String(importId), gone)
  await tell('WAITING', 0, 0)
  await db.run(raw(`set local statement_timeout = '${STATEMENT_SECONDS_MAX}s'`))
  await takeGoodsTurn(db)
  const file = await lockFile(db, caller, choices)
  await lockSeen(db, importId)
  await requireFreeCodes(db, importId)
  const { names, missing } = await madeNames(db, file, choices)
  const workId = await beginGoodsWork(db, file.fileName)
  const skuOf = await skusOf(db, importId)
  await inBatches(await numbersOf(db, importId, 'ADD'), async (numbers, done, total) => {
    await tell('ADDING', done, total)
    await addItems(db, { importId, workId, numbers, names, skuOf })
  })
  await inBatches(await numbersOf(db, importId, 'CHANGE'), async (numbers, done, total) => {
    await tell('CHANGING', done, total)
    await changeItems(db, { importId, workId, numbers, names })
  })
  await learnWords(
    db,
    sql`select draft ->> 'search' as search from import_row where import_id = ${importId} and outcome in ('ADD', 'CHANGE')`,
  )
  const total = file.added + file.changed
  // The database plans by what it counted last: a catalogue that was empty a minute ago must not be scanned row by row.
  if (total >= ANALYZED_FROM_ROWS) await db.run(raw('analyze item, item_barcode, reference'))
  await endGoodsWork(db, caller, { id: workId, subject: 'goodsImport', added: file.added, changed: file.changed })
  await db.run(sql`update import_file set done_at = now() where id = ${importId}`)
  await tell('DONE', total, total)
  return {
    itemsAdded: file.added,
    itemsChanged: file.changed,
    categoriesAdded: missing.categories.size,
    brandsAdded: missing.brands.size,
    unitsAdded: missing.units.size,
    groupsAdded: missing.groups.size,
    rowsSkipped: file.wrong,
  }
}

async function inBatches(
  numbers: readonly number[],
  work: (batch: readonly number[], done: number, total: number) => Promise<void>,
): Promise<void> {
  for (let start = 0; start < numbers.length; start += BATCH_ROWS)
    await work(numbers.slice(start, start + BATCH_ROWS), start, numbers.length)
}

/** Adds the words that the rows name and the lists lack. @throws 422 `unitsMissing` unless units may be added */
async function madeNames(db: Transaction, { unitId }: { unitId: number | null }, { importId, addUnits }: Choices) {
  const words = await readWords(db)
  const named = await db.rows<Named>(sql`
    select draft -> 'category' as category, draft ->> 'categoryKey' as "categoryKey", draft ->> 'brand' as brand, draft ->> 'brandKey' as "brandKey",
      draft ->> 'group' as "group", draft ->> 'groupKey' as "groupKey", draft ->> 'unit' as unit, draft ->> 'unitKey' as "unitKey"
    from import_row where import_id = ${importId} and outcome in ('ADD', 'CHANGE')
    group by 1, 2, 3, 4, 5, 6, 7, 8 order by min(row_number)`)
  const missing = newWords(named, words)
  if (missing.units.size > 0 && !addUnits) {
    const names = [...missing.units.values()].slice(0, NAMES_SHOWN).join(', ')
    throw new Refusal(422, 'unitsMissing', { names }, { addUnits: 'unitsMissing' })
  }
  await makeWords(db, words, missing)
  return { names: wordArrays(named, words, unitId), missing }
}

/** Row number → a new SKU, of rows that say none. */
async function skusOf(db: Transaction, importId: number): Promise<ReadonlyMap<number, string>> {
  const rows = await db.rows<{ number: number }>(sql`
    select row_number as number from import_row
    where import_id = ${importId} and outcome = 'ADD' and draft ->> 'sku' is null order by row_number`)
  const skus = await generateSkus(db, rows.length)
  return new Map(rows.map(({ number }, index) => [number, skus[index]!]))
}

async function numbersOf(db: Transaction, importId: number, outcome: 'ADD' | 'CHANGE'): Promise<number[]> {
  const rows = await db.rows<{ number: number }>(sql`
    select row_number as number from import_row where import_id = ${importId} and outcome = ${outcome} order by row_number`)
  return rows.map(({ number }) => number)
}

/** @throws 404, 409 `importDone`, 403 of who may not change goods, 422 `importHasFaults`, `noRows` */
async function lockFile(db: Transaction, caller: Caller, { importId: id, skipWrong }: Choices) {
  const file = await db.first<{ unitId: number | null; fileName: string; done: boolean }>(sql`
    select unit_id as "unitId", file_name as "fileName", done_at is not null as done from import_file
    where id = ${id} and user_id = ${caller.userId} and kind = 'ITEMS' and expires_at > now() for update`)
  if (!file) throw notFound('importId')
  if (file.done) throw new Refusal(409, 'importDone', {}, { importId: 'importDone' })
  const counted = await db.one<{ wrong: number; added: number; changed: number }>(sql`
    select count(*) filter (where outcome = 'WRONG') as wrong, count(*) filter (where outcome = 'ADD') as added,
      count(*) filter (where outcome = 'CHANGE') as changed from import_row where import_id = ${id}`)
  if (counted.changed > 0) requireMayChange(caller)
  if (counted.wrong > 0 && !skipWrong)
    throw new Refusal(422, 'importHasFaults', { count: counted.wrong }, { skipWrong: 'importHasFaults' })
  if (counted.added + counted.changed === 0) throw new Refusal(422, 'noRows', {}, { importId: 'noRows' })
  return { ...file, ...counted }
}

/** Who adds goods from files may not change them yet. @throws 403 */
export function requireMayChange(caller: Caller): void {
  const permission = 'edit goods'
  if (!holds(caller.permissions, permission)) throw new Refusal(403, 'noPermission', { permission })
}
