import type { CatalogueColumns, CatalogueGood, CatalogueLots } from '../api/tillCatalogue.ts'
import { type JoinedTexts, joined, textAt } from './joinedTexts.ts'

/** Between the parts of a text; no barcode holds it. */
const CODE_END = ' '
const NONE = -1

/**
 * A hundred thousand goods as a few columns of numbers and bytes, in the order of names: an object for each would cost ten times the
 * memory, and reading them anew a second. Made once from a snapshot; only read afterwards.
 */
export interface GoodsImage {
  readonly ids: Float64Array<ArrayBuffer>
  /** The places of all goods, by their ids. */
  readonly placesById: Uint32Array<ArrayBuffer>
  readonly names: JoinedTexts
  readonly folds: JoinedTexts
  readonly barcodes: JoinedTexts
  readonly artikuls: JoinedTexts
  /** Codes with their ratios, `4607010000013*6 …`. */
  readonly codes: JoinedTexts
  readonly units: Dictionary
  readonly brands: Dictionary
  readonly brandIds: Float64Array<ArrayBuffer>
  readonly categories: JoinedTexts
  readonly kinds: Dictionary
  readonly weighed: Uint8Array<ArrayBuffer>
  readonly weights: Float64Array<ArrayBuffer>
  readonly vatPercents: Float64Array<ArrayBuffer>
  /** Where the lots of each good begin in the next three; one more at the end. */
  readonly lotsFrom: Uint32Array<ArrayBuffer>
  /** Days since 1970, NONE without a term. */
  readonly terms: Int32Array<ArrayBuffer>
  readonly available: Float64Array<ArrayBuffer>
  /** Where the prices of each lot begin in the next three; one more at the end. */
  readonly pricesFrom: Uint32Array<ArrayBuffer>
  readonly priceMoments: Float64Array<ArrayBuffer>
  /** NaN: none. */
  readonly retail: Float64Array<ArrayBuffer>
  readonly wholesale: Float64Array<ArrayBuffer>
  /** Codes that are numbers, rising, with the place of their good and their ratio; all others in `otherCodes`. */
  readonly numberCodes: Float64Array<ArrayBuffer>
  readonly numberPlaces: Uint32Array<ArrayBuffer>
  readonly numberRatios: Float64Array<ArrayBuffer>
  readonly otherCodes: ReadonlyMap<string, readonly [place: number, ratio: number]>
}

interface Dictionary {
  readonly words: readonly string[]
  /** Of each good; NONE without. */
  readonly of: Int32Array<ArrayBuffer>
}

const DAY_MS = 86_400_000
const dayOf = (date: string | null) => (date === null ? NONE : Math.round(Date.parse(date) / DAY_MS))
const dateOf = (day: number) => (day === NONE ? null : new Date(day * DAY_MS).toISOString().slice(0, 10))

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
    placesById: Uint32Array.from(columns.id.keys()).sort((a, b) => columns.id[a]! - columns.id[b]!),
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

function starts(lengths: readonly number[]): Uint32Array<ArrayBuffer> {
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
  const { numberCodes, numberPlaces, numberRatios } = image
  const at = firstPlace(numberCodes.length, (each) => numberCodes[each]! >= Number(code))
  return numberCodes[at] === Number(code) ? [numberPlaces[at]!, numberRatios[at]!] : undefined
}

/** The place of a good; undefined where the image does not have it. */
export function findId({ ids, placesById }: GoodsImage, id: number): number | undefined {
  const place = placesById[firstPlace(ids.length, (each) => ids[placesById[each]!]! >= id)]
  return place !== undefined && ids[place] === id ? place : undefined
}

/** The first place of which it is true, of places that are first not and then so. */
export function firstPlace(length: number, isSo: (place: number) => boolean): number {
  let [low, high] = [0, length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isSo(middle)) high = middle
    else low = middle + 1
  }
  return low
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
