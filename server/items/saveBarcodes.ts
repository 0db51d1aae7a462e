import type { ItemPayload } from '../../src/api/item.ts'
import type { Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { fieldMessage } from '../fieldMessage.ts'
import { Refusal } from '../refusal.ts'

/**
 * Makes the barcodes of an item those of the payload: the special code with ratio 1, and the additional ones. One barcode
 * finds one item: throws 409 `barcodeTaken` that names the goods for every barcode that is another's.
 */
export async function saveBarcodes(db: Transaction, itemId: number, item: ItemPayload): Promise<void> {
  const codes = [
    ...(item.barcode ? [{ barcode: item.barcode, ratio: 1, main: true, path: 'barcode' }] : []),
    ...item.multiBarcodes.map((row, index) => ({ ...row, main: false, path: `multiBarcodes.${index}.barcode` })),
  ]
  await db.run(sql`
    delete from item_barcode where item_id = ${itemId} and barcode <> all(${codes.map(({ barcode }) => barcode)}::text[])`)
  // In one order, so that two savings wait for each other instead of deadlocking.
  const kept = await db.rows<{ barcode: string }>(sql`
    insert into item_barcode (barcode, item_id, ratio, main)
    select barcode, ${itemId}::bigint, ratio, main
    from unnest(${codes.map(({ barcode }) => barcode)}::text[], ${codes.map(({ ratio }) => ratio)}::numeric[],
      ${codes.map(({ main }) => main)}::boolean[]) as code (barcode, ratio, main)
    order by barcode collate "C"
    on conflict (barcode) do update set ratio = excluded.ratio, main = excluded.main
      where item_barcode.item_id = excluded.item_id
    returning barcode`)
  if (kept.length === codes.length) return
  const mine = new Set(kept.map(({ barcode }) => barcode))
  await refuseTaken(
    db,
    codes.filter(({ barcode }) => !mine.has(barcode)),
  )
}

async function refuseTaken(db: Transaction, taken: { barcode: string; path: string }[]): Promise<never> {
  const owners = await db.rows<{ barcode: string; id: number; name: string }>(sql`
    select code.barcode, item.id, item.name from item_barcode code join item on item.id = code.item_id
    where code.barcode = any(${taken.map(({ barcode }) => barcode)}::text[])`)
  const ownerOf = new Map(owners.map((owner) => [owner.barcode, owner]))
  const named = taken.map(({ barcode, path }) => ({
    barcode,
    path,
    id: ownerOf.get(barcode)?.id ?? 0,
    name: ownerOf.get(barcode)?.name ?? '',
  }))
  const [{ barcode, name, id }] = named as [(typeof named)[number]]
  throw new Refusal(
    409,
    'barcodeTaken',
    { barcode, name, id },
    Object.fromEntries(named.map(({ path, ...values }) => [path, fieldMessage('barcodeTaken', values)])),
  )
}
