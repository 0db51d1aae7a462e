import { dayOf, typedDate } from '../../dateText.ts'
import type { FieldSchema } from '../../../api/fieldSchema.ts'
import { DECIMALS, typedNumber } from '../../numberText.ts'
import { isNumber, type Meant } from './cellValue.ts'

/** A number as a spreadsheet writes it: groups of three or none, one sign for the decimals, a percent sign. */
const NUMBER = /^[-+−]?(\d+|\d{1,3}([.,]\d{3})+)([.,]\d+)?%?$/
/** Signs that only group digits. */
const SPACES = /[\s\u00a0\u202f'’]/g
/** No decimal is cut off in silence: what the contract does not take, it refuses. */
const ALL_DECIMALS = 12

/** Words of the interface for the values of a flag and of a choice, as they were copied from a list. */
export interface PastedWords {
  yes: string
  no: string
  /** The word for a value of the column's choice. */
  choice: (value: string) => string
}

/**
 * The value of a cell that was copied elsewhere. Read more strictly than what is typed, because nobody sees the digits appear:
 * a text with letters is no number, and nothing of a number is dropped. Undefined for an empty cell where nothing may be empty.
 */
export function pastedValue(text: string, schema: FieldSchema, words: PastedWords): Meant | undefined {
  const trimmed = text.trim()
  if (trimmed === '') {
    if (schema.mayBeBlank) return { value: '' }
    return schema.nullable || schema.optional ? { value: null } : undefined
  }
  if (isNumber(schema)) return pastedNumber(trimmed, schema)
  if (schema.kind === 'date') {
    const day = dayOf(typedDate(trimmed))
    return day ? { value: day } : { fault: { key: 'wrongFormat' } }
  }
  if (schema.kind === 'flag') return pastedFlag(trimmed, words)
  if (schema.kind !== 'enum') return { value: trimmed }
  const same = (other: string) => other.toLowerCase() === trimmed.toLowerCase()
  const value = schema.values.find((choice) => same(choice) || same(words.choice(choice)))
  return value === undefined ? { fault: { key: 'wrongValue' } } : { value }
}

function pastedNumber(text: string, { kind }: FieldSchema): Meant {
  const plain = text.replace(SPACES, '')
  if (!NUMBER.test(plain)) return { fault: { key: 'wrongType' } }
  const grouped = DECIMALS[kind] === 0 && /[.,]\d{3}%?$/.test(plain)
  return { value: typedNumber(plain, grouped ? 0 : ALL_DECIMALS).value }
}

const YES: ReadonlySet<string> = new Set(['1', '+', 'true', 'истина', 'yes'])
const NO: ReadonlySet<string> = new Set(['0', '-', 'false', 'ложь', 'no'])

function pastedFlag(text: string, { yes, no }: PastedWords): Meant {
  const word = text.toLowerCase()
  if (YES.has(word) || word === yes.toLowerCase()) return { value: true }
  return NO.has(word) || word === no.toLowerCase() ? { value: false } : { fault: { key: 'wrongValue' } }
}
