import fc from 'fast-check'
import type { Thing } from './thingList.ts'

/** Names that break what is careless: quotes, wildcards, markup, formulas, two scripts, signs beyond the first plane. */
const NAMES = [
  'Сут 3,2% «Мусаффо»',
  "o'zbek non",
  '100% шарбат',
  'a_b',
  'back\\slash',
  '<b>жирный</b> & co',
  '=1+1',
  '-5',
  '@x',
  '+998',
  'Шоколад',
  'шоколад 2',
  'Ёлка',
  '🍬 конфета',
  ' spaced ',
  "'; drop table thing; --",
]
const TAGS = ['new', 'sale', 'пробник', '50%']

const day = fc
  .date({ min: new Date('2026-10-01'), max: new Date('2026-12-31'), noInvalidDate: true })
  .map((value) => value.toISOString().slice(0, 10))

/** A row of every kind; values repeat, so that filters find something and sorts meet ties. */
export const thing = (rowId: number): fc.Arbitrary<Omit<Thing, 'extra'>> =>
  fc.record({
    id: fc.constant(rowId),
    name: fc.constantFrom(...NAMES),
    code: fc.option(fc.constantFrom('4780012345678', '12', 'A-1.5', '0012'), { nil: null }),
    price: fc.option(
      fc.integer({ min: 0, max: 500 }).map((value) => value / 100),
      { nil: null },
    ),
    stock: fc.integer({ min: -3_000, max: 3_000 }).map((value) => value / 1_000),
    pieces: fc.nat(5),
    day: fc.option(day, { nil: null }),
    at: fc
      .date({ min: new Date('2026-11-17'), max: new Date('2026-11-23'), noInvalidDate: true })
      .map((value) => value.toISOString()),
    marked: fc.boolean(),
    state: fc.option(fc.constantFrom('DRAFT', 'READY', 'SENT'), { nil: null }),
    tags: fc.uniqueArray(fc.constantFrom(...TAGS), { maxLength: 3 }),
    cost: fc.integer({ min: 0, max: 100_000 }).map((value) => value / 100),
  })

/** The same rows at every run. */
export const sampleThings = (size: number): Omit<Thing, 'extra'>[] =>
  Array.from({ length: size }, (_, index) => fc.sample(thing(index + 1), { seed: index + 1, numRuns: 1 })[0]!)
