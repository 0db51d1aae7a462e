import type { searchInventories } from '../../src/api/inventory.ts'
import type { searchLateDocuments } from '../../src/api/inventoryLate.ts'
import type { searchInventoryLines } from '../../src/api/inventoryLine.ts'
import { holds } from '../../src/rules/permissions.ts'
import { type Caller, inScope } from '../caller.ts'
import { type Sql, sql } from '../db/sql.ts'
import { knownCode } from '../items/knownCode.ts'
import type { ListDescription } from '../lists/description.ts'
import { matchesWords } from '../lists/matchesWords.ts'
import { nameOf } from '../sales/nameOf.ts'
import { comparedGoods, lastCounter, ownTally, saidByEach } from './comparedGoods.ts'
import { categoryOf, lastCost, responsibleOf } from './readInventory.ts'

/** Counts of the caller's departments (specification 1 §2, Inventory list). */
export const INVENTORIES: ListDescription<typeof searchInventories> = {
  from: ({ caller }) => sql`inventory count join department on department.id = count.department_id
    cross join lateral (select exists (select from inventory_counter counter
      where counter.inventory_id = count.id and counter.user_id = ${caller.userId} and counter.main) as main) mine`,
  columns: {
    id: sql`count.id`,
    inventoryNumber: sql`count.inventory_number`,
    category: sql`left(${categoryOf(sql`count`)}, 255)`,
    departmentName: { sql: sql`department.name`, sort: sql`department.name_key` },
    status: sql`count.status`,
    startDate: sql`count.started_at`,
    finishDate: sql`count.finished_at`,
    description: sql`left(count.description, 255)`,
    responsible: responsibleOf(sql`count`),
    main: sql`mine.main`,
    goods: sql`(select count(*) from inventory_item goods where goods.inventory_id = count.id)`,
  },
  scope: ({ caller }) => inScope(caller, sql`count.department_id`),
  filter: {
    departmentId: (id) => sql`count.department_id = ${id}`,
    status: (status) => sql`count.status = ${status}`,
    start: (day) => sql`count.reg_date >= ${day}`,
    end: (day) => sql`count.reg_date <= ${day}`,
  },
  search: (words) =>
    sql`(count.inventory_number::text = ${words.trim()} or ${matchesWords(sql`department.name_key`, words)})`,
  defaultSort: [{ field: 'id', descending: true }],
}

/** Whose figures these are is asked of the goods that are shown alone, and so is what a difference is worth of those that differ. */
const counterName = sql`case when goods.counted is not null then (
  select ${nameOf(sql`counter`)} from app_user counter where counter.id = (${lastCounter(sql`count.id`, sql`goods.item_id`)})) end`
const countedParts = sql`case when goods.counted is not null then (
  select case when count(*) > 1 then string_agg(user_name || ': ' || trim_scale(quantity), ', ' order by user_name) end
  from (${saidByEach(sql`count.id`, sql`goods.item_id`)}) said) end`
const priceUzs = sql`(
  select price.price_uzs from price join lot on lot.id = price.lot_id
  where lot.item_id = goods.item_id and price.department_id = count.department_id and price.effective_from <= asked.now
  order by price.effective_from desc limit 1)`
export const differenceSum = sql`case when figures.difference <> 0 then round(figures.difference * ${priceUzs}, 2)
  when figures.difference = 0 then 0 end`

/** The goods of the count that the path names, all or some of them; `figures` are empty for whom it is blind. */
export const ofCount = {
  from: (
    { caller, path, now }: { caller: Caller; path: Record<'id', string | number>; now: Date },
    itemIds?: readonly number[],
  ): Sql => {
    const id = Number(path.id)
    return sql`(${comparedGoods(id, itemIds)}) goods
      join inventory count on count.id = ${id}
      join item on item.id = goods.item_id
      left join reference unit on unit.id = item.unit_id
      left join reference category on category.id = item.category_id
      left join sector on sector.id = goods.sector_id
      cross join (select ${caller.userId}::bigint as user_id, ${now}::timestamptz as now) asked
      cross join lateral (select case when not count.blind or ${holds(caller.permissions, 'view expected-count')} then goods.expected end as expected,
        case when not count.blind or ${holds(caller.permissions, 'view expected-count')} then goods.counted - goods.expected end as difference) figures`
  },
  columns: {
    itemId: sql`goods.item_id`,
    itemName: { sql: sql`item.name`, sort: sql`item.name_key`, folded: sql`item.search` },
    barcode: knownCode,
    artikul: sql`item.artikul`,
    unitName: sql`unit.name`,
    categoryName: { sql: sql`category.name`, sort: sql`category.name_key` },
    sectorName: { sql: sql`sector.name`, sort: sql`sector.name_key` },
    counted: sql`goods.counted`,
    ownCounted: sql`(${ownTally(sql`count.id`, sql`goods.item_id`, sql`asked.user_id`)})`,
    countedAt: sql`goods.counted_at`,
    countedBy: counterName,
    countMark: sql`goods.mark`,
  },
  scope: ({ caller }: { caller: Caller }): Sql => inScope(caller, sql`count.department_id`),
}

