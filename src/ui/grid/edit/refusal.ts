import { ApiFailure } from '../../../api/client/apiFailure.ts'
import { failureText } from '../../feedback/failureText.ts'

/** Why a row was not taken: what is said of a field, or of the row where the field is not named. */
export interface Refusal {
  messageOf: (field: string) => string
  /** Nobody is signed in any more, so the cell will not be seen for long. */
  signedOut?: boolean
}

/** `items.3.minValue` → the field's own name. */
const lastOf = (path: string) => path.slice(path.lastIndexOf('.') + 1)

export const refusalOf = (error: unknown): Refusal => {
  const fields = error instanceof ApiFailure ? Object.entries(error.fields) : []
  const usual = fields[0]?.[1] ?? failureText(error)
  return {
    messageOf: (field) => fields.find(([path]) => lastOf(path) === field)?.[1] ?? usual,
    signedOut: error instanceof ApiFailure && error.status === 401,
  }
}

/** The rows that a refusal of several names by their place (`items.3.minValue`), each with what is said of it. */
export function refusedRows(error: unknown): ReadonlyMap<number, Refusal> {
  const byRow = new Map<number, [path: string, message: string][]>()
  for (const [path, message] of error instanceof ApiFailure ? Object.entries(error.fields) : []) {
    const place = /^[^.]+\.(\d+)(\.|$)/.exec(path)?.[1]
    if (place !== undefined) byRow.set(Number(place), [...(byRow.get(Number(place)) ?? []), [path, message]])
  }
  return new Map(
    [...byRow].map(([row, fields]) => [
      row,
      { messageOf: (field) => (fields.find(([path]) => lastOf(path) === field) ?? fields[0]!)[1] },
    ]),
  )
}
