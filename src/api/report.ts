import { z } from 'zod'
import type { Permission } from '../rules/permissions.ts'
import { type AskedPeriod, COMPARISONS, REPORT_PERIODS } from '../rules/reportPeriod.ts'
import { SaleType } from './auth.ts'
import type { Access, Schema } from './endpoint.ts'
import { calendar, choice, count, date, id, idOf, text, unitName, wordOf } from './fields.ts'
import { listEndpoint } from './list.ts'
import { PaymentType } from './payment.ts'

/** Sums of many sales have no bound of their own, and may be below zero. */
export const anySum = z.number().meta({ kind: 'money' })
export const anyQuantity = z.number().meta({ kind: 'quantity' })
export const anyPercent = z.number().meta({ kind: 'percent' })
export const Weekday = choice('weekday', ['1', '2', '3', '4', '5', '6', '7'])
export const IDS_MAX = 500

/** What the rows of a report may stand for, and the fields that say it: the first one is what it is told apart by. */
export const DIMENSIONS = {
  department: { departmentId: id, departmentName: text },
  category: { categoryId: id.nullable(), categoryName: text.nullable() },
  subCategory: { subCategoryId: id.nullable(), subCategoryName: text.nullable() },
  sub2Category: { sub2CategoryId: id.nullable(), sub2CategoryName: text.nullable() },
  sub3Category: { sub3CategoryId: id.nullable(), sub3CategoryName: text.nullable() },
  brand: { brandId: id.nullable(), brandName: text.nullable() },
  supplier: { supplierId: id.nullable(), supplierName: text.nullable() },
  item: { itemId: id, itemName: text, barcode: text.nullable(), unitName },
  year: { year: calendar },
  quarter: { quarter: calendar },
  month: { month: calendar },
  week: { weekStart: date },
  day: { day: date },
  weekday: { weekday: Weekday },
  hour: { hour: count.meta({ kind: 'number' }) },
  paymentType: { paymentType: PaymentType },
  seller: { sellerId: id, sellerName: text },
  saleType: { saleType: SaleType.meta({ kind: 'enum', enumName: 'saleType' }) },
  promotion: { promotionId: id.nullable(), promotionName: text.nullable() },
} as const satisfies Record<string, z.ZodRawShape>
export type Dimension = keyof typeof DIMENSIONS

/** Those that a whole receipt has: over them receipts add up, over goods and over sellers of lines they do not. */
export const OF_WHOLE_RECEIPTS: ReadonlySet<Dimension> = new Set([
  'department',
  'year',
  'quarter',
  'month',
  'week',
  'day',
  'weekday',
  'hour',
  'saleType',
])

/** What sales are measured by. `ratio`: what stands below it is made of sums, not a sum of ratios. */
export const MEASURES = {
  revenue: { field: anySum },
  share: { field: anyPercent.nullable(), unsummed: true },
  /** Revenue of this row and of all before it: in time where rows are days or months, else the larger ones. */
  runningSum: { field: anySum, unsummed: true },
  revenueBefore: { field: anySum.nullable() },
  growth: { field: anyPercent.nullable(), ratio: true },
  quantity: { field: anyQuantity },
  discountSum: { field: anySum },
  costSum: { field: anySum.optional(), only: 'view cost' },
  margin: { field: anySum.optional(), only: 'view cost' },
  marginPercent: { field: anyPercent.nullable().optional(), only: 'view cost', ratio: true },
  receipts: { field: count, ofReceipts: true },
  averageReceipt: { field: anySum.nullable(), ofReceipts: true, ratio: true },
  returns: { field: count, ofReceipts: true },
  returnedSum: { field: anySum },
} as const satisfies Record<
  string,
  { field: z.ZodType; only?: Permission; ratio?: true; ofReceipts?: true; unsummed?: true }
>
export type Measure = keyof typeof MEASURES
/** Whether it is counted in receipts: one with lines of two goods or sellers is one of each. */
export const isOfReceipts = (measure: Measure): boolean => 'ofReceipts' in MEASURES[measure]
/** Whether a measure by fewer of these dimensions is made of what it is by all of them. */
export const addsUp = (by: readonly Dimension[], measure: Measure): boolean =>
  !isOfReceipts(measure) || by.every((dimension) => OF_WHOLE_RECEIPTS.has(dimension))

