import Papa from 'papaparse'
import { type Delimiter, DELIMITERS } from '../tableReader/table.ts'

const LOOKED_AT_LENGTH = 64 * 1024
const RECORDS_COMPARED = 20

/** The first line may say it, as spreadsheet programs write it. */
const SAID = /^sep=(.)\r?\n/i

export const saidDelimiter = (text: string): { delimiter: Delimiter | undefined; length: number } => {
  const [line = '', sign] = SAID.exec(text) ?? []
  const delimiter = (Object.keys(DELIMITERS) as Delimiter[]).find((name) => DELIMITERS[name] === sign)
  return { delimiter, length: line.length }
}

/** What parts most of the first records into the same number of columns, quotes respected. */
export function delimiterOf(text: string): Delimiter {
  const head = text.slice(0, LOOKED_AT_LENGTH)
  const scored = (Object.keys(DELIMITERS) as Delimiter[]).map((name) => {
    const { data } = Papa.parse<string[]>(head, {
      delimiter: DELIMITERS[name],
      preview: RECORDS_COMPARED,
      skipEmptyLines: true,
    })
    const times = new Map<number, number>()
    for (const { length } of data) if (length > 1) times.set(length, (times.get(length) ?? 0) + 1)
    const [columns, records] = [...times].reduce((one, other) => (other[1] > one[1] ? other : one), [0, 0])
    return { name, records, columns }
  })
  return scored.reduce((one, other) => {
    const more = other.records - one.records || other.columns - one.columns
    return more > 0 ? other : one
  }).name
}
