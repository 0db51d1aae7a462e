import { useQueries } from '@tanstack/react-query'
import { namelessOption, optionQuery } from '../form/optionQuery.ts'
import type { Option, Options } from '../form/optionsOf.ts'

/** One value of a filter that holds ids, with its name. */
export interface ChosenOption {
  field: string
  option: Option
}

/** What the values are called that a list's filters have chosen, several of one field one after the other. */
export function useChosenOptions(
  sources: Readonly<Record<string, Options | undefined>>,
  values: Readonly<Record<string, unknown>>,
): readonly ChosenOption[] {
  const asked = Object.entries(values).flatMap(([field, chosen]) => {
    const source = sources[field]
    if (!source || (source.parent !== undefined && values[source.parent] === undefined)) return []
    return valuesOf(chosen).map((value) => ({ field, value, source }))
  })
  const answers = useQueries({
    queries: asked.map(({ field, value, source }) => optionQuery(source, value, { ...values, [field]: value })),
  })
  return asked.map(({ field, value }, index) => ({ field, option: answers[index]!.data ?? namelessOption(value) }))
}

const valuesOf = (chosen: unknown): readonly unknown[] =>
  Array.isArray(chosen) ? chosen : chosen === undefined || chosen === null ? [] : [chosen]
