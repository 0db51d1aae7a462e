import type { PosItem } from '../api/sale.ts'
import type { CatalogueChanges, CatalogueClient, CatalogueColumns } from '../api/tillCatalogue.ts'
import { FOLD_VERSION } from '../rules/foldVersion.ts'
import { Catalogue, keptOf } from './catalogue.ts'
import type { CatalogueStore, Progress } from './catalogueStore.ts'

/** Beyond this many goods beside the image a new snapshot is lighter. */
const CHANGED_MAX = 5_000

/** What the worker answers, by the names of its questions. */
export interface CatalogueDesk {
  /** Brings back what the device keeps of a department; undefined where it keeps nothing that this program can read. */
  open(departmentId: number): Promise<Progress | undefined>
  /** Takes a department's whole catalogue in, as the server sent it. */
  load(departmentId: number, file: Blob): Promise<Progress>
  /** Answers whether a snapshot would be lighter than all the changes by now, as soon as they hold; they are kept behind it. */
  apply(changes: CatalogueChanges): Promise<{ heavy: boolean }>
  findCode(code: string, nowMs: number): Promise<PosItem[] | undefined>
  findWords(words: string, nowMs: number): Promise<PosItem[] | undefined>
  variantsOf(itemId: number, nowMs: number): Promise<PosItem[] | undefined>
  clientOfCard(memberCard: string): Promise<CatalogueClient | undefined>
  findClients(words: string): Promise<CatalogueClient[] | undefined>
}

/** The one owner of a department's catalogue on this device: in memory for answers, in the store for the next start. */
export function catalogueDesk(store: Pick<CatalogueStore, 'read' | 'replace' | 'add'>): CatalogueDesk {
  let catalogue: Catalogue | undefined
  /**
   * What the store has of the catalogue in memory. A disk that is full or forbidden costs the next start, and nothing now; from then on
   * nothing more is kept, so that the next start reads on from there, without a hole.
   */
  let keeping: Promise<void> = Promise.resolve()
  const keep = (writing: Promise<void>) => {
    keeping = writing
    return writing.catch(() => undefined)
  }
  return {
    async open(departmentId) {
      const stored = await store.read(departmentId).catch(() => undefined)
      if (stored?.kept.foldVersion !== FOLD_VERSION) return undefined
      const { kept, progress, goods, clients } = stored
      keeping = Promise.resolve()
      catalogue = new Catalogue(kept)
      catalogue.apply({
        ...progress,
        more: false,
        goods: goods.flatMap(([, good]) => (good ? [good] : [])),
        gone: goods.flatMap(([id, good]) => (good ? [] : [id])),
        clients: clients.flatMap(([, client]) => (client ? [client] : [])),
        clientsGone: clients.flatMap(([id, client]) => (client ? [] : [id])),
      })
      return progress
    },
    async load(departmentId, file) {
      const text = await new Response(file.stream().pipeThrough(new DecompressionStream('gzip'))).text()
      const kept = keptOf(JSON.parse(text) as CatalogueColumns)
      if (kept.departmentId !== departmentId) throw new Error('a catalogue of another department')
      catalogue = new Catalogue(kept)
      await keep(store.replace(kept))
      const { catalogueId, revision, madeAt, inStoreRules } = kept
      return { catalogueId, revision, now: madeAt, inStoreRules: [...inStoreRules] }
    },
    async apply(changes) {
      if (!catalogue) return { heavy: true }
      catalogue.apply(changes)
      const { departmentId } = catalogue.kept
      void keep(keeping.then(() => store.add(departmentId, changes)))
      return { heavy: catalogue.changes > CHANGED_MAX }
    },
    findCode: async (code, nowMs) => catalogue?.findCode(code, nowMs),
    findWords: async (words, nowMs) => catalogue?.findWords(words, nowMs),
    variantsOf: async (itemId, nowMs) => catalogue?.variantsOf(itemId, nowMs),
    clientOfCard: async (memberCard) => catalogue?.clientOfCard(memberCard),
    findClients: async (words) => catalogue?.findClients(words),
  }
}
