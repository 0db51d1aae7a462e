import { type Dimension, isOfReceipts, type Measure } from '../../../src/api/report.ts'
import type { Grain } from '../../../src/rules/periodGrains.ts'
import type { Question } from '../question.ts'
import { isBySupplier } from '../soldPieces.ts'
import { CATEGORIES, ROLL_UPS, type RollUp } from './rollups.ts'
import { signedWhose } from './whoseSums.ts'

/** The tables that have what a question asks, by grain. */
export interface Plan {
  largest: Exclude<Grain, 'third'>
  day: RollUp
  third?: RollUp | undefined
  month?: RollUp
  year?: RollUp
  /** Its rows know goods, and the groups are those of the goods. */
  grouped: boolean
  /** Goods told apart by who sold them. */
  bySeller?: boolean
  /**
   * Where promotions are asked for: the tables know all lines; those of `promotedItem` come with their promotion, and are taken away from
   * what was sold without one. `grouped`: whether its rows need the groups of their goods.
   */
  promoted?: { grouped: boolean }
}

const {
  topCategory,
  category,
  topCategorySeller,
  categorySeller,
  topCategoryHour,
  categoryWeekday,
  categoryHourMonth,
} = ROLL_UPS
const OF_CATEGORIES = [topCategory, category]
/** The first of some tables that tells its rows apart by these keys: they are in the order of their size. */
const narrowest = (tables: readonly RollUp[], keys: readonly string[]): RollUp | undefined =>
  tables.find((table) => keys.every((key) => table.keys.includes(key)))

const LEVELS: Partial<Record<Dimension, (typeof CATEGORIES)[number]>> = {
  category: 'category_id',
  subCategory: 'sub_category_id',
  sub2Category: 'sub2_category_id',
  sub3Category: 'sub3_category_id',
}
/** The levels of categories that a question names. */
const categoryKeysOf = ({ without, ...filter }: Question['filter'], by: readonly Dimension[]): string[] => [
  ...by.flatMap((name) => LEVELS[name] ?? []),
  ...(filter.categoryId || without === 'category' ? ['category_id'] : []),
  ...(filter.subCategoryId || without === 'subCategory' ? ['sub_category_id'] : []),
  ...(filter.sub2CategoryId ? ['sub2_category_id'] : []),
  ...(filter.sub3CategoryId ? ['sub3_category_id'] : []),
]
const FINE: ReadonlySet<Dimension> = new Set(['week', 'day', 'weekday', 'hour'])
export const MONTHLY: ReadonlySet<Dimension> = new Set(['month', 'quarter'])

const byDay = (day: RollUp, grouped = false): Plan => ({ largest: 'day', day, grouped })

/** Where the sums lie that know what a question asks; nothing where only lines do. */
export function planOf(question: Question, by: readonly Dimension[], measures: readonly Measure[]): Plan | undefined {
  const { filter } = question
  const has = (name: Dimension) => by.includes(name)
  if (has('paymentType')) return undefined
  const levels = categoryKeysOf(filter, by)
  const categories = levels.length > 0
  const brand = has('brand') || Boolean(filter.brandId) || filter.without === 'brand'
  const item = has('item') || Boolean(filter.itemId)
  const supplier = isBySupplier(question, by)
  const seller = has('seller') || Boolean(filter.sellerEmployeeId || filter.sellerId)
  const hours = has('hour') || typeof filter.hour === 'number'
  const paid = Boolean(filter.paymentType)
  const goods = categories || brand || item
  const { hour, paidHour, seller: sellers, paidSeller, sellerHour } = ROLL_UPS
  const countsReceipts = measures.some(isOfReceipts)
  if (has('promotion')) {
    if (supplier || hours || paid || countsReceipts) return undefined
    const all = planOf(
      question,
      by.filter((name) => name !== 'promotion'),
      measures,
    )
    return all && { ...all, promoted: { grouped: categories || brand } }
  }
  // What is told apart by two of them, only the lines know, but for the goods of suppliers, the hours and goods of sellers, and categories
  // of the company by hour and weekday.
  const apart = [goods || supplier, seller, hours, supplier && paid].filter(Boolean).length
  if (apart === 2 && seller && hours && !paid) return byDay(sellerHour)
  const ofGroups = categories && !brand && !item && !supplier && !paid && !countsReceipts
  const atTimes = hours || has('weekday') || Boolean(filter.weekday)
  const isOfCompany = !has('department') && signedWhose(question).every(({ ofCompany }) => ofCompany)
  if (ofGroups && !seller && isOfCompany) {
    const month = atTimes
      ? narrowest([topCategoryHour, categoryWeekday, categoryHourMonth], hours ? [...levels, 'hour'] : levels)
      : narrowest(OF_CATEGORIES, levels)
    return { largest: has('day') || has('week') ? 'day' : 'month', day: ROLL_UPS.categoryHour, month, grouped: false }
  }
  const bySeller = apart === 2 && seller && goods && !supplier && !paid
  if (apart > 1 && !bySeller) return undefined
  if (seller && !goods) return byDay(paid ? paidSeller : sellers)
  if (!goods && supplier) return byDay(ROLL_UPS.supplier)
  if (!goods) return byDay(paid ? paidHour : hour)
  if (!item && countsReceipts) return undefined
  const isFine = Boolean(filter.weekday) || by.some((name) => FINE.has(name))
  const largest = isFine ? 'day' : by.some((name) => MONTHLY.has(name)) ? 'month' : 'year'
  const upToMonths = largest === 'day' ? 'day' : 'month'
  const grouped = categories || brand
  if (bySeller) {
    const month = ofGroups ? narrowest([topCategorySeller, categorySeller], levels) : undefined
    return { largest: month ? upToMonths : 'day', day: ROLL_UPS.itemDay, month, grouped, bySeller }
  }
  if (supplier) return byDay(ROLL_UPS.suppliedItem, grouped)
  const isOfMost = !has('department') && signedWhose(question).some(({ ofCompany }) => ofCompany)
  if (paid) {
    const { paidItemDay: day, paidItemYear: year } = ROLL_UPS
    return isOfMost ? { largest, day, year, grouped } : byDay(day, grouped)
  }
  const { itemDay: day, itemMonth, itemYear: year } = ROLL_UPS
  const third = isOfMost ? ROLL_UPS.itemThird : undefined
  if (!item && categories !== brand) {
    const month = categories ? narrowest(OF_CATEGORIES, levels) : ROLL_UPS.brand
    return { largest: upToMonths, day, third, month, grouped }
  }
  return { largest, day, third, month: itemMonth, year, grouped }
}
