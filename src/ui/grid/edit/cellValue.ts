import type { MessageKey } from '../../../api/issueMessage.ts'
import { dateText, dayOf, typedDate } from '../../dateText.ts'
import type { FieldSchema } from '../../../api/fieldSchema.ts'
import { caretAfter, DECIMALS, numberText, typedNumber } from '../../numberText.ts'

/** What a text of a cell means: a value, or what is wrong with it. */
export type Meant = { value: unknown } | { fault: MessageKey }

export const isNumber = ({ kind }: FieldSchema): boolean => kind in DECIMALS

/** The text that one begins with when a cell with this value is edited. */
export function editText(value: unknown, schema: FieldSchema): string {
  if (value === null || value === undefined) return ''
  if (isNumber(schema)) return numberText(value as number, decimalsOf(schema))
  return schema.kind === 'date' ? dateText(value as string) : String(value as string | boolean)
}

/** What somebody typed, tidied as everywhere in the product, with the caret where it belongs. */
export function tidied(raw: string, caret: number, schema: FieldSchema): { text: string; caret: number } {
  if (schema.kind === 'date') {
    const text = typedDate(raw)
    return { text, caret: caret === raw.length ? text.length : caret }
  }
  if (!isNumber(schema)) return { text: raw, caret }
  const { text } = typedNumber(raw, decimalsOf(schema))
  return { text, caret: caretAfter(raw, caret, text) }
}

/** Whether a key that writes something begins the editing of such a cell. */
export function begins(key: string, schema: FieldSchema): boolean {
  if (key.length !== 1 || key === ' ') return false
  if (isNumber(schema)) return /[\d.,]/.test(key) || (schema.signed && /[-−]/.test(key))
  if (schema.kind === 'date') return /\d/.test(key)
  return schema.kind === 'text' || schema.kind === 'barcode'
}

/** The value of a text that was typed. What nobody filled is null, or an empty text where the contract takes one. */
export function meantBy(text: string, schema: FieldSchema): Meant {
  const trimmed = text.trim()
  if (trimmed === '') return { value: schema.mayBeBlank ? '' : null }
  if (isNumber(schema)) {
    const { value } = typedNumber(trimmed, decimalsOf(schema))
    return value === null ? { fault: { key: 'wrongType' } } : { value }
  }
  if (schema.kind === 'date') {
    const day = dayOf(trimmed)
    return day ? { value: day } : { fault: { key: 'wrongFormat' } }
  }
  if (schema.kind === 'flag') return { value: trimmed === 'true' }
  return { value: trimmed }
}

const decimalsOf = ({ kind }: FieldSchema) => DECIMALS[kind] ?? 0

const INPUT_MODES: Readonly<Partial<Record<string, 'decimal' | 'numeric'>>> = {
  money: 'decimal',
  quantity: 'decimal',
  percent: 'decimal',
  rate: 'decimal',
  count: 'numeric',
  date: 'numeric',
}
/** The keys that a touch screen brings for such a value. */
export const inputModeOf = ({ kind }: FieldSchema): 'decimal' | 'numeric' | 'text' => INPUT_MODES[kind] ?? 'text'
