import { queryOptions } from '@tanstack/react-query'
import { call, type CallArguments } from '../../api/client/call.ts'
import { queryOf } from '../../api/client/queries.ts'
import { LIMIT_MAX } from '../../api/fields.ts'
import type { Values } from './formValues.ts'
import { type Option, type Options, rowsOf } from './optionsOf.ts'

/** Pages of LIMIT_MAX choices that are looked through for one that an address names by its value alone. */
const PAGES_MAX = 10

/**
 * What a chosen value is called, for an address or a saved view that knows only the value. Whoever chose it in a select puts
 * the choice here (`setQueryData`), and nobody is asked. `values` are those that it stands among.
 */
export function optionQuery(source: Options, value: unknown, values: Values) {
  const input = (page: number) => source.input({ keyword: '', page, limit: LIMIT_MAX }, values as never)
  return queryOptions<Option>({
    queryKey: [...queryOf(source.endpoint, input(1)).queryKey, 'option', value],
    async queryFn({ signal }) {
      for (let page = 1, seen = 0; page <= PAGES_MAX; page++) {
        const asked = [input(page), { signal }] as unknown as CallArguments<Options['endpoint']>
        const { rows, total } = rowsOf(await call(source.endpoint, ...asked))
        const found = rows.map((row) => source.optionOf(row)).find((option) => option.value === value)
        if (found) return found
        seen += rows.length
        if (rows.length === 0 || seen >= total) break
      }
      return namelessOption(value)
    },
    // Only a change of the words themselves makes a name old, and that asks anew.
    staleTime: Infinity,
  })
}

/** A choice that no list knows, or not yet. */
export const namelessOption = (value: unknown): Option => ({ value, label: `№ ${String(value)}` })
