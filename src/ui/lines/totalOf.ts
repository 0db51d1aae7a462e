import { sumOfMoney, sumOfQuantities } from '../../rules/money.ts'
import type { EditedLine, ResolvedColumn } from './lineColumn.ts'

/** The exact sum of a column, as paper has it; what is empty counts nothing. Undefined where it outgrew what can be counted. */
export function totalOf<Line extends EditedLine>(
  { kind, value }: ResolvedColumn<Line>,
  lines: readonly Line[],
): number | undefined {
  const numbers = lines.map(value).filter((one): one is number => typeof one === 'number')
  try {
    return kind === 'money' ? sumOfMoney(numbers) : sumOfQuantities(numbers)
  } catch (error) {
    // While it is being typed a number may be absurd; the contract refuses it at its cell.
    if (error instanceof RangeError) return undefined
    throw error
  }
}
