import type { CatalogueColumns, CatalogueGood, CatalogueLots } from '../api/tillCatalogue.ts'

/** Parts of joined texts; no text of PostgreSQL holds the one, no barcode the other. */
const TEXT_END = '\0'
const CODE_END = ' '
const BEFORE_WORD: ReadonlySet<string> = new Set([TEXT_END, ' '])
const NONE = -1

/**
 * A hundred thousand goods as a few arrays and long texts, in the order of names: an object for each would cost ten times the memory, and
 * a copy into IndexedDB and back a second. Made once from a snapshot; only read afterwards.
 */
export interface GoodsImage {
  readonly ids: Float64Array
  readonly names: JoinedTexts
  readonly folds: JoinedTexts
  readonly barcodes: JoinedTexts
  readonly artikuls: JoinedTexts
  /** Codes with their ratios, `4607010000013*6 …`. */
  readonly codes: JoinedTexts
  readonly units: Dictionary
  readonly brands: Dictionary
  readonly brandIds: Float64Array
  readonly categories: JoinedTexts
  readonly kinds: Dictionary
  readonly weighed: Uint8Array
  readonly weights: Float64Array
  readonly vatPercents: Float64Array
  /** Where the lots of each good begin in the next three; one more at the end. */
  readonly lotsFrom: Uint32Array
  /** Days since 1970, NONE without a term. */
  readonly terms: Int32Array
  readonly available: Float64Array
  /** Where the prices of each lot begin in the next three; one more at the end. */
  readonly pricesFrom: Uint32Array
  readonly priceMoments: Float64Array
  /** NaN: none. */
  readonly retail: Float64Array
  readonly wholesale: Float64Array
  /** Codes that are numbers, rising, with the place of their good and their ratio; all others in `otherCodes`. */
  readonly numberCodes: Float64Array
  readonly numberPlaces: Uint32Array
  readonly numberRatios: Float64Array
  readonly otherCodes: ReadonlyMap<string, readonly [place: number, ratio: number]>
}

interface JoinedTexts {
  readonly text: string
  /** Where each begins; one more at the end. */
  readonly from: Uint32Array
}
interface Dictionary {
  readonly words: readonly string[]
  /** Of each good; NONE without. */
  readonly of: Int32Array
}

const DAY_MS = 86_400_000
const dayOf = (date: string | null) => (date === null ? NONE : Math.round(Date.parse(date) / DAY_MS))
const dateOf = (day: number) => (day === NONE ? null : new Date(day * DAY_MS).toISOString().slice(0, 10))

function joined(texts: readonly string[]): JoinedTexts {
  const from = new Uint32Array(texts.length + 1)
  let length = 0
  for (const [place, text] of texts.entries()) {
    from[place] = length
    length += text.length + TEXT_END.length
  }
  from[texts.length] = length
  return { text: texts.map((text) => text + TEXT_END).join(''), from }
}
export const textAt = ({ text, from }: JoinedTexts, place: number): string =>
  text.slice(from[place], from[place + 1]! - TEXT_END.length)

/** The good in whose text this position of the joined text stands. */
function placeOf({ from }: JoinedTexts, position: number): number {
  let [low, high] = [0, from.length - 1]
  while (high - low > 1) {
    const middle = (low + high) >>> 1
    if (from[middle]! <= position) low = middle
    else high = middle
  }
  return low
}

/** The goods in whose text this stands, or stands as the beginning of a word, each once. */
export function* placesHolding(texts: JoinedTexts, wanted: string, asBeginning = false): Generator<number, undefined> {
  const { text, from } = texts
  for (let at = text.indexOf(wanted); at >= 0;)
    if (asBeginning && at > 0 && !BEFORE_WORD.has(text[at - 1]!)) at = text.indexOf(wanted, at + 1)
    else {
      const place = placeOf(texts, at)
      yield place
      at = text.indexOf(wanted, from[place + 1])
    }
  return undefined
}

function dictionary(texts: readonly (string | null)[]): Dictionary {
  const numbers = new Map<string, number>()
  const of = Int32Array.from(texts, (text) => {
    if (text === null) return NONE
    const known = numbers.get(text) ?? numbers.size
    numbers.set(text, known)
    return known
  })
  return { words: [...numbers.keys()], of }
}

/** A code that a double holds exactly and that is written in one way only. */
const isNumberCode = (code: string) => /^[1-9]\d{0,14}$/.test(code)

/** Makes the image of a snapshot. */
export function imageOf(columns: CatalogueColumns): GoodsImage {
  return {
    ids: Float64Array.from(columns.id),
    names: joined(columns.name),
    folds: joined(columns.fold),
    barcodes: joined(columns.barcode.map((code) => code ?? '')),
    artikuls: joined(columns.artikul),
    codes: joined(columns.codes.map((codes) => codes.map(([code, ratio]) => `${code}*${ratio}`).join(CODE_END))),
    units: dictionary(columns.unitName),
    brands: dictionary(columns.brandName),
    brandIds: Float64Array.from(columns.brandId, (id) => id ?? 0),
    categories: joined(columns.categoryIds.map((ids) => ids.join(CODE_END))),
    kinds: dictionary(columns.kinds),
    weighed: Uint8Array.from(columns.weighed, Number),
    weights: Float64Array.from(columns.weight),
    vatPercents: Float64Array.from(columns.vatPercent),
    ...lotsOf(columns.lots),
    ...codesOf(columns.codes),
  }
}

