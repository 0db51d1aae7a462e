import type { Column } from './columnsFile.ts'

const FOLDER = 'savdo.catalogue'

/** As much of a `FileSystemSyncAccessHandle` as is needed; the types of the page's library do not know what only workers have. */
interface Handle {
  read(into: Uint8Array<ArrayBuffer>): number
  write(from: Column, options: { at: number }): number
  truncate(bytes: number): void
  flush(): void
  close(): void
}
interface WorkersFile extends FileSystemFileHandle {
  createSyncAccessHandle(options?: { mode: 'read-only' }): Promise<Handle>
}
interface Names {
  keys(): AsyncIterableIterator<string>
}

const folder = async () => (await navigator.storage.getDirectory()).getDirectoryHandle(FOLDER, { create: true })

/** On the disk before it resolves. @throws where it takes no more, or where the browser has no such files */
export async function writeColumns(
  name: string,
  columns: readonly (readonly [at: number, column: Column])[],
  bytes: number,
): Promise<void> {
  const file = (await (await folder()).getFileHandle(name, { create: true })) as WorkersFile
  const handle = await file.createSyncAccessHandle()
  try {
    handle.truncate(bytes)
    for (const [at, column] of columns)
      if (handle.write(column, { at }) < column.byteLength) throw new Error(`${name} has no room`)
    handle.flush()
  } finally {
    handle.close()
  }
}

/** @throws where it is not whole */
export async function readColumns(name: string, bytes: number): Promise<ArrayBuffer> {
  const file = (await (await folder()).getFileHandle(name)) as WorkersFile
  // Another tab may read it as well; a browser that lets only one have it gives a copy.
  const handle = await file.createSyncAccessHandle({ mode: 'read-only' }).catch(() => undefined)
  if (!handle) return whole(await (await file.getFile()).arrayBuffer(), name, bytes)
  try {
    const buffer = new ArrayBuffer(bytes)
    if (handle.read(new Uint8Array(buffer)) < bytes) throw new Error(`${name} is not whole`)
    return buffer
  } finally {
    handle.close()
  }
}

/** Leaves of all files whose names begin so only this one; another tab may still be reading one of the others, which goes next time. */
export async function keepColumns(beginning: string, name: string): Promise<void> {
  const directory = await folder()
  const names: string[] = []
  for await (const each of (directory as unknown as Names).keys())
    if (each.startsWith(beginning) && each !== name) names.push(each)
  await Promise.all(names.map((each) => directory.removeEntry(each).catch(() => undefined)))
}

function whole(buffer: ArrayBuffer, name: string, bytes: number): ArrayBuffer {
  if (buffer.byteLength < bytes) throw new Error(`${name} is not whole`)
  return buffer
}