/** A good of a count beside the ledger; its columns over `ofCount`. */
export const COMPARED_COLUMNS = {
  ...ofCount.columns,
  countState: sql`case when goods.counted is null then 'NOT_COUNTED' when figures.expected is null then null
          when figures.difference = 0 then 'EQUAL' when figures.difference < 0 then 'SHORT' else 'SURPLUS' end`,
  expected: sql`figures.expected`,
  difference: sql`figures.difference`,
  differencePercent: sql`case when figures.expected > 0 then round(100 * figures.difference / figures.expected, 1) end`,
  settled: sql`case when figures.expected is null then 0 else goods.settled end`,
  netDifference: sql`figures.difference - goods.settled`,
  countedParts,
  priceUzs,
  differenceSum,
  differenceCost: sql`case when figures.difference <> 0 then round(figures.difference * (${lastCost(sql`goods.item_id`)}), 2) end`,
  countSkipped: sql`goods.skipped`,
}

/** Who has counted what, where and when. */
export const COUNTED_LINES: Omit<ListDescription<typeof searchInventoryLines>, 'scope'> = {
  from: sql`inventory_line line
    join inventory count on count.id = line.inventory_id
    left join item on item.id = line.item_id
    left join sector on sector.id = line.sector_id
    left join app_user counter on counter.id = line.counter_id
    cross join lateral (select case when line.late then 'LATE' when line.item_id is null then 'UNKNOWN'
      when not exists (select from inventory_item goods where goods.inventory_id = line.inventory_id and goods.item_id = line.item_id) then 'OUTSIDE'
      when line.counted_at <= count.cleared_at then 'CLEARED' end as problem) state`,
  columns: {
    id: sql`line.id`,
    itemId: sql`line.item_id`,
    itemName: { sql: sql`item.name`, sort: sql`item.name_key`, folded: sql`item.search` },
    barcode: sql`coalesce(line.barcode, ${knownCode})`,
    quantity: sql`line.quantity`,
    replaces: sql`line.replaces`,
    userName: nameOf(sql`counter`),
    sectorName: { sql: sql`sector.name`, sort: sql`sector.name_key` },
    countedAt: sql`line.counted_at`,
    receivedAt: sql`line.received_at`,
    lineProblem: sql`state.problem`,
  },
  filter: {
    itemId: (id) => sql`line.item_id = ${id}`,
    problem: (problem) => sql`(state.problem is not null) = ${problem}`,
  },
  search: (words) => sql`(${matchesWords(sql`item.search`, words)} or line.barcode = ${words.trim()})`,
  defaultSort: [{ field: 'countedAt', descending: true }],
}

/** Documents that were made before their goods were counted and came when the count was over. */
export const LATE_DOCUMENTS: Omit<ListDescription<typeof searchLateDocuments>, 'scope'> = {
  from: sql`inventory_late late join item on item.id = late.item_id`,
  columns: {
    id: sql`late.id`,
    itemId: sql`late.item_id`,
    itemName: { sql: sql`item.name`, sort: sql`item.name_key`, folded: sql`item.search` },
    barcode: knownCode,
    documentKind: sql`late.document_kind`,
    documentId: sql`late.document_id`,
    quantity: sql`late.quantity`,
    givenBack: sql`late.posted`,
    costSum: sql`late.cost_sum`,
    occurredAt: sql`late.occurred_at`,
    receivedAt: sql`late.recorded_at`,
  },
  filter: {},
  defaultSort: [{ field: 'receivedAt', descending: true }],
}
