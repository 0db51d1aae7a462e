import type { Grain } from '../../../src/rules/periodGrains.ts'
import { raw, type Sql } from '../../db/sql.ts'

/** A table of sums (migration 0250): what its rows are told apart by, besides department, day and kind of sale. */
export interface RollUp {
  table: string
  /** The first day of what a row stands for. */
  grain: Grain
  /** Rows of each department, of the whole company (department 0), or both. */
  whose: 'departments' | 'company' | 'both'
  /** Its own columns, called as in a piece. */
  keys: readonly string[]
  /** Groups of goods have none: a receipt with two of their goods would count twice. */
  countsReceipts: boolean
  /**
   * A line each, its part for each supplier that its goods came from, or itself for each way in which its receipt was paid; or only
   * the lines that a promotion made cheaper.
   */
  of: 'piece' | 'supplied' | 'paid' | 'promoted'
  /** Its rows are of one seller each: what counts a receipt of two of them once counts it for each in OWN_RECEIPTS. */
  ofSellers?: boolean
  /** Its rows are years that know `MONTHLY_SUMS` of each of their months, too. */
  tellsMonths?: boolean
  /** Whose rows come to its own: made of them once when a company is filled, instead of sale by sale. */
  madeOf?:
    | 'itemDay'
    | 'itemMonth'
    | 'sellerHour'
    | 'paidItemDay'
    | 'category'
    | 'categorySeller'
    | 'categoryHour'
    | 'categoryHourMonth'
}

export const CATEGORIES = ['category_id', 'sub_category_id', 'sub2_category_id', 'sub3_category_id'] as const
const [TOP] = CATEGORIES
/** The groups that goods stand in. */
export const GROUPS: readonly string[] = [...CATEGORIES, 'brand_id']

const goods = (grain: Exclude<Grain, 'third'>): RollUp => ({
  table: `sales_item_${grain}`,
  grain,
  whose: grain === 'day' ? 'departments' : 'both',
  keys: grain === 'day' ? ['item_id', 'user_id'] : ['item_id'],
  countsReceipts: true,
  of: 'piece',
  tellsMonths: grain === 'year',
  ofSellers: grain === 'day',
  ...(grain !== 'day' && { madeOf: grain === 'month' ? 'itemDay' : 'itemMonth' }),
})
const byDay = (table: string, keys: readonly string[], of: RollUp['of'] = 'piece'): RollUp => ({
  table,
  grain: 'day',
  whose: 'departments',
  keys,
  countsReceipts: true,
  of,
})
const group = (table: string, keys: readonly string[], madeOf?: RollUp['madeOf']): RollUp => ({
  table,
  grain: 'month',
  whose: 'both',
  keys,
  countsReceipts: false,
  of: 'piece',
  madeOf,
})

