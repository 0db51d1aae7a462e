import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ImportMatch } from '../../src/api/itemImport.ts'
import { sameName } from '../../src/rules/sameName.ts'
import type { Executor } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { addFault } from './checkTogether.ts'
import { compareRow } from './compareRow.ts'
import type { GoodsRow } from './draft.ts'
import { type ExistingGood, readExisting } from './existingGoods.ts'
import type { ImportColumn } from './findColumns.ts'
import type { Words } from './words.ts'

const BATCH_ROWS = 500
/** Few enough that comparing them keeps no till waiting. */
const ROWS_AT_ONCE = 50
/** What an opinion of a whole file is formed by. */
const ROWS_LOOKED_AT = 2_000
/** How many of several goods a fault names. */
const GOODS_NAMED = 3
const GOODS_ID = /^\d{1,15}$/

export interface Matching {
  columns: readonly ImportColumn[]
  matchBy: ImportMatch
  words: Words
  mayClassify: boolean
}

/**
 * Finds of each row the goods that it means, and what it would change of them. A row that means none is added; one that means
 * several is wrong. `told` hears how many rows are done.
 */
export async function matchGoods(
  db: Executor,
  rows: readonly GoodsRow[],
  { columns, matchBy, words, mayClassify }: Matching,
  told: (done: number) => Promise<void>,
): Promise<void> {
  for (let start = 0; start < rows.length; start += BATCH_ROWS) {
    const batch = rows.slice(start, start + BATCH_ROWS)
    const owners = await ownersOf(
      db,
      batch.flatMap((row) => keysOf(row, matchBy)),
      matchBy,
    )
    const goods = await readExisting(db, [...new Set([...owners.values()].flat())])
    for (const [index, row] of batch.entries()) {
      if (index % ROWS_AT_ONCE === 0) await nextTurn()
      const found = foundBy(row, matchBy, owners, goods)
      if (found.length === 1)
        compareRow(forgiven(row, found[0]!), found[0]!, {
          words,
          mayClassify,
          fault: (field, key, values = {}, warning = false) => addFault(row, columns, field, key, '', values, warning),
        })
      else if (found.length > 1)
        addFault(namelessly(row), columns, KEY_FIELD[matchBy], 'meansSeveral', keysOf(row, matchBy).join(', '), {
          goods: found
            .slice(0, GOODS_NAMED)
            .map(({ name, id }) => `«${name}» (${id})`)
            .join(', '),
        })
      else if (matchBy === 'ID' && row.idText !== '')
        addFault(namelessly(row), columns, 'id', 'goodsNotThere', row.idText)
    }
    await told(start + batch.length)
  }
}

/** Two rows that mean the same goods are both wrong: nobody knows which of them is right. */
export function refuseTwins(rows: readonly GoodsRow[], columns: readonly ImportColumn[], matchBy: ImportMatch): void {
  const byGoods = new Map<number, GoodsRow[]>()
  for (const row of rows) {
    const id = row.draft.item?.id
    if (id !== undefined) byGoods.set(id, [...(byGoods.get(id) ?? []), row])
  }
  for (const twins of byGoods.values()) {
    if (twins.length === 1) continue
    for (const row of twins) {
      if (row.faults.some(({ key }) => key === 'inRowBefore')) continue
      const other = twins.find((twin) => twin !== row)!
      addFault(row, columns, KEY_FIELD[matchBy], 'goodsInRow', row.draft.item!.name, { row: other.number })
    }
  }
}

const KEY_FIELD = { BARCODE: 'multiBarcode', ARTIKUL: 'artikul', ID: 'id' } as const

/** A name is wanted of new goods only. */
function namelessly(row: GoodsRow): GoodsRow {
  const kept = row.faults.filter(({ key }) => key !== 'required')
  row.faults.splice(0, row.faults.length, ...kept)
  return row
}

/** What the goods have already was looked at when they got it. */
function forgiven(row: GoodsRow, good: ExistingGood): GoodsRow {
  const known = new Set([...good.codes, good.barcode])
  const kept = row.faults.filter(({ key, value }) => key !== 'checkDigit' || !known.has(value))
  row.faults.splice(0, row.faults.length, ...kept)
  return namelessly(row)
}

function keysOf({ draft, idText }: GoodsRow, matchBy: ImportMatch): string[] {
  switch (matchBy) {
    case 'BARCODE':
      return [...(draft.barcode ? [draft.barcode] : []), ...draft.multiBarcodes]
    case 'ARTIKUL':
      return draft.artikul === '' ? [] : [draft.artikul]
    case 'ID':
      return GOODS_ID.test(idText) ? [idText] : []
  }
}

/** Key → the goods that have it. */
async function ownersOf(
  db: Executor,
  keys: readonly string[],
  matchBy: ImportMatch,
): Promise<ReadonlyMap<string, number[]>> {
  const statement = {
    BARCODE: sql`select barcode as key, item_id as id from item_barcode where barcode = any(${keys}::text[])`,
    ARTIKUL: sql`select artikul as key, id from item where artikul = any(${keys}::text[]) and artikul <> '' and deleted_at is null`,
    ID: sql`select key, key::bigint as id from unnest(${keys}::text[]) as key`,
  }[matchBy]
  const owners = new Map<string, number[]>()
  for (const { key, id } of await db.rows<{ key: string; id: number }>(statement))
    owners.set(key, [...(owners.get(key) ?? []), id])
  return owners
}

function foundBy(
  row: GoodsRow,
  matchBy: ImportMatch,
  owners: ReadonlyMap<string, readonly number[]>,
  goods: ReadonlyMap<number, ExistingGood>,
): ExistingGood[] {
  const ids = new Set(keysOf(row, matchBy).flatMap((key) => owners.get(key) ?? []))
  return [...ids].flatMap((id) => goods.get(id) ?? [])
}

/**
 * By what the rows of a file find their goods where nobody says it. Suppliers have ids of their own, which are not ours: the id
 * counts where most of the rows that have one mean goods of their name or their barcode.
 */
export async function likelyMatch(
  db: Executor,
  rows: readonly GoodsRow[],
  columns: readonly ImportColumn[],
): Promise<ImportMatch> {
  const has = (...fields: readonly ImportColumn['field'][]) => columns.some(({ field }) => fields.includes(field))
  const hasBarcodes = has('barcode', 'multiBarcode')
  if (has('id')) {
    if (!hasBarcodes && !has('artikul', 'name')) return 'ID'
    const looked = rows.filter(({ idText }) => GOODS_ID.test(idText)).slice(0, ROWS_LOOKED_AT)
    const goods = await readExisting(
      db,
      looked.map(({ idText }) => Number(idText)),
    )
    const right = looked.filter(({ idText, draft }) => {
      const good = goods.get(Number(idText))
      const codes = new Set([...(good?.codes ?? []), good?.barcode])
      return (
        good &&
        (sameName(good.name) === sameName(draft.name) ||
          [draft.barcode ?? '', ...draft.multiBarcodes].some((code) => code !== '' && codes.has(code)))
      )
    })
    if (right.length * 2 > looked.length) return 'ID'
  }
  if (hasBarcodes) return 'BARCODE'
  return has('artikul') ? 'ARTIKUL' : 'ID'
}
