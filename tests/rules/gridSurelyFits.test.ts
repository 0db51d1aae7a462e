import { describe, expect, test } from 'vitest'
import { surelyFits } from '../../src/ui/grid/surelyFits.ts'

/** Pixels in DejaVu Sans at 13 px, the widest font that a cell is written in, as Chromium measures them. */
const MEASURED: Readonly<Record<string, number>> = {
  'Молоко 3,2% 1 л': 113.2,
  'ШОКОЛАД МОЛОЧНЫЙ': 157.9,
  'Щётка жёсткая': 107.8,
  'Wafer Mix MMM': 102.3,
  '1 234 567,00': 86.8,
  Oʻzbekiston: 76.6,
}

describe('whether a text surely fits into its cell', () => {
  test.each(Object.entries(MEASURED))('%s is never taken to fit into less than it needs', (text, px) => {
    expect(surelyFits(text, px - 1)).toBe(false)
  })
  test.each(Object.entries(MEASURED))('%s fits where there is half as much room again', (text, px) => {
    expect(surelyFits(text, px * 1.5)).toBe(true)
  })
  test('letters of other alphabets are taken to be wide', () => {
    expect(surelyFits('漢字漢字', 4 * 13)).toBe(false)
    expect(surelyFits('', 0)).toBe(true)
  })
})