export const ROLL_UPS = {
  itemDay: goods('day'),
  itemMonth: goods('month'),
  itemYear: goods('year'),
  hour: byDay('sales_hour', ['hour']),
  seller: { ...byDay('sales_seller', ['user_id']), madeOf: 'sellerHour' },
  sellerHour: byDay('sales_seller_hour', ['user_id', 'hour']),
  supplier: byDay('sales_supplier', ['supplier_id'], 'supplied'),
  category: group('sales_category_month', CATEGORIES, 'itemMonth'),
  brand: group('sales_brand_month', ['brand_id'], 'itemMonth'),
  paidHour: byDay('sales_payment_hour', ['payment_type', 'hour'], 'paid'),
  paidSeller: byDay('sales_payment_seller', ['payment_type', 'user_id'], 'paid'),
  paidItemDay: byDay('sales_payment_item_day', ['payment_type', 'item_id'], 'paid'),
  paidItemYear: {
    ...byDay('sales_payment_item_year', ['payment_type', 'item_id'], 'paid'),
    grain: 'year',
    whose: 'company',
    madeOf: 'paidItemDay',
  },
  suppliedItem: byDay('sales_supplier_item_day', ['supplier_id', 'item_id'], 'supplied'),
  promotedItem: {
    ...byDay('sales_promotion_item_day', ['promotion_id', 'item_id', 'user_id'], 'promoted'),
    countsReceipts: false,
  },
  categorySeller: {
    ...group('sales_category_seller_month', [...CATEGORIES, 'user_id'], 'itemDay'),
    whose: 'departments',
  },
  categoryHour: { ...group('sales_category_hour', [...CATEGORIES, 'hour']), grain: 'day', whose: 'company' },
  categoryHourMonth: {
    ...group('sales_category_hour_month', [...CATEGORIES, 'weekday', 'hour'], 'categoryHour'),
    whose: 'company',
  },
  categoryWeekday: {
    ...group('sales_category_weekday_month', [...CATEGORIES, 'weekday'], 'categoryHourMonth'),
    whose: 'company',
  },
  itemThird: { ...goods('month'), table: 'sales_item_third', grain: 'third', whose: 'company', madeOf: 'itemDay' },
  topCategory: group('sales_top_category_month', [TOP], 'category'),
  topCategorySeller: {
    ...group('sales_top_category_seller_month', [TOP, 'user_id'], 'categorySeller'),
    whose: 'departments',
  },
  topCategoryHour: {
    ...group('sales_top_category_hour_month', [TOP, 'weekday', 'hour'], 'categoryHourMonth'),
    whose: 'company',
  },
} as const satisfies Record<string, RollUp>

/** The first day of what a day belongs to. */
export const firstDay = (grain: Grain, day: string): string => {
  if (grain === 'day') return day
  if (grain !== 'third') return `date_trunc('${grain}', ${day})::date`
  return `date_trunc('month', ${day})::date + 10 * least((extract(day from ${day})::int - 1) / 10, 2)`
}

/** What every table adds up, of a piece. */
export const SUMS = ['quantity', 'revenue', 'discount', 'cost', 'returned', 'sold'] as const
/** The columns of a table that are added up. */
export const summed = ({ countsReceipts }: Pick<RollUp, 'countsReceipts'>): readonly string[] => [
  'lines',
  'changes',
  ...SUMS,
  ...(countsReceipts ? ['receipts', 'returns'] : []),
]
/** Receipts of a row's own seller, under what they are called in a piece of that seller. */
export const OWN_RECEIPTS: Readonly<Record<string, string>> = { receipts: 'own_receipts', returns: 'own_returns' }
export const MONTHLY_SUMS = ['quantity', 'revenue'] as const
/** A sum of one month of a year, in a table that tells months; 1 is January. */
export const ofMonth = (name: (typeof MONTHLY_SUMS)[number], month: number): string => `${name}_${month}`
export const MONTHS: readonly number[] = Array.from({ length: 12 }, (_, at) => at + 1)
/** For each sum of each month something, in the order of `growing`. */
export const ofMonths = <T>(of: (name: (typeof MONTHLY_SUMS)[number], month: number) => T): T[] =>
  MONTHLY_SUMS.flatMap((name) => MONTHS.map((month) => of(name, month)))
/** The columns of a table that grow with what happens: what is added up, and of which months that was. */
export const growing = (rollUp: RollUp): readonly string[] => [
  ...summed(rollUp),
  ...(rollUp.ofSellers ? Object.values(OWN_RECEIPTS) : []),
  ...(rollUp.tellsMonths ? ofMonths(ofMonth) : []),
]
export const columnsOf = ({ keys }: RollUp): readonly string[] => ['department_id', 'day', ...keys, 'sale_type']
export const columnList = (columns: readonly string[], of = ''): Sql => raw(columns.map((name) => of + name).join(', '))
/** `name = table.name + excluded.name, …`: what is there already grows by what comes. */
export const grows = (table: string, names: readonly string[]): Sql =>
  raw(names.map((name) => `${name} = ${table}.${name} + excluded.${name}`).join(', '))
