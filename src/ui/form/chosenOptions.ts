import type { Values } from './formValues.ts'
import type { Option, Options } from './optionsOf.ts'

/** Rows of a table move; what their selects have chosen is remembered for the column. */
const columnOf = (path: string) => path.replace(/\.\d+(?=\.)/g, '')

/**
 * What chosen values are called and what is known of them: as they were chosen here, or as the loaded record names them
 * beside the id (`brandId`, `brandName`, `brandCode`; `roleIds`, `roles`) or the code (`mxikCode`, `mxikName`), so that opening
 * a record asks no list for its labels.
 */
export class ChosenOptions {
  readonly #remembered = new Map<string, Option>()
  readonly #record: Values | undefined

  constructor(record: Values | undefined) {
    this.#record = record
  }

  remember(path: string, option: Option): void {
    this.#remembered.set(`${columnOf(path)} ${String(option.value)}`, option)
  }

  /** The same object every time: to the kit another one is another choice, and it would take back what is being typed. */
  optionOf(path: string, value: unknown, source?: Options): Option {
    const known = this.#remembered.get(`${columnOf(path)} ${String(value)}`)
    if (known) return known
    const loaded = this.#loaded(path, value, source)
    const option = loaded ?? { value, label: String(value) }
    // Without its source a choice may yet be called otherwise.
    if (loaded ?? source) this.remember(path, option)
    return option
  }

  #loaded(path: string, value: unknown, source: Options | undefined): Option | undefined {
    const [list, name = list!] = columnOf(path).split('.')
    const found = list === name ? undefined : this.#record?.[list!]
    const holder = Array.isArray(found) ? (found as Values[]).find((row) => row[name] === value) : this.#record
    const values = holder?.[name.endsWith('Ids') ? `${name.slice(0, -'Ids'.length)}s` : name]
    if (Array.isArray(values)) {
      const row = source && (values as unknown[]).find((one) => source.optionOf(one).value === value)
      return row === undefined ? undefined : source!.optionOf(row)
    }
    const stem = name.replace(/(Id|Code)$/, '')
    const label = holder?.[`${stem}Name`]
    if (values !== value || stem === name || typeof label !== 'string') return undefined
    if (name.endsWith('Code')) return { value, label: String(value), detail: label }
    return {
      value,
      label: source?.words?.(label) ?? label,
      row: { id: value, name: label, code: holder?.[`${stem}Code`] },
    }
  }
}
