import { quantity, thousandths } from './money.ts'

/** How the answer stands to what was asked: as much, less (more was asked than is sent), or more (specification 2 §4.1). */
export type Answer = 'equal' | 'less' | 'more'

/** Undefined where nothing was asked or nothing answered yet. */
export function answerTo(count: number, sendCount: number | null): Answer | undefined {
  if (sendCount === null || (count === 0 && sendCount === 0)) return undefined
  return sendCount === count ? 'equal' : count > sendCount ? 'less' : 'more'
}

/** What stands beside the colour, so that it is never the colour alone: `=`, `−2`, `+1`. */
export function signOf(count: number, sendCount: number | null): string {
  const answer = answerTo(count, sendCount)
  if (answer === undefined || sendCount === null) return ''
  if (answer === 'equal') return '='
  const difference = quantity(Math.abs(thousandths(sendCount) - thousandths(count)))
  return `${answer === 'less' ? '−' : '+'}${difference.toLocaleString('ru-RU')}`
}

/** What is left of `available` when these counts are taken off it; below zero where they are too much. */
export const leftOver = (available: number, counts: Iterable<number>): number =>
  quantity([...counts].reduce((left, count) => left - thousandths(count), thousandths(available)))
