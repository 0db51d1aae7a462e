import type { FieldSchema, FieldSchemas } from '../api/fieldSchema.ts'
import type { Kind } from '../api/fields.ts'
import type { Printed } from './definePrint.ts'

type Row = Record<string, unknown>
export type PrintedKind = Kind | FieldSchema['kind']

/** A column or a fact, resolved: what it is called, of which kind, and where its value comes from. */
export interface PrintedColumn {
  name: string
  /** Key of its name. */
  label: string
  kind: PrintedKind
  enumName: string | undefined
  byHand?: true
  valueOf: (row: Row, index: number, timeZone: string) => unknown
}

/** The kinds come from the contract of what was loaded; only what is worked out says its own. */
export const printedColumns = (printed: readonly Printed<never>[], fields: FieldSchemas): PrintedColumn[] =>
  printed.map((one: Printed<Row>) => {
    const {
      name,
      label = `field.${name}`,
      kind,
      byHand,
      value,
    } = typeof one === 'string' ? { name: one } : { ...one, value: one.value?.bind(one) }
    return {
      name,
      label,
      kind: kind ?? fields[name]?.kind ?? 'text',
      enumName: fields[name]?.enumName,
      ...(byHand && { byHand }),
      valueOf: value ?? ((row) => row[name]),
    }
  })
