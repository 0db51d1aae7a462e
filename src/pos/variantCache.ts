import { ApiFailure } from '../api/client/apiFailure.ts'
import { call } from '../api/client/call.ts'
import { type PosItem, searchPosItems, searchPosItemsByWord } from '../api/sale.ts'
import type { DeviceCatalogue } from '../offline/deviceCatalogue.ts'
import { scanKind } from '../rules/barcodes.ts'

/** Codes remembered at once; the one that was longest unused is forgotten first. */
const CODES_MAX = 5_000
/** Younger answers are used without asking again. */
const FRESH_MS = 3_000
const LOOKUP_TIMEOUT_MS = 10_000

/** What of the shop's goods the device itself keeps (src/offline). */
export type GoodsOnDevice = Pick<
  DeviceCatalogue,
  | 'findCode'
  | 'findWords'
  | 'variantsOf'
  | 'clientOfCard'
  | 'findClients'
  | 'awaySince'
  | 'asOf'
  | 'ageMs'
  | 'subscribe'
>

interface Remembered {
  items: readonly PosItem[]
  atMs: number
}

export interface Lookup {
  /** What the till itself knows, if anything: at once, or as soon as the device has looked it up. */
  readonly known: readonly PosItem[] | Promise<readonly PosItem[] | undefined> | undefined
  /** What the server says now; the known answer itself when it is fresh. Rejects with ApiFailure. */
  readonly fresh: Promise<readonly PosItem[]>
}

/**
 * What the till knows of codes it has looked up: a known code is on the screen at once, and asked again beside (issue 2,
 * point 5). The server stays the authority on prices and stock when the sale is finished.
 */
export class VariantCache {
  private readonly codes = new Map<string, Remembered>()
  private readonly departmentId: number
  private readonly catalogue: GoodsOnDevice | undefined
  private readonly now: () => number

  constructor(departmentId: number, catalogue?: GoodsOnDevice, now: () => number = () => performance.now()) {
    this.departmentId = departmentId
    this.catalogue = catalogue
    this.now = now
  }

  lookUp(code: string): Lookup {
    const remembered = this.codes.get(code)
    if (!remembered) return { known: this.catalogue?.findCode(code), fresh: this.ask(code) }
    this.codes.delete(code)
    this.codes.set(code, remembered)
    const { items, atMs } = remembered
    return { known: items, fresh: this.now() - atMs < FRESH_MS ? Promise.resolve(items) : this.ask(code) }
  }

  /** Asks the server, whatever is known. */
  async ask(code: string): Promise<readonly PosItem[]> {
    const { items } = await call(
      searchPosItems,
      { path: { depId: this.departmentId, keyword: code } },
      { timeoutMs: LOOKUP_TIMEOUT_MS },
    )
    const exact = exactly(
      code,
      items.filter(({ guess }) => !guess),
    )
    if (exact.length > 0) this.remember(code, exact)
    else this.codes.delete(code)
    return exact
  }

  /** What the server says of one good; undefined where nobody can say: a name that many goods share may not find the one. */
  async variantsOf(good: Pick<PosItem, 'itemId' | 'barcode' | 'name'>): Promise<readonly PosItem[] | undefined> {
    if (good.barcode) return this.ask(good.barcode)
    const path = { depId: this.departmentId, keyword: good.name }
    const { items } = await call(searchPosItemsByWord, { path }, { timeoutMs: LOOKUP_TIMEOUT_MS })
    const own = items.filter(({ itemId }) => itemId === good.itemId)
    return own.length > 0 ? own : undefined
  }

  /** Stock has moved (a sale was finished): nothing is fresh any more, but all is still known. */
  age(): void {
    for (const remembered of this.codes.values()) remembered.atMs = Number.NEGATIVE_INFINITY
  }

  private remember(code: string, items: readonly PosItem[]): void {
    this.codes.set(code, { items, atMs: this.now() })
    if (this.codes.size > CODES_MAX) this.codes.delete(this.codes.keys().next().value!)
  }
}

/**
 * Only what the code itself stands for: the server falls back to a search by words, which must not put other goods into the
 * cart. A scale's label and a marking code contain the code of the goods and nothing else.
 */
function exactly(code: string, items: readonly PosItem[]): readonly PosItem[] {
  const kind = scanKind(code)
  if (new Set(items.map((item) => item.itemId)).size > 1) return []
  if (kind === 'IN_STORE' || kind === 'MARKING') return items
  return items.filter((item) => item.barcode === code || item.multiBarcodes.includes(code))
}

/** Whether an error is the server's or the network's, and not a fault of the program. */
export const isCallFailure = (error: unknown): error is ApiFailure => error instanceof ApiFailure
