import type { PosItem } from '../api/sale.ts'
import type {
  CatalogueChanges,
  CatalogueColumns,
  CatalogueCursor,
  CatalogueClient,
  CatalogueGood,
} from '../api/tillCatalogue.ts'
import { decodeInStore, ean13OfMarking, type InStoreBarcode, type InStoreRule } from '../rules/barcodes.ts'
import { quantity, tiyin } from '../rules/money.ts'
import { nameKey } from '../rules/nameKey.ts'
import { foundBySearch } from '../rules/search.ts'
import { findCode, findId, firstPlace, goodAt, type GoodsImage, imageOf, isOnShelf, kindsAt } from './goodsImage.ts'
import { placesHolding, searched, searchedAt, type SearchedTexts, textAt } from './joinedTexts.ts'
import { type Corpus, searchGoods } from './searchGoods.ts'
import { isStocked, sellableVariants } from './sellableVariants.ts'

/** Goods that words may find at the till at once, as many as the server answers. */
const FOUND_MAX = 40
const CLIENTS_MAX = 20

/** A good that has changed since the snapshot. */
interface Changed {
  readonly good: CatalogueGood
  readonly key: string
  /** It stands before this place of the image. */
  readonly before: number
}
/** A place in the image, or a good that has changed since. */
type Known = number | Changed

/** What the device keeps of a catalogue: the snapshot as an image, and what has changed since. */
export interface KeptCatalogue extends CatalogueCursor {
  readonly foldVersion: number
  readonly departmentId: number
  /** When the snapshot was made, by the server's clock. */
  readonly madeAt: string
  readonly image: GoodsImage
  readonly clients: readonly CatalogueClient[]
  readonly inStoreRules: readonly InStoreRule[]
}

export const keptOf = (columns: CatalogueColumns): KeptCatalogue => ({
  catalogueId: columns.catalogueId,
  revision: columns.revision,
  foldVersion: columns.foldVersion,
  departmentId: columns.departmentId,
  madeAt: columns.now,
  image: imageOf(columns),
  clients: columns.clients,
  inStoreRules: columns.inStoreRules,
})

/**
 * A department's goods and clients as a till knows them: the snapshot and over it what has changed since. It answers what the server would
 * (handlers/posItem.ts), at any moment and without it.
 */
export class Catalogue {
  readonly kept: KeptCatalogue
  private readonly changed = new Map<number, Changed | null>()
  private readonly changedCodes = new Map<string, readonly [Changed, ratio: number]>()
  private inNameOrder: readonly Changed[] = []
  private readonly clients: Map<number, CatalogueClient>
  private searchedFolds: SearchedTexts | undefined
  private rules: readonly InStoreRule[]

  constructor(kept: KeptCatalogue) {
    this.kept = kept
    this.clients = new Map(kept.clients.map((client) => [client.id, client]))
    this.rules = kept.inStoreRules
  }

  /** How many goods stand beside the image. */
  get changes(): number {
    return this.changed.size
  }

  apply({ goods, gone, clients, clientsGone, inStoreRules }: CatalogueChanges): void {
    for (const id of [...gone, ...goods.map((good) => good.id)]) this.forget(id)
    for (const good of goods) {
      const key = nameKey(good.name)
      const change = { good, key, before: this.ownPlace(good) ?? this.placeBefore(key, good.id) }
      this.changed.set(good.id, change)
      for (const [code, ratio] of good.codes) this.changedCodes.set(code, [change, ratio])
    }
    this.inNameOrder = [...this.changed.values()].filter((change) => change !== null).sort(byPlace)
    for (const client of clients) this.clients.set(client.id, client)
    for (const id of clientsGone) this.clients.delete(id)
    this.rules = inStoreRules
  }

  /** What a scanned or typed code stands for, one row for each term and price; none where nobody knows the code. */
  findCode(scan: string, nowMs: number): PosItem[] {
    const exact = this.byCode(scan) ?? this.byCode(ean13OfMarking(scan) ?? '')
    if (exact) return sellableVariants(exact.good, nowMs).map((row) => ({ ...row, scannedCount: exact.ratio }))
    const label = decodeInStore(scan, this.rules)
    if (!label) return []
    const weighed = this.byCode(label.plu) ?? this.byCode(label.plu.replace(/^0+/, ''))
    // Goods that are counted happen to have such a number: a weight is none of theirs.
    if (!weighed || (label.kind === 'weight' && !weighed.good.weighed)) return []
    return sellableVariants(weighed.good, nowMs).map((row) => ({ ...row, scannedCount: countInStore(label, row) }))
  }

  /** What words find: of what lies on the shelf, and only where that finds nothing, of everything. */
  findWords(words: string, nowMs: number): PosItem[] {
    let passedOver = false
    const onShelf = searchGoods(
      this.corpus((stands) => stands || !(passedOver = true)),
      words,
      FOUND_MAX,
    )
    const { goods, guess } =
      passedOver && onShelf.goods.length === 0 ? searchGoods(this.corpus(), words, FOUND_MAX) : onShelf
    return goods.flatMap((known) =>
      sellableVariants(this.goodOf(known), nowMs).map((row) => ({
        ...row,
        scannedCount: 1,
        ...(guess && { guess: true as const }),
      })),
    )
  }

