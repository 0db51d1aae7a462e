import type { ActivePromotion } from '../../src/api/promotionTrial.ts'
import type { Transaction } from '../db/database.ts'
import { type Sql, sql } from '../db/sql.ts'
import { promotionsOfSale } from '../promotions/running.ts'
import { Refusal } from '../refusal.ts'
import { nameOf } from './nameOf.ts'
import { HELD, type HeldSale } from './holdSale.ts'
import { type OpenSession, openSessionOf, requireCashbox } from './openSession.ts'
import { type ItemFacts, itemFacts, type SaleItemSent } from './saleLines.ts'
import { shelfOf, type ShelfRow } from '../ledger/takeLots.ts'

export interface ClaimedSale extends HeldSale {
  isNew: boolean
  /** Of one that was made by the claim. */
  made?: { uuid: string; sellerName: string }
  /** Of the items that were sent. */
  facts: ItemFacts[]
  /** The promotions that the department runs for them on the day that was asked about; wholesale has none. */
  promotions: ActivePromotion[]
  /** For its lines. */
  lineIds: number[]
  /** The register's open session, key-share locked; null when none is open. */
  session: OpenSession | null
  /** What lies there of its goods, locked, where the claim was asked to lock it at once. */
  shelf?: readonly ShelfRow[] | undefined
}

interface Claiming extends Pick<ClaimedSale, 'session' | 'facts' | 'promotions' | 'lineIds'> {
  claimed: (Pick<HeldSale, 'id' | 'saleType'> & NonNullable<ClaimedSale['made']>) | null
}

interface Claim {
  uuid: string
  departmentId: number
  cashboxId: number
  saleItems: readonly SaleItemSent[]
  /** Where it is not the department's own way of selling. */
  saleType?: HeldSale['saleType']
  /** It was paid already: a register that was deleted meanwhile has sold it all the same. */
  isPaid?: boolean
  /** Nothing has to be locked between the sale's own row and its shelf, as it is at this moment. */
  shelfAt?: Date | undefined
}

/**
 * The row of the sale with this UUID, locked: made as DRAFT when there is none. A parallel twin waits here and then sees
 * what the first one did, so a sale can only ever be finished once (domain.md, Selling). What else a till's sale needs to know is
 * asked in the same statement: the fewer trips, the shorter everybody waits.
 *
 * Locking the session by key share lets sales go on side by side, while a closing waits for them and they for it, so every sale is
 * in exactly one Z report (reliability G10).
 * @throws Refusal 422 `keyReused` for the UUID of another department's sale, 400 `cashboxOfOther` for a foreign register.
 */
export async function claimSale(db: Transaction, claim: Claim, userId: number, day?: string): Promise<ClaimedSale> {
  const { uuid, departmentId, cashboxId, saleItems, saleType, isPaid = false, shelfAt } = claim
  const itemIds = saleItems.map((line) => line.itemId)
  const claiming = sql`
    with claimed as (
      insert into sale (uuid, department_id, cashbox_id, kind, status, sale_type, user_id)
      select ${uuid}, cashbox.department_id, cashbox.id, 'SALE', 'DRAFT', coalesce(${saleType ?? null}::text, department.sale_type, 'RETAIL'), ${userId}
      from cashbox join department on department.id = cashbox.department_id
      where cashbox.id = ${cashboxId} and cashbox.department_id = ${departmentId} and (cashbox.deleted_at is null or ${isPaid})
      on conflict (uuid) do update set uuid = excluded.uuid where false returning id, uuid, sale_type as "saleType",
        (select ${nameOf(sql`seller`)} from app_user seller where seller.id = sale.user_id) as "sellerName"
    ), register as (${openSessionOf(departmentId, cashboxId)})
    select (select row_to_json(claimed) from claimed) as claimed, (select row_to_json(register) from register) as session,
      (${idsFor(saleItems)}) as "lineIds",
      (select coalesce(json_agg(fact), '[]') from (${itemFacts(departmentId, itemIds)}) fact) as facts,
      (select coalesce(json_agg(running), '[]') from (${promotionsOfSale(departmentId, itemIds, day ?? null)}) running) as promotions`.named(
    'sale_claim',
  )
  const [rows, shelf] = await db.together([claiming, ...(shelfAt ? [shelfOf(departmentId, itemIds, shelfAt)] : [])])
  const { claimed, ...rest } = rows![0] as unknown as Claiming
  const known = { ...rest, shelf: shelf as unknown as ShelfRow[] | undefined }
  if (claimed) {
    const { id, saleType: soldAs, ...made } = claimed
    return {
      id,
      departmentId,
      cashboxId,
      status: 'DRAFT',
      saleType: soldAs,
      requestHash: null,
      isNew: true,
      made,
      ...known,
    }
  }
  const held = await db.first<HeldSale>(sql`select ${HELD} from sale where uuid = ${uuid} for update`)
  if (!held) await requireCashbox(db, departmentId, cashboxId)
  if (held?.departmentId !== departmentId) throw new Refusal(422, 'keyReused', {}, { uuid: 'keyReused' })
  return { ...held, isNew: false, ...known }
}

/** Ids for lines, so that all of a sale can be written at once. */
const idsFor = (lines: readonly unknown[]): Sql =>
  sql`select array_agg(nextval('sale_line_id_seq'))::float8[] as "lineIds" from generate_series(1, ${lines.length}::int)`

/** A held sale whose row is locked already, ready to be finished: what its goods and its register say now. */
export async function claimHeld(
  db: Transaction,
  held: HeldSale,
  { departmentId, cashboxId, saleItems }: Omit<Claim, 'uuid' | 'saleType'>,
): Promise<ClaimedSale> {
  const itemIds = saleItems.map((line) => line.itemId)
  const facts = await db.rows<ItemFacts>(itemFacts(departmentId, itemIds))
  const session = await db.first<OpenSession>(openSessionOf(departmentId, cashboxId))
  const { lineIds } = await db.one<Pick<ClaimedSale, 'lineIds'>>(idsFor(saleItems))
  return { ...held, isNew: false, session: session ?? null, facts, promotions: [], lineIds }
}
