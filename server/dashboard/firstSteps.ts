import type { FirstStep } from '../../src/api/dashboard.ts'
import { SHOP_CATEGORY } from '../../src/rules/shopCategory.ts'
import type { Executor } from '../db/database.ts'
import { sql } from '../db/sql.ts'

/** Without these nobody has begun to work; whoever works does as he likes about the rest. */
const ESSENTIAL: readonly FirstStep[] = ['department', 'item', 'sale']

/** What a new company still lacks, in the order to set it up; undefined as soon as it has departments and goods and has sold. */
export async function firstSteps(db: Executor): Promise<FirstStep[] | undefined> {
  const { lacking } = await db.one<{ lacking: FirstStep[] }>(sql`
    select array_remove(array[
      case when not exists (select from setting where key = 'company' and value ->> 'name' <> '') then 'company' end,
      case when not exists (select from department where deleted_at is null) then 'department' end,
      case when not exists (select from cashbox where deleted_at is null) then 'cashbox' end,
      case when not exists (select from employee where deleted_at is null) then 'employee' end,
      -- The first user was there before the company.
      case when not exists (select from app_user where status <> 'DELETED' offset 1) then 'user' end,
      case when not exists (
        select from reference word join reference list on list.id = word.parent_id
        where list.code = 'WAREHOUSE_CATEGORY' and list.parent_id is null
          and word.deleted_at is null and word.code is distinct from ${SHOP_CATEGORY}) then 'category' end,
      case when not exists (select from item where deleted_at is null) then 'item' end,
      case when not exists (select from stock_move) then 'income' end,
      case when not exists (select from price) then 'price' end,
      case when not exists (select from sale where status = 'FINISHED') then 'sale' end
    ], null) as lacking`)
  return ESSENTIAL.some((step) => lacking.includes(step)) ? lacking : undefined
}
