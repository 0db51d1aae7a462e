import { fieldsOf, type FieldSchemas } from '../api/fieldSchema.ts'
import type { CompanyHead } from '../api/company.ts'
import type { Schema } from '../api/endpoint.ts'
import { amountInWords } from '../rules/amountInWords.ts'
import { calendarLabel } from '../rules/calendarLabel.ts'
import { sumOfMoney, sumOfQuantities, tiyin } from '../rules/money.ts'
import type { Language } from '../rules/language.ts'
import type { Block, PaperTable, PaperValue } from './block.ts'
import type { Print, Translate } from './definePrint.ts'
import { type PrintedColumn, printedColumns, type PrintedKind } from './printedColumns.ts'

type Row = Readonly<Record<string, unknown>>

/** Who prints, and for what. */
export interface PaperReader {
  company: CompanyHead
  /** Stands above a document that names nobody, while the company has no name. */
  departmentName: string | null
  language: Language
  /** The company's. */
  timeZone: string
  t: Translate
  /** A workbook has room for columns that paper has not. */
  for: 'paper' | 'workbook'
}

/** The parts of a document as it is printed: who gives it out, what it is, its facts and lines, the sum in words, who signs. */
export function blocksOf(print: Print, document: Row, reader: PaperReader): Block[] {
  const { company, departmentName, language, timeZone, t } = reader
  const fields = fieldsOf(print.load.parts.answer as Schema)
  const head = companyHead(company, t) ?? print.head?.(document) ?? { name: departmentName }
  const facts = printedColumns(print.facts as never, fields)
    .map(({ valueOf, enumName, ...fact }) =>
      paperFact(fact, paperValue(fact.kind, valueOf(document, 0, timeZone), t, enumName), t),
    )
    .filter(({ value }) => value !== null)
  const words = print.words?.(document)
  return [
    ...(head.name || company.logo ? [headBlock(head, company)] : []),
    titleOf(print, document, t),
    ...(facts.length > 0 ? [{ kind: 'facts', facts } as const] : []),
    ...print.tables.map((table) => tableOf(print, table, document, fields, reader)),
    ...(print.notes?.(document, t) ?? []).map((note) => ({ kind: 'note', ...note }) as const),
    ...(words
      ? [
          {
            kind: 'words',
            label: t('screen.print.inWords'),
            text: amountInWords(tiyin(words.sum), language, words.currency),
          } as const,
        ]
      : []),
    ...(print.signatures.length > 0
      ? [
          {
            kind: 'signatures',
            names: print.signatures.map((signature) => t(`screen.print.signature.${signature}`)),
            hint: t('screen.print.signatureAndName'),
          } as const,
        ]
      : []),
  ]
}

const titleOf = (print: Print, document: Row, t: Translate): Block => {
  const code = print.code?.(document)
  return { kind: 'title', text: print.title(document, t), ...(code && { code }) }
}

const paperFact = (
  { name, label, kind }: Omit<PrintedColumn, 'valueOf' | 'enumName'>,
  value: PaperValue,
  t: Translate,
) => ({
  name,
  label: t(label),
  kind,
  value,
})

const headBlock = (
  { name, lines }: { name: string | null; lines?: readonly string[] },
  { logo }: CompanyHead,
): Block => ({
  kind: 'head',
  name: name ?? '',
  lines: lines ?? [],
  ...(logo && { logo }),
})

/** The company's own head goes before that of a department; undefined while nobody has given it a name. */
function companyHead({ name, inn, address, phone }: CompanyHead, t: Translate) {
  if (!name) return undefined
  const lines = [inn && t('screen.print.inn', { inn }), address, phone && t('screen.print.phone', { phone })]
  return { name, lines: lines.filter(Boolean) }
}

function tableOf(
  { workbook }: Print,
  table: { of: string; title?: string; columns: readonly never[]; totals?: readonly string[] },
  document: Row,
  fields: FieldSchemas,
  { t, timeZone, for: purpose }: PaperReader,
): PaperTable {
  const lines = document[table.of] as readonly Row[]
  const also = purpose === 'workbook' ? (workbook?.also ?? []) : []
  const columns = printedColumns([...table.columns, ...(also as never[])], fields[table.of]?.fields ?? {})
  const cells = lines.map((line, at) =>
    columns.map(({ kind, valueOf, enumName }) => paperValue(kind, valueOf(line, at, timeZone), t, enumName)),
  )
  // What no line has, or the server left out for this reader (costs, say), leaves its room to the names.
  const shown = columns.flatMap((column, at) =>
    lines.length === 0 || column.byHand || cells.some((row) => row[at] !== null) ? [{ column, at }] : [],
  )
  const isSummed = ({ name }: PrintedColumn) => table.totals?.includes(name) === true
  const hasTotals = lines.length > 0 && shown.some(({ column }) => isSummed(column))
  return {
    kind: 'table',
    name: table.of,
    ...(table.title && { title: t(table.title) }),
    columns: shown.map(({ column: { name, label, kind, byHand } }) => ({
      name,
      label: t(label),
      kind,
      ...(byHand && { byHand }),
      ...(workbook?.widths?.[name] && { width: workbook.widths[name] }),
    })),
    rows: cells.map((row) => shown.map(({ at }) => row[at]!)),
    ...(hasTotals && {
      totals: shown.map(({ column, at }) =>
        isSummed(column)
          ? exactSum(
              column.kind,
              cells.map((row) => row[at]!),
            )
          : null,
      ),
    }),
  }
}

/** A value as the reader gets it: codes and flags in words, lists as one text, nothing where there is nothing. */
export function paperValue(kind: PrintedKind, value: unknown, t: Translate, enumName?: string): PaperValue {
  if (value === null || value === undefined || value === '') return null
  // A word of the company's own has no text here.
  const wordOf = (one: unknown) =>
    enumName ? t(`enum.${enumName}.${one as string}`, { defaultValue: one as string }) : String(one as string | number)
  if (Array.isArray(value)) return value.map(wordOf).join(', ') || null
  if (kind === 'enum' || kind === 'text') return wordOf(value)
  if (kind === 'calendar') return calendarLabel(value as string, t)
  if (kind === 'flag') return t(value === true ? 'screen.print.yes' : 'screen.print.no')
  return typeof value === 'number' ? value : String(value as string)
}

/** The exact sum of a column; what is empty counts nothing. */
function exactSum(kind: PrintedKind, values: readonly PaperValue[]): number {
  const numbers = values.map((value) => Number(value ?? 0))
  return kind === 'money' ? sumOfMoney(numbers) : sumOfQuantities(numbers)
}
