import { type IDBPDatabase, openDB } from 'idb'
import type { CatalogueChanges, CatalogueClient, CatalogueGood } from '../api/tillCatalogue.ts'
import type { KeptCatalogue } from './catalogue.ts'
import { columnsOf, fileColumns, type Filed } from './columnsFile.ts'
import { keepColumns, readColumns, writeColumns } from './columnsFolder.ts'
import type { GoodsImage } from './goodsImage.ts'

const DATABASE = 'savdo.catalogue'
const DATABASE_VERSION = 1

/** How far a department's catalogue has been read, and what comes with every answer. */
export interface Progress extends Pick<CatalogueChanges, 'catalogueId' | 'revision' | 'now' | 'inStoreRules'> {}

/** A catalogue whose image lies in a file of its own: from there it is read at once, and a database would copy it twice. */
interface FiledCatalogue extends Omit<KeptCatalogue, 'image'> {
  readonly image: Filed<GoodsImage>
  readonly file: string
  readonly bytes: number
}

/** What the device keeps of a department; null under an id that is gone. */
export interface StoredCatalogue {
  readonly kept: KeptCatalogue
  readonly progress: Progress
  readonly goods: readonly (readonly [id: number, good: CatalogueGood | null])[]
  readonly clients: readonly (readonly [id: number, client: CatalogueClient | null])[]
}

/**
 * The catalogues of this device: an image of each department's goods and, entry by entry, what has changed since. All of it can be
 * fetched again, so nothing here is written strictly.
 */
export class CatalogueStore {
  private opened: Promise<IDBPDatabase> | undefined

  /** @throws where the image's file is gone, or was none before this version of the program */
  async read(departmentId: number): Promise<StoredCatalogue | undefined> {
    const database = await this.open()
    const transaction = database.transaction(['images', 'progress', 'goods', 'clients'])
    const range = IDBKeyRange.bound([departmentId], [departmentId, []])
    const [stored, progress, goodKeys, goods, clientKeys, clients] = await Promise.all([
      transaction.objectStore('images').get(departmentId) as Promise<FiledCatalogue | undefined>,
      transaction.objectStore('progress').get(departmentId) as Promise<Progress | undefined>,
      transaction.objectStore('goods').getAllKeys(range),
      transaction.objectStore('goods').getAll(range) as Promise<(CatalogueGood | null)[]>,
      transaction.objectStore('clients').getAllKeys(range),
      transaction.objectStore('clients').getAll(range) as Promise<(CatalogueClient | null)[]>,
    ])
    if (!stored || !progress) return undefined
    const { image, file, bytes, ...kept } = stored
    const idOf = (key: IDBValidKey) => (key as [number, number])[1]
    return {
      kept: { ...kept, image: columnsOf<GoodsImage>(image, await readColumns(file, bytes)) },
      progress,
      goods: goodKeys.map((key, at) => [idOf(key), goods[at]!] as const),
      clients: clientKeys.map((key, at) => [idOf(key), clients[at]!] as const),
    }
  }

  /** A new snapshot takes the place of all there was, once its file is on the disk. */
  async replace(kept: KeptCatalogue): Promise<void> {
    await navigator.locks.request(`${DATABASE} ${kept.departmentId}`, async () => {
      const { columns, filed, bytes } = fileColumns(kept.image)
      const beginning = `${kept.departmentId} `
      const file = `${beginning}${kept.catalogueId} ${kept.revision} ${Date.now()}`
      await writeColumns(file, columns, bytes)
      await this.point({ ...kept, image: filed, file, bytes })
      await keepColumns(beginning, file)
    })
  }

  private async point(kept: FiledCatalogue): Promise<void> {
    const { departmentId, catalogueId, revision, madeAt, inStoreRules } = kept
    const transaction = (await this.open()).transaction(['images', 'progress', 'goods', 'clients'], 'readwrite')
    const range = IDBKeyRange.bound([departmentId], [departmentId, []])
    await Promise.all([
      transaction.objectStore('goods').delete(range),
      transaction.objectStore('clients').delete(range),
      transaction.objectStore('images').put(kept, departmentId),
      transaction
        .objectStore('progress')
        .put({ catalogueId, revision, now: madeAt, inStoreRules: [...inStoreRules] } satisfies Progress, departmentId),
      transaction.done,
    ])
  }

  /** Changes and how far they go: both or neither. */
  async add(departmentId: number, changes: CatalogueChanges): Promise<void> {
    const { catalogueId, revision, now, inStoreRules } = changes
    const transaction = (await this.open()).transaction(['progress', 'goods', 'clients'], 'readwrite')
    const [goods, clients] = [transaction.objectStore('goods'), transaction.objectStore('clients')]
    await Promise.all([
      ...changes.goods.map((good) => goods.put(good, [departmentId, good.id])),
      ...changes.gone.map((id) => goods.put(null, [departmentId, id])),
      ...changes.clients.map((client) => clients.put(client, [departmentId, client.id])),
      ...changes.clientsGone.map((id) => clients.put(null, [departmentId, id])),
      transaction
        .objectStore('progress')
        .put({ catalogueId, revision, now, inStoreRules } satisfies Progress, departmentId),
      transaction.done,
    ])
  }

  private open(): Promise<IDBPDatabase> {
    this.opened ??= openDB(DATABASE, DATABASE_VERSION, {
      upgrade(database) {
        for (const name of ['images', 'progress', 'goods', 'clients'])
          if (!database.objectStoreNames.contains(name)) database.createObjectStore(name)
      },
      blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
      terminated: () => (this.opened = undefined),
    })
    this.opened.catch(() => (this.opened = undefined))
    return this.opened
  }
}
