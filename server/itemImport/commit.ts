import type { AnswerOf } from '../../src/api/endpoint.ts'
import type { importItems } from '../../src/api/itemImport.ts'
import type { Caller } from '../caller.ts'
import type { Transaction } from '../db/database.ts'
import { raw, sql } from '../db/sql.ts'
import type { Call } from '../handle.ts'
import { generateSkus } from '../items/generateCodes.ts'
import { beginGoodsWork, endGoodsWork, takeGoodsTurn } from '../items/goodsWork.ts'
import { learnWords } from '../items/learnWords.ts'
import { notFound, Refusal } from '../refusal.ts'
import { addItems, wordArrays } from './addItems.ts'
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

/** Adds the right rows of a preview to the goods in the call's one transaction. Batches keep memory flat and progress visible. */
export async function commitItems(
  { db, caller, context, gone }: Call,
  { importId, skipWrong, addUnits }: { importId: number; skipWrong: boolean; addUnits: boolean },
): Promise<Answer> {
  const tell = progressTeller(context, caller, String(importId), gone)
  await tell('WAITING', 0, 0)
  await db.run(raw(`set local statement_timeout = '${STATEMENT_SECONDS_MAX}s'`))
  await takeGoodsTurn(db)
  const file = await lockFile(db, caller, importId)
  if (file.wrong > 0 && !skipWrong)
    throw new Refusal(422, 'importHasFaults', { count: file.wrong }, { skipWrong: 'importHasFaults' })
  const total = file.added
  if (total === 0) throw new Refusal(422, 'noRows', {}, { importId: 'noRows' })

  const words = await readWords(db)
  const named = await db.rows<Named>(sql`
    select distinct draft -> 'category' as category, draft ->> 'categoryKey' as "categoryKey", draft ->> 'brand' as brand, draft ->> 'brandKey' as "brandKey",
      draft ->> 'group' as "group", draft ->> 'groupKey' as "groupKey", draft ->> 'unit' as unit, draft ->> 'unitKey' as "unitKey"
    from import_row where import_id = ${importId} and outcome = 'ADD'`)
  const missing = newWords(named, words)
  if (missing.units.size > 0 && !addUnits) {
    const names = [...missing.units.values()].slice(0, NAMES_SHOWN).join(', ')
    throw new Refusal(422, 'unitsMissing', { names }, { addUnits: 'unitsMissing' })
  }
  await requireFreeCodes(db, importId)
  await makeWords(db, words, missing)
  const withoutSku = await db.rows<{ number: number }>(sql`
    select row_number as number from import_row
    where import_id = ${importId} and outcome = 'ADD' and draft ->> 'sku' is null order by row_number`)
  const skus = await generateSkus(db, withoutSku.length)
  const skuOf = new Map(withoutSku.map(({ number }, index) => [number, skus[index]!]))

  const numbers = await db.rows<{ number: number }>(sql`
    select row_number as number from import_row where import_id = ${importId} and outcome = 'ADD' order by row_number`)
  const names = wordArrays(named, words, file.unitId)
  const workId = await beginGoodsWork(db, file.fileName)
  for (let start = 0; start < numbers.length; start += BATCH_ROWS) {
    await tell('ADDING', start, total)
    const batch = numbers.slice(start, start + BATCH_ROWS).map(({ number }) => number)
    await addItems(db, { importId, workId, numbers: batch, names, skuOf })
  }
  await learnWords(
    db,
    sql`select draft ->> 'search' as search from import_row where import_id = ${importId} and outcome = 'ADD'`,
  )
  // The database plans by what it counted last: a catalogue that was empty a minute ago must not be scanned row by row.
  if (total >= ANALYZED_FROM_ROWS) await db.run(raw('analyze item, item_barcode, reference'))
  await endGoodsWork(db, caller, { id: workId, subject: 'goodsImport', added: total, changed: 0 })
  await db.run(sql`update import_file set done_at = now() where id = ${importId}`)
  await tell('DONE', total, total)
  return {
    itemsAdded: total,
    categoriesAdded: missing.categories.size,
    brandsAdded: missing.brands.size,
    unitsAdded: missing.units.size,
    groupsAdded: missing.groups.size,
    rowsSkipped: file.wrong,
  }
}

async function lockFile(db: Transaction, caller: Caller, id: number) {
  const file = await db.first<{ unitId: number | null; fileName: string; done: boolean }>(sql`
    select unit_id as "unitId", file_name as "fileName", done_at is not null as done from import_file
    where id = ${id} and user_id = ${caller.userId} and kind = 'ITEMS' and expires_at > now() for update`)
  if (!file) throw notFound('importId')
  if (file.done) throw new Refusal(409, 'importDone', {}, { importId: 'importDone' })
  const counted = await db.one<{ wrong: number; added: number }>(sql`
    select count(*) filter (where outcome = 'WRONG') as wrong, count(*) filter (where outcome = 'ADD') as added from import_row where import_id = ${id}`)
  return { ...file, ...counted }
}