/** What a good itself may have none of. */
const WITHOUT_WORD = ['category', 'subCategory', 'brand'] as const
export const WITHOUT = [...WITHOUT_WORD, 'supplier'] as const
/** What a report may be narrowed by. `period` is this month until today unless said, both days included. */
export const PARAMETERS = {
  period: { period: choice('period', REPORT_PERIODS).nullish(), start: date.nullish(), end: date.nullish() },
  compare: { compare: choice('comparison', COMPARISONS).nullish() },
  departments: { departmentIds: z.array(idOf('department')).max(IDS_MAX).nullish() },
  category: {
    categoryId: wordOf('WAREHOUSE_CATEGORY').nullish(),
    subCategoryId: id.nullish(),
    sub2CategoryId: id.nullish(),
    sub3CategoryId: id.nullish(),
  },
  brand: { brandId: wordOf('item_brand').nullish() },
  supplier: { supplierId: id.nullish() },
  /** What has none of these. */
  without: { without: choice('without', WITHOUT).nullish() },
  withoutWord: { without: choice('without', WITHOUT_WORD).nullish() },
  employee: { sellerEmployeeId: id.nullish() },
  paymentType: { paymentType: PaymentType.nullish() },
  saleType: { saleType: SaleType.meta({ kind: 'enum', enumName: 'saleType' }).nullish() },
} as const satisfies Record<string, z.ZodRawShape>
export type Parameter = keyof typeof PARAMETERS

/** What is asked of a report besides its page. */
export interface ReportFilter extends AskedPeriod {
  departmentIds?: number[] | null | undefined
  categoryId?: number | null | undefined
  subCategoryId?: number | null | undefined
  sub2CategoryId?: number | null | undefined
  sub3CategoryId?: number | null | undefined
  brandId?: number | null | undefined
  supplierId?: number | null | undefined
  without?: (typeof WITHOUT)[number] | null | undefined
  sellerEmployeeId?: number | null | undefined
  paymentType?: PaymentType | null | undefined
  saleType?: 'RETAIL' | 'WHOLE' | null | undefined
  itemId?: number | null | undefined
  /** Users: whose lines they are, and who rang them up. */
  sellerId?: number | null | undefined
  cashierId?: number | null | undefined
  weekday?: string | null | undefined
  hour?: number | null | undefined
  returned?: boolean | null | undefined
  promotionId?: number | null | undefined
  discountSource?: 'PROMOTION' | 'HAND' | null | undefined
}
/** A row knows no field by name; `rowKey` tells it from the others. */
export type ReportRow = { rowKey: string } & Record<string, unknown>

/** The part of a report's contract that both halves read, besides that of its list. */
export interface ReportContract {
  by: readonly Dimension[]
  measures: readonly Measure[]
}

/**
 * Declares a report: a list whose rows are made of sums. `by` are the dimensions of its rows, `measures` what is summed for each;
 * a report about something else than sales names its `fields` and which of them add up (`totals`). Sorting, conditions, Excel,
 * printing and saved views are those of a list.
 * @example
 * export const salesByBrand = reportEndpoint('POST /report/by-brand', {
 *   can: 'view analytics-by-item',
 *   by: ['brand'],
 *   measures: ['revenue', 'share', 'quantity', 'margin'],
 *   parameters: ['period', 'compare', 'departments', 'category'],
 * })
 */
export function reportEndpoint<const S extends `POST /${string}`>(
  signature: S,
  parts: {
    can: Access
    by?: readonly Dimension[]
    measures?: readonly Measure[]
    parameters: readonly Parameter[]
    /** Filter fields that are no usual parameter. */
    filter?: z.ZodRawShape
    fields?: z.ZodRawShape
    totals?: readonly string[]
    only?: Readonly<Record<string, Permission>>
    groups?: Readonly<Record<string, string>>
  },
) {
  const { can, by = [], measures = [], parameters } = parts
  const summed = measures.filter((measure) => !('unsummed' in MEASURES[measure]) && addsUp(by, measure))
  const row = z.object({
    rowKey: text,
    ...Object.assign({}, ...by.map((dimension) => DIMENSIONS[dimension])),
    ...parts.fields,
    ...Object.fromEntries(measures.map((measure) => [measure, MEASURES[measure].field])),
  })
  const only = Object.fromEntries(
    measures.flatMap((measure) => {
      const { only: right } = MEASURES[measure] as { only?: Permission }
      return right ? [[measure, right] as const] : []
    }),
  )
  const filter = z.object({
    ...Object.assign({}, ...parameters.map((parameter) => PARAMETERS[parameter])),
    ...parts.filter,
  })
  const list = listEndpoint<S, ReportFilter, ReportFilter, ReportRow>(signature, {
    can,
    filter: filter as unknown as Schema<ReportFilter, ReportFilter> & { shape: object },
    row: row as unknown as Schema<unknown, ReportRow> & { shape: object },
    key: ['rowKey'],
    totals: [...summed, ...(parts.totals ?? [])],
    only: { ...only, ...parts.only },
    ...(parts.groups && { groups: parts.groups }),
  })
  return { ...list, report: { by, measures } satisfies ReportContract }
}
export type ReportEndpoint = ReturnType<typeof reportEndpoint<`POST /${string}`>>