function lotsOf(all: readonly (readonly CatalogueLots[])[]) {
  const lots = all.flat()
  const prices = lots.flatMap(([, , course]) => course)
  return {
    lotsFrom: starts(all.map(({ length }) => length)),
    terms: Int32Array.from(lots, ([term]) => dayOf(term)),
    available: Float64Array.from(lots, ([, available]) => available),
    pricesFrom: starts(lots.map(([, , course]) => course.length)),
    priceMoments: Float64Array.from(prices, ([from]) => from),
    retail: Float64Array.from(prices, ([, retail]) => retail ?? Number.NaN),
    wholesale: Float64Array.from(prices, ([, , wholesale]) => wholesale ?? Number.NaN),
  }
}

function starts(lengths: readonly number[]): Uint32Array {
  const from = new Uint32Array(lengths.length + 1)
  for (const [place, length] of lengths.entries()) from[place + 1] = from[place]! + length
  return from
}

function codesOf(all: readonly CatalogueGood['codes'][]) {
  const numbers: [code: number, place: number, ratio: number][] = []
  const otherCodes = new Map<string, readonly [number, number]>()
  for (const [place, codes] of all.entries())
    for (const [code, ratio] of codes)
      if (isNumberCode(code)) numbers.push([Number(code), place, ratio])
      else otherCodes.set(code, [place, ratio])
  numbers.sort(([a], [b]) => a - b)
  return {
    numberCodes: Float64Array.from(numbers, ([code]) => code),
    numberPlaces: Uint32Array.from(numbers, ([, place]) => place),
    numberRatios: Float64Array.from(numbers, ([, , ratio]) => ratio),
    otherCodes,
  }
}

/** The good that a code stands for in the image, and how many units of it. */
export function findCode(image: GoodsImage, code: string): readonly [place: number, ratio: number] | undefined {
  if (!isNumberCode(code)) return image.otherCodes.get(code)
  const wanted = Number(code)
  let [low, high] = [0, image.numberCodes.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (image.numberCodes[middle]! < wanted) low = middle + 1
    else high = middle
  }
  return image.numberCodes[low] === wanted ? [image.numberPlaces[low]!, image.numberRatios[low]!] : undefined
}

export const kindsAt = ({ kinds }: GoodsImage, place: number): string => kinds.words[kinds.of[place]!]!

/** One good of the image, as the server told it. */
export function goodAt(image: GoodsImage, place: number): CatalogueGood {
  const wordAt = ({ words, of }: Dictionary) => (of[place] === NONE ? null : words[of[place]!]!)
  const split = (texts: JoinedTexts) => textAt(texts, place).split(CODE_END).filter(Boolean)
  return {
    id: image.ids[place]!,
    name: textAt(image.names, place),
    fold: textAt(image.folds, place),
    barcode: textAt(image.barcodes, place) || null,
    codes: split(image.codes).map((code): [string, number] => {
      const end = code.lastIndexOf('*')
      return [code.slice(0, end), Number(code.slice(end + 1))]
    }),
    artikul: textAt(image.artikuls, place),
    unitName: wordAt(image.units)!,
    brandName: wordAt(image.brands),
    brandId: image.brandIds[place] || null,
    categoryIds: split(image.categories).map(Number),
    kinds: kindsAt(image, place),
    weighed: image.weighed[place] === 1,
    weight: image.weights[place]!,
    vatPercent: image.vatPercents[place]!,
    lots: lotsAt(image, place),
  }
}

function lotsAt(image: GoodsImage, place: number): CatalogueLots[] {
  const lots: CatalogueLots[] = []
  for (let lot = image.lotsFrom[place]!; lot < image.lotsFrom[place + 1]!; lot++) {
    const course: CatalogueLots[2] = []
    for (let price = image.pricesFrom[lot]!; price < image.pricesFrom[lot + 1]!; price++)
      course.push([image.priceMoments[price]!, orNull(image.retail[price]!), orNull(image.wholesale[price]!)])
    lots.push([dateOf(image.terms[lot]!), image.available[lot]!, course])
  }
  return lots
}

const orNull = (value: number) => (Number.isNaN(value) ? null : value)

/** Whether any of it lies on the shelf, without making an object of it. */
export function isOnShelf(image: GoodsImage, place: number): boolean {
  for (let lot = image.lotsFrom[place]!; lot < image.lotsFrom[place + 1]!; lot++)
    if (image.available[lot]! > 0) return true
  return false
}
