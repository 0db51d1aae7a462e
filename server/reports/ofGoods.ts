import type { ReportFilter } from '../../src/api/report.ts'
import { join, raw, type Sql, sql, when } from '../db/sql.ts'

const WITHOUT_SQL = {
  category: sql`item.category_id is null`,
  subCategory: sql`item.sub_category_id is null`,
  brand: sql`item.brand_id is null`,
  supplier: sql`true`,
}
/** Whether parameters leave out goods by what they are. */
export const namesGoods = ({ without, ...of }: ReportFilter): boolean =>
  Boolean(of.categoryId || of.subCategoryId || of.sub2CategoryId || of.sub3CategoryId || of.brandId) ||
  (Boolean(without) && without !== 'supplier')
/** On `item`: the goods that the parameters name. */
export const ofGoods = ({
  categoryId,
  subCategoryId,
  sub2CategoryId,
  sub3CategoryId,
  brandId,
  without,
}: ReportFilter): Sql =>
  join(
    [
      when(categoryId, (id) => sql`item.category_id = ${id}::bigint`),
      when(subCategoryId, (id) => sql`item.sub_category_id = ${id}::bigint`),
      when(sub2CategoryId, (id) => sql`item.sub2_category_id = ${id}::bigint`),
      when(sub3CategoryId, (id) => sql`item.sub3_category_id = ${id}::bigint`),
      when(brandId, (id) => sql`item.brand_id = ${id}::bigint`),
      when(without, (name) => WITHOUT_SQL[name]),
    ],
    raw(' and '),
  )
