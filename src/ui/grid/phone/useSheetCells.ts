import { useState } from 'react'
import { i18n } from '../../i18n/i18n.ts'
import type { GridColumn } from '../column.ts'
import { editText, meantBy } from '../edit/cellValue.ts'
import type { Refusal } from '../edit/refusal.ts'
import type { GridEditing } from '../edit/useCellEdits.ts'
import type { RowLine } from '../lines.ts'

type Texts = Readonly<Record<string, string>>

/** What is typed into the cells of one row, and saved together: a minimum and its maximum are one change. */
export function useSheetCells({ key, row }: RowLine, columns: readonly GridColumn[], editing: GridEditing) {
  const [typed, setTyped] = useState<Texts>({})
  /** Faults are told once somebody wants to go on. */
  const [told, setTold] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()
  const [saving, setSaving] = useState(false)
  const before = ({ field, edit }: GridColumn) => editText(row[field], edit!.schema)
  const textOf = (column: GridColumn) => typed[column.field] ?? before(column)
  const changed = columns.filter((column) => textOf(column) !== before(column))
  const meant = changed.map((column) => ({ column, meant: meantBy(textOf(column), column.edit!.schema) }))
  const values = Object.fromEntries(
    meant.flatMap(({ column: { field }, meant }) => ('value' in meant ? [[field, meant.value]] : [])),
  )
  const faultHere = (column: GridColumn): string | undefined => {
    const own = meant.find((one) => one.column === column)?.meant
    if (!own) return undefined
    return 'fault' in own
      ? i18n.t(`message.${own.fault.key}`, { ...own.fault.values })
      : editing.faultOf({ ...row, ...values }, column.field)
  }
  const forget = () => {
    for (const { field } of columns) editing.edits.dismiss(key, field)
  }
  return {
    saving,
    textOf,
    faultOf: (column: GridColumn) =>
      refusal && changed.includes(column) ? refusal.messageOf(column.field) : told ? faultHere(column) : undefined,
    put: (field: string, text: string) => {
      setRefusal(undefined)
      setTyped({ ...typed, [field]: text })
    },
    /** Nothing of what was refused stays behind in the list. */
    giveUp: forget,
    /** Whether all that was typed is with the server now. */
    save: async (): Promise<boolean> => {
      setTold(true)
      if (changed.some((column) => faultHere(column) !== undefined)) return false
      if (changed.length === 0) return true
      setSaving(true)
      const refused = await editing.edits.commit({ key, row, values, typed })
      setSaving(false)
      setRefusal(refused)
      if (refused) forget()
      return refused === undefined
    },
  }
}
