import type { ActivePromotion } from '../../src/api/promotionTrial.ts'
import type { Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { promotionsOfSale } from '../promotions/running.ts'
import { Refusal } from '../refusal.ts'
import { HELD, type HeldSale } from './holdSale.ts'
import { type OpenSession, openSessionOf, requireCashbox } from './openSession.ts'
import { type ItemFacts, itemFacts, type SaleItemSent } from './saleLines.ts'

export interface ClaimedSale extends HeldSale {
  isNew: boolean
  /** Of the items that were sent. */
  facts: ItemFacts[]
  /** The promotions that the department runs for them on the day that was asked about; wholesale has none. */
  promotions: ActivePromotion[]
  /** The register's open session, key-share locked; null when none is open. */
  session: OpenSession | null
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
  const { uuid, departmentId, cashboxId, saleItems, saleType, isPaid = false } = claim
  const itemIds = saleItems.map((line) => line.itemId)
  const { claimed, ...known } = await db.one<
    Pick<ClaimedSale, 'session' | 'facts' | 'promotions'> & { claimed: Pick<HeldSale, 'id' | 'saleType'> | null }
  >(
    sql`
    with claimed as (
      insert into sale (uuid, department_id, cashbox_id, kind, status, sale_type, user_id)
      select ${uuid}, cashbox.department_id, cashbox.id, 'SALE', 'DRAFT', coalesce(${saleType ?? null}::text, department.sale_type, 'RETAIL'), ${userId}
      from cashbox join department on department.id = cashbox.department_id
      where cashbox.id = ${cashboxId} and cashbox.department_id = ${departmentId} and (cashbox.deleted_at is null or ${isPaid})
      on conflict (uuid) do nothing returning id, sale_type as "saleType"
    ), register as (${openSessionOf(departmentId, cashboxId)})
    select (select row_to_json(claimed) from claimed) as claimed, (select row_to_json(register) from register) as session,
      (select coalesce(json_agg(fact), '[]') from (${itemFacts(departmentId, itemIds)}) fact) as facts,
      (select coalesce(json_agg(running), '[]') from (${promotionsOfSale(departmentId, itemIds, day ?? null)}) running) as promotions`.named(
      'sale_claim',
    ),
  )
  if (claimed) return { ...claimed, departmentId, cashboxId, status: 'DRAFT', requestHash: null, isNew: true, ...known }
  const held = await db.first<HeldSale>(sql`select ${HELD} from sale where uuid = ${uuid} for update`)
  if (!held) await requireCashbox(db, departmentId, cashboxId)
  if (held?.departmentId !== departmentId) throw new Refusal(422, 'keyReused', {}, { uuid: 'keyReused' })
  return { ...held, isNew: false, ...known }
}

/** A held sale whose row is locked already, ready to be finished: what its goods and its register say now. */
export async function claimHeld(
  db: Transaction,
  held: HeldSale,
  { departmentId, cashboxId, saleItems }: Omit<Claim, 'uuid' | 'saleType'>,
): Promise<ClaimedSale> {
  const itemIds = saleItems.map((line) => line.itemId)
  const facts = await db.rows<ItemFacts>(itemFacts(departmentId, itemIds))
  const session = await db.first<OpenSession>(openSessionOf(departmentId, cashboxId))
  return { ...held, isNew: false, session: session ?? null, facts, promotions: [] }
}
