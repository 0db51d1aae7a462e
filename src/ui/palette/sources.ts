/** Something that the palette found and can open. */
export interface PaletteEntry {
  /** Unique over all sources. */
  key: string
  title: string
  /** Quiet words behind the title: the area of a screen, the barcode of an item. */
  detail?: string
  /** Path that Enter opens, with its query. */
  path: string
}

/** A kind of thing that the palette finds besides screens: goods by name or barcode, documents by number, contragents. */
export interface PaletteSource {
  /** Key of its heading. */
  name: string
  /** Up to a dozen entries, the best first; rejects when it cannot say. Not asked for an empty query. */
  find: (query: string, signal: AbortSignal) => Promise<readonly PaletteEntry[]>
}
