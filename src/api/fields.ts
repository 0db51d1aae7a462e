import { z } from 'zod'
import { GROUP_SEPARATOR } from '../rules/barcodes.ts'
import { isDocumentCode } from '../rules/documentCode.ts'
import type { RecordName } from '../rules/records.ts'

/**
 * The vocabulary of fields. A field says its kind once (`meta.kind`): the cell, its alignment, the form's input, Excel's
 * number format and the print format are looked up by kind; its label is `field.<name>`.
 */
export type Kind =
  | 'id'
  | 'text'
  | 'barcode'
  | 'money'
  | 'quantity'
  | 'percent'
  | 'rate'
  | 'count'
  | 'number'
  | 'date'
  | 'time'
  | 'calendar'
  | 'flag'
  | 'enum'
  | 'badges'
  | 'image'

export const TEXT_LENGTH_MAX = 255
export const COMMENT_LENGTH_MAX = 2_000
/** Amounts on the wire are plain numbers of the currency's unit with at most 2 decimals (domain.md, Numbers). */
export const AMOUNT_MAX = 1_000_000_000_000
/** Quantities on the wire are plain numbers of the unit with at most 3 decimals. */
export const QUANTITY_MAX = 1_000_000_000
/** The dearest currency there is costs some forty thousand; a hundred times that is a slip. */
export const RATE_MAX = 10_000_000
export const ID_MAX = Number.MAX_SAFE_INTEGER
export const KEYWORD_LENGTH_MAX = 100

/** Control characters, right-to-left marks, spaces without width and halves of characters make a text look like another one; nobody types them on purpose. */
const UNPRINTABLE =
  // oxlint-disable-next-line no-control-regex -- control characters are what it looks for
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\p{Surrogate}]/u
const printable = (value: string) => !UNPRINTABLE.test(value)
/** What can be kept at all: PostgreSQL's texts hold no character zero, and its JSON no half of a character. */
export const isKeepable = (value: string): boolean => !value.includes('\0') && !/\p{Surrogate}/u.test(value)
/** As strict as `tiyin` and `thousandths` (rules/money.ts), which take it: 0.30000000000000004 has more than two. */
const decimals = (places: number) => (value: number) => Math.round(value * 10 ** places) / 10 ** places === value

export const id = z.number().int().positive().max(ID_MAX).meta({ kind: 'id' })
/** A yes or no in a query or a form, where everything is text. Any other text is refused: of `Boolean('false')` nobody would hear. */
export const flagInText = z
  .union([z.boolean(), z.enum(['true', 'false'])])
  .transform((said) => said === true || said === 'true')
/** A year, a quarter or a month: `2026`, `2026-Q4`, `2026-11`, which sort as time goes. */
export const calendar = z.string().meta({ kind: 'calendar' })
/** The id of such a record. What is saved with it must name one that is there and the caller's to name. */
export const idOf = (record: RecordName) => id.meta({ kind: 'id', record })
/** The id of a word of a reference list, by the list's code. */
export const wordOf = (list: string) => id.meta({ kind: 'id', record: 'reference', list })
/** The id of a word right below the one that another field names. */
export const wordBelow = (field: string) => id.meta({ kind: 'id', record: 'reference', below: field })
/** A field that may be left empty. */
export const orNone = <T extends z.ZodType>(schema: T) => schema.nullable().default(null as never)
/**
 * One line: a name copied from a table or a letter loses its line ends and tabs. A limit is given here, never by a `.max` on
 * another text: of two limits the wider one would be told first.
 */
export const textUpTo = (lengthMax: number) =>
  z
    .string()
    .overwrite((value) => value.replace(/[\t\r\n]+/g, ' '))
    .trim()
    .max(lengthMax)
    .refine(printable, { error: 'unprintable' })
    .meta({ kind: 'text' })
export const text = textUpTo(TEXT_LENGTH_MAX)
/** GS1 codes with a cryptographic tail are shorter by far. */
const MARK_LENGTH_MAX = 300
/** A marking code as a scanner reads it: the character that parts its fields cannot be seen, and belongs to it. */
export const markingCode = z
  .string()
  .trim()
  .max(MARK_LENGTH_MAX)
  .refine((value) => printable(value.replaceAll(GROUP_SEPARATOR, '')), { error: 'unprintable' })
  .meta({ kind: 'text' })
/** A word of the references: one that the program brought says itself in the reader's language until the company calls it otherwise (`wordText`). */
export const wordName = text.meta({ kind: 'text', enumName: 'standardWord' })
export const unitName = wordName
export const name = text.min(1)
/** Several lines. */
export const linesUpTo = (lengthMax: number) =>
  z.string().trim().max(lengthMax).refine(printable, { error: 'unprintable' }).meta({ kind: 'text', lines: 3 })
