import { useQueries } from '@tanstack/react-query'
import { namelessOption, optionQuery } from '../form/optionQuery.ts'
import type { Option, Options } from '../form/optionsOf.ts'

/** A value of a filter that holds ids, and where its name is found. */
interface AskedName {
  field: string
  value: unknown
  query: ReturnType<typeof optionQuery>
}

/** The questions that tell what the values of a list's filters are called, several of one field one after the other. */
export const optionNames = (
  sources: Readonly<Record<string, Options | undefined>>,
  values: Readonly<Record<string, unknown>>,
): AskedName[] =>
  Object.entries(values).flatMap(([field, chosen]) => {
    const source = sources[field]
    if (!source || (source.parent !== undefined && values[source.parent] === undefined)) return []
    return valuesOf(chosen).map((value) => ({
      field,
      value,
      query: optionQuery(source, value, { ...values, [field]: value }),
    }))
  })

/** What the values that are chosen in one filter are called; by their number until that is known. */
export function useOptionNames(
  field: string,
  source: Options | undefined,
  values: Readonly<Record<string, unknown>>,
): readonly Option[] {
  const asked = optionNames({ [field]: source }, values)
  const answers = useQueries({ queries: asked.map(({ query }) => query) })
  return asked.map(({ value }, index) => answers[index]!.data ?? namelessOption(value))
}

const valuesOf = (chosen: unknown): readonly unknown[] =>
  Array.isArray(chosen) ? chosen : chosen === undefined || chosen === null ? [] : [chosen]
