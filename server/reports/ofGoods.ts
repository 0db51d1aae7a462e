import type { ReportFilter } from '../../src/api/report.ts'
import { join, raw, type Sql, sql, when } from '../db/sql.ts'
import { matchesWords } from '../lists/matchesWords.ts'

/** Parameters, and words that the names of the goods hold: each of them as somebody has typed it (`asParameters`). */
type Asked = ReportFilter & { itemWords?: readonly string[] }

const WITHOUT_SQL = {
  category: sql`item.category_id is null`,
  subCategory: sql`item.sub_category_id is null`,
  brand: sql`item.brand_id is null`,
  supplier: sql`true`,
}
/** Whether parameters leave out goods by what they are. */
export const namesGoods = ({ without, itemWords, ...of }: Asked): boolean =>
  Boolean(of.categoryId || of.subCategoryId || of.sub2CategoryId || of.sub3CategoryId || of.brandId || itemWords) ||
  (Boolean(without) && without !== 'supplier')
/** On `item`: the goods that the parameters name. */
export const ofGoods = ({
  categoryId,
  subCategoryId,
  sub2CategoryId,
  sub3CategoryId,
  brandId,
  without,
  itemWords = [],
}: Asked): Sql =>
  join(
    [
      when(categoryId, (id) => sql`item.category_id = ${id}::bigint`),
      when(subCategoryId, (id) => sql`item.sub_category_id = ${id}::bigint`),
      when(sub2CategoryId, (id) => sql`item.sub2_category_id = ${id}::bigint`),
      when(sub3CategoryId, (id) => sql`item.sub3_category_id = ${id}::bigint`),
      when(brandId, (id) => sql`item.brand_id = ${id}::bigint`),
      when(without, (name) => WITHOUT_SQL[name]),
      ...itemWords.map((words) => matchesWords(raw('item.search'), words)),
    ],
    raw(' and '),
  )