export const comment = linesUpTo(COMMENT_LENGTH_MAX)
export const barcode = z
  .string()
  .trim()
  .regex(/^[0-9A-Za-z\-.]{1,64}$/, { error: 'barcode' })
  .refine((code) => !isDocumentCode(code), { error: 'documentCode' })
  .meta({ kind: 'barcode' })
/** UZS unless a currency stands beside it; never negative. */
export const money = z
  .number()
  .min(0)
  .max(AMOUNT_MAX)
  .refine(decimals(2), { error: 'decimals2' })
  .meta({ kind: 'money' })
export const signedMoney = z
  .number()
  .min(-AMOUNT_MAX)
  .max(AMOUNT_MAX)
  .refine(decimals(2), { error: 'decimals2' })
  .meta({ kind: 'money' })
/** More than zero, in the item's unit. */
export const quantity = z
  .number()
  .positive()
  .max(QUANTITY_MAX)
  .refine(decimals(3), { error: 'decimals3' })
  .meta({ kind: 'quantity' })
export const quantityOrZero = z
  .number()
  .min(0)
  .max(QUANTITY_MAX)
  .refine(decimals(3), { error: 'decimals3' })
  .meta({ kind: 'quantity' })
export const signedQuantity = z
  .number()
  .min(-QUANTITY_MAX)
  .max(QUANTITY_MAX)
  .refine(decimals(3), { error: 'decimals3' })
  .meta({ kind: 'quantity' })
/** What one unit of goods weighs, which is kept in grams with 3 decimals: answered, never asked for. */
export const kilograms = z
  .number()
  .min(0)
  .max(QUANTITY_MAX)
  .refine(decimals(6), { error: 'decimals6' })
  .meta({ kind: 'quantity' })
export const percent = z.number().min(0).max(100).refine(decimals(2), { error: 'decimals2' }).meta({ kind: 'percent' })
/** What one unit of a currency costs in UZS: at most 6 decimals, as `convert` takes it. */
export const rate = z
  .number()
  .positive()
  .max(RATE_MAX)
  .refine(decimals(6), { error: 'decimals6' })
  .meta({ kind: 'rate' })
export const count = z.number().int().min(0).max(ID_MAX).meta({ kind: 'count' })
/** The number of a document, of a receipt, of a session: it names, and is neither summed nor written with spaces. */
export const documentNumber = z.number().int().min(0).max(ID_MAX).meta({ kind: 'number' })
/** A calendar day of the years in which people trade: what lies far outside is a slip, and no calendar goes on for ever. */
export const day = z.iso
  .date()
  .refine((value) => value >= '1900-01-01' && value <= '2199-12-31', { error: 'wrongValue' })
/** A calendar day, `2026-11-20`. */
export const date = day.meta({ kind: 'date' })
/** The day begins there first, at UTC+14. */
const EARLIEST_DAY_MS = 14 * 3_600_000
/** Nobody was born tomorrow; where the day begins first it is already today. */
export const birthDate = day
  .refine((value) => value <= new Date(Date.now() + EARLIEST_DAY_MS).toISOString().slice(0, 10), {
    error: 'bornInFuture',
  })
  .meta({ kind: 'date' })
/** A moment, ISO 8601 in UTC. */
export const time = z.iso.datetime().meta({ kind: 'time' })
export const flag = z.boolean().meta({ kind: 'flag' })
export const uuid = z.uuid().meta({ kind: 'text' })
export const mxik = z
  .string()
  .regex(/^\d{17}$/, { error: 'mxik' })
  .meta({ kind: 'barcode' })
export const choice = <const T extends readonly [string, ...string[]]>(enumName: string, values: T) =>
  z.enum(values).meta({ kind: 'enum', enumName })
export const badges = z.array(z.string()).meta({ kind: 'badges' })

/** What a change answers when the record itself is not needed. */
export const Saved = z.object({ id })
export const Done = z.object({ done: z.literal(true) })

export const LIMIT_MAX = 700
/** Page numbers from 1; the specification's own largest page is 700 rows (contragents of the goods form). */
export const page = z.object({
  page: z.coerce.number<string | number>().int().min(1).max(10_000_000).default(1),
  limit: z.coerce.number<string | number>().int().min(1).max(LIMIT_MAX).default(20),
})
export const listOf = <T>(row: z.ZodType<T>) => z.object({ items: z.array(row), total: count })
