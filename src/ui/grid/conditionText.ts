import type { TFunction } from 'i18next'
import type { Condition } from '../../api/condition.ts'
import { formatOfOne, type GridColumn } from './column.ts'

const VALUES_SHOWN_MAX = 3

/** A condition in words, as its chip, the Excel file and the print say it: `Цена: от 10 000`. */
export function conditionText({ operator, value }: Condition, column: GridColumn, t: TFunction): string {
  const format = formatOfOne(column.kind, column.enumName, t)
  const one = (single: unknown) => (single === null ? t('screen.grid.empty') : format(single))
  const say = (words: string) => `${column.label}: ${words}`
  switch (operator) {
    case 'empty':
    case 'filled':
      return say(t(`screen.grid.operator.${operator}`))
    case 'during':
      return say(t(`screen.grid.period.${value as string}`))
    case 'between':
      return say(`${one((value as unknown[])[0])} – ${one((value as unknown[])[1])}`)
    case 'equals':
      return say(one(value))
    case 'in':
      return say(severalTexts((value as unknown[]).map(one)))
    case 'contains':
    case 'differs':
    case 'from':
    case 'to':
      return say(t(`screen.grid.operator.${operator}`, { value: one(value) }))
  }
}

/** The first of several, and how many more there are. */
export const severalTexts = (texts: readonly string[]): string => {
  const shown = texts.slice(0, VALUES_SHOWN_MAX).join(', ')
  return texts.length > VALUES_SHOWN_MAX ? `${shown} +${texts.length - VALUES_SHOWN_MAX}` : shown
}

/** The conditions after one column's was set, or taken away. */
export const withCondition = (
  where: readonly Condition[],
  field: string,
  next: Condition | undefined,
): Condition[] | undefined => {
  const rest = where.filter((condition) => condition.field !== field)
  const all = next ? [...rest, next] : rest
  return all.length > 0 ? all : undefined
}
