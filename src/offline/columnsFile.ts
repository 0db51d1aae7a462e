const KINDS = { Uint8Array, Int32Array, Uint32Array, Float64Array } as const
type Kind = keyof typeof KINDS
export type Column =
  | Uint8Array<ArrayBuffer>
  | Int32Array<ArrayBuffer>
  | Uint32Array<ArrayBuffer>
  | Float64Array<ArrayBuffer>

/** Where a column stands in a file. */
interface Place {
  readonly column: Kind
  /** Bytes; what begins there may be read as numbers without being copied. */
  readonly at: number
  readonly length: number
}

/** A record with places in a file instead of its columns. */
export type Filed<T> = T extends Column
  ? Place
  : T extends readonly unknown[] | ReadonlyMap<unknown, unknown>
    ? T
    : T extends object
      ? { readonly [K in keyof T]: Filed<T[K]> }
      : T

const ALIGNED_BYTES = 8

/** What a file is to hold, how long it becomes, and the record that finds its columns there again. */
export function fileColumns<T extends object>(
  record: T,
): { filed: Filed<T>; columns: readonly (readonly [at: number, column: Column])[]; bytes: number } {
  const columns: [number, Column][] = []
  let bytes = 0
  const filed = replaced(record, (value) => {
    const column = kindOf(value)
    if (!column) return undefined
    const { byteLength, length } = value as Column
    const at = Math.ceil(bytes / ALIGNED_BYTES) * ALIGNED_BYTES
    columns.push([at, value as Column])
    bytes = at + byteLength
    return { column, at, length } satisfies Place
  }) as Filed<T>
  return { filed, columns, bytes }
}

/** The record again; its columns are the file's own memory, and nothing is copied. */
export const columnsOf = <T extends object>(filed: Filed<T>, file: ArrayBuffer): T =>
  replaced(filed, (value) => {
    if (!('column' in value)) return undefined
    const { column, at, length } = value as Place
    return new KINDS[column](file, at, length)
  }) as T

const kindOf = (value: object): Kind | undefined =>
  (Object.keys(KINDS) as Kind[]).find((kind) => value instanceof KINDS[kind])

/** @param instead what stands for a value; undefined where it stays and its parts are looked at */
function replaced(value: unknown, instead: (value: object) => object | undefined): unknown {
  if (typeof value !== 'object' || value === null) return value
  const other = instead(value)
  if (other) return other
  if (Array.isArray(value) || value instanceof Map) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, replaced(part, instead)]))
}
