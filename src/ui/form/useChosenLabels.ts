import { useRef } from 'react'
import type { Values } from './formValues.ts'
import type { Option, Options } from './optionsOf.ts'
import { useRecord } from './recordContext.ts'

/**
 * What a chosen value is called: as it was chosen here, or as the loaded record names it beside the id (`brandId`,
 * `brandName`), so that opening a record asks no list for its labels.
 */
export function useChosenLabels(path: string, source: Options) {
  const { record } = useRecord()
  const remembered = useRef(new Map<unknown, Option>())
  return {
    remember: (option: Option) => remembered.current.set(option.value, option),
    optionOf: (value: unknown): Option =>
      remembered.current.get(value) ?? { value, label: loadedLabel(record, path, source, value) ?? String(value) },
  }
}

function loadedLabel(record: Values | undefined, path: string, source: Options, value: unknown): string | undefined {
  const parts = path.split('.')
  const name = parts.pop()!
  const rows = parts.length > 0 ? record?.[parts[0]!] : undefined
  const holder =
    parts.length > 0
      ? Array.isArray(rows)
        ? (rows as Values[]).find((row) => row[name] === value)
        : undefined
      : record
  if (!holder) return undefined
  const list = holder[name]
  if (Array.isArray(list)) {
    const row = list.find((one) => source.optionOf(one).value === value) as unknown
    return row === undefined ? undefined : source.optionOf(row).label
  }
  const beside = holder[name.replace(/Id$/, 'Name')]
  return name.endsWith('Id') && holder[name] === value && typeof beside === 'string' ? beside : undefined
}
