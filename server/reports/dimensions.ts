import type { Dimension } from '../../src/api/report.ts'
import { raw, type Sql, sql } from '../db/sql.ts'
import type { ColumnSql } from '../lists/description.ts'
import { quoted } from '../lists/listStatements.ts'
import { nameOfUser, orderOfUser } from '../users/nameOfUser.ts'

/** How rows are told apart by a dimension, and what they are then called. */
export interface DimensionSql {
  /** On a `piece`; its first field in the contract. */
  key: Sql
  /** What rows are grouped by instead, where the key is that in other words. */
  grouped?: Sql
  field: string
  /** Its key is a number, and every piece has one: rows are found and put in order by it instead of its text. */
  isNumber?: true
  /** Tables that say what it is called, joined to the sums as `fact.<field>`. */
  join?: Sql
  /** Table of the field's ids that keeps their words folded, as `search`. */
  words?: 'reference' | 'contragent' | 'item'
  /** Other fields, its name first; those that people read have the order of their names beside them. */
  names?: Readonly<Record<string, Sql | { sql: Sql; sort: Sql }>>
}

const word = (field: string, column: string): DimensionSql => ({
  key: raw(`piece.${column}`),
  field: `${field}Id`,
  join: sql`left join reference ${raw(`${field}_word`)} on ${raw(`${field}_word`)}.id = fact.${quoted(`${field}Id`)}`,
  words: 'reference',
  names: { [`${field}Name`]: { sql: raw(`${field}_word.name`), sort: raw(`${field}_word.name_key`) } },
})
const time = (field: string, key: string): DimensionSql => ({ key: raw(key), field })

export const DIMENSION_SQL: Readonly<Record<Dimension, DimensionSql>> = {
  department: {
    key: raw('piece.department_id'),
    field: 'departmentId',
    isNumber: true,
    join: raw('left join department on department.id = fact."departmentId"'),
    names: { departmentName: { sql: raw('department.name'), sort: raw('department.name_key') } },
  },
  category: word('category', 'category_id'),
  subCategory: word('subCategory', 'sub_category_id'),
  sub2Category: word('sub2Category', 'sub2_category_id'),
  sub3Category: word('sub3Category', 'sub3_category_id'),
  brand: word('brand', 'brand_id'),
  supplier: {
    key: raw('piece.supplier_id'),
    field: 'supplierId',
    join: raw('left join contragent supplier on supplier.id = fact."supplierId"'),
    words: 'contragent',
    names: { supplierName: { sql: raw('supplier.full_name'), sort: raw('supplier.name_key') } },
  },
  item: {
    key: raw('piece.item_id'),
    field: 'itemId',
    isNumber: true,
    join: raw('left join item on item.id = fact."itemId" left join reference unit on unit.id = item.unit_id'),
    words: 'item',
    names: {
      itemName: { sql: raw('item.name'), sort: raw('item.name_key') },
      barcode: raw('item.barcode'),
      unitName: raw('unit.name'),
    },
  },
  year: time('year', `to_char(piece.at, 'YYYY')`),
  quarter: time('quarter', `to_char(piece.at, 'YYYY"-Q"Q')`),
  month: time('month', `to_char(piece.at, 'YYYY-MM')`),
  week: time('weekStart', `date_trunc('week', piece.at)::date`),
  day: time('day', 'piece.at::date'),
  weekday: time('weekday', `to_char(piece.at, 'ID')`),
  hour: time('hour', 'extract(hour from piece.at)::int'),
  paymentType: time('paymentType', 'piece.payment_type'),
  seller: {
    key: raw('piece.user_id'),
    field: 'sellerId',
    join: raw(
      'left join app_user seller on seller.id = fact."sellerId" left join employee on employee.id = seller.employee_id',
    ),
    names: {
      sellerName: {
        sql: nameOfUser('seller'),
        sort: orderOfUser('seller'),
      },
    },
  },
  saleType: time('saleType', 'piece.sale_type'),
  promotion: {
    key: raw('piece.promotion_id'),
    field: 'promotionId',
    join: raw('left join promotion on promotion.id = fact."promotionId"'),
    names: { promotionName: { sql: raw('promotion.name'), sort: raw('promotion.name_key') } },
  },
}

/** Fields that are sorted as names are: their order stands beside them as `"<field> key"`. */
export const SORTED: ReadonlySet<string> = new Set(
  Object.values(DIMENSION_SQL).flatMap(({ names }) =>
    Object.entries(names ?? {}).flatMap(([field, name]) => ('sort' in name ? [field] : [])),
  ),
)

/**
 * How the words of a report's names are found: those of the first name of a dimension by the table that keeps them folded, the others by
 * that first one (a barcode is among the words of its good). Only where rows tell the ids, too. The key of a row is made of our own numbers,
 * which are nobody's words.
 */
export const WORDS: Readonly<Record<string, Pick<ColumnSql, 'folded' | 'unsearched'> & { id: string }>> =
  Object.fromEntries([
    ['rowKey', { id: 'rowKey', unsearched: true }],
    ...Object.values(DIMENSION_SQL).flatMap(({ words, field, names = {} }) =>
      words === undefined
        ? []
        : Object.keys(names).map((name, at) => [
            name,
            {
              id: field,
              ...(at === 0 ? { folded: { id: sql`report.${quoted(field)}`, of: words } } : { unsearched: true }),
            },
          ]),
    ),
  ])

/** The fields that a row's `"rowKey"` is made of, where all of them are numbers. */
export function numbersOfKey(by: readonly Dimension[]): string[] | undefined {
  const dimensions = by.map((name) => DIMENSION_SQL[name])
  const areNumbers = by.length > 0 && dimensions.every(({ isNumber }) => isNumber)
  return areNumbers ? dimensions.map(({ field }) => field) : undefined
}