  /** What of one item can be sold at a moment; undefined where the catalogue does not have it. */
  variantsOf(itemId: number, nowMs: number): PosItem[] | undefined {
    const known = this.byId(itemId)
    return known === undefined
      ? undefined
      : sellableVariants(this.goodOf(known), nowMs).map((row) => ({ ...row, scannedCount: 1 }))
  }

  clientOfCard(memberCard: string): CatalogueClient | undefined {
    return [...this.clients.values()].find((client) => client.memberCard === memberCard)
  }

  findClients(words: string): CatalogueClient[] {
    return foundBySearch([...this.clients.values()], words, ({ fold }) => fold).slice(0, CLIENTS_MAX)
  }

  private byId(id: number): Known | undefined {
    const change = this.changed.get(id)
    if (change !== undefined) return change ?? undefined
    return findId(this.kept.image, id)
  }

  private byCode(code: string): { good: CatalogueGood; ratio: number } | undefined {
    const change = this.changedCodes.get(code)
    if (change) return { good: change[0].good, ratio: change[1] }
    const [place, ratio] = findCode(this.kept.image, code) ?? []
    if (place === undefined || this.isStale(place)) return undefined
    return { good: goodAt(this.kept.image, place), ratio: ratio! }
  }

  private goodOf(known: Known): CatalogueGood {
    return typeof known === 'number' ? goodAt(this.kept.image, known) : known.good
  }

  /** What stands in the image is no longer so. */
  private isStale(place: number): boolean {
    return this.changed.size > 0 && this.changed.has(this.kept.image.ids[place]!)
  }

  private forget(id: number): void {
    for (const [code] of this.changed.get(id)?.good.codes ?? []) this.changedCodes.delete(code)
    this.changed.set(id, null)
  }

  /** Behind its own place, where its name is what it was: most of what changes is stock and prices, and keys of names are dear. */
  private ownPlace({ id, name }: CatalogueGood): number | undefined {
    const place = findId(this.kept.image, id)
    return place !== undefined && textAt(this.kept.image.names, place) === name ? place + 1 : undefined
  }

  private placeBefore(key: string, id: number): number {
    const { names, ids } = this.kept.image
    return firstPlace(ids.length, (place) => {
      const other = nameKey(textAt(names, place))
      return other > key || (other === key && ids[place]! > id)
    })
  }

  /** @param takes whether a good is part of it, which hears whether any of it lies on the shelf */
  private corpus(takes?: (stands: boolean) => boolean): Corpus<Known> {
    const { image } = this.kept
    const { names, ids } = image
    // Made when words are first typed: a start that only scans does without.
    const folds = (this.searchedFolds ??= searched(image.folds))
    const isIn = (place: number) => !this.isStale(place) && (takes?.(isOnShelf(image, place)) ?? true)
    const changedThat = (has: (change: Changed) => boolean) =>
      this.inNameOrder.filter((change) => has(change) && (takes?.(isStocked(change.good)) ?? true))
    return {
      *holding(text, asBeginning) {
        const others = changedThat(({ good }) => good.fold.includes(text))
        let next = 0
        for (const place of placesHolding(folds, text, asBeginning)) {
          while (next < others.length && others[next]!.before <= place) yield others[next++]!
          if (isIn(place)) yield place
        }
        yield* others.slice(next)
      },
      *beginning(key) {
        const others = changedThat((change) => change.key.startsWith(key))
        let next = 0
        for (
          let place = firstPlace(ids.length, (each) => nameKey(textAt(names, each)) >= key);
          place < ids.length && nameKey(textAt(names, place)).startsWith(key);
          place++
        ) {
          while (next < others.length && others[next]!.before <= place) yield others[next++]!
          if (isIn(place)) yield place
        }
        yield* others.slice(next)
      },
      compare: (a, b) => {
        if (typeof a === 'number' && typeof b === 'number') return a - b
        if (typeof a !== 'number' && typeof b !== 'number') return byPlace(a, b)
        return typeof a === 'number' ? ((b as Changed).before <= a ? 1 : -1) : a.before <= (b as number) ? -1 : 1
      },
      foldOf: (known) => (typeof known === 'number' ? searchedAt(folds, known) : known.good.fold),
      kindsOf: (known) => (typeof known === 'number' ? kindsAt(image, known) : known.good.kinds),
      nameOf: (known) => (typeof known === 'number' ? textAt(names, known) : known.good.name),
    }
  }
}

/** How many units a scale's label means at this variant's price. */
function countInStore(label: InStoreBarcode, { priceUzs }: Pick<PosItem, 'priceUzs'>): number {
  if (label.kind === 'weight') return quantity(label.quantity)
  return priceUzs ? quantity(Math.max(1, Math.round((label.price * 1000) / tiyin(priceUzs)))) : 1
}

const byPlace = (a: Changed, b: Changed) =>
  a.before - b.before || (a.key < b.key ? -1 : a.key > b.key ? 1 : a.good.id - b.good.id)
