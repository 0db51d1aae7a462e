import { ApiFailure } from './apiFailure.ts'

/** A file that the server answered with. */
export interface FileReceived {
  blob: Blob
  /** As the server named it, in the user's language. */
  fileName: string
}

export interface Progress {
  receivedBytes: number
  /** Undefined while the server writes the file as it sends it. */
  totalBytes: number | undefined
}

/**
 * Reads a file answer to its end. `onProgress` is called after every part that arrives. Rejects with `fileCutOff` where the answer
 * breaks off: half a file is none.
 */
export async function readFile(response: Response, onProgress: (progress: Progress) => void): Promise<FileReceived> {
  const length = Number(response.headers.get('content-length'))
  const totalBytes =
    Number.isSafeInteger(length) && length > 0 && !response.headers.get('content-encoding') ? length : undefined
  const parts: BlobPart[] = []
  let receivedBytes = 0
  const reader = response.body?.getReader()
  for (let part = await next(reader); part && !part.done; part = await next(reader)) {
    parts.push(part.value as Uint8Array<ArrayBuffer>)
    receivedBytes += part.value.byteLength
    onProgress({ receivedBytes, totalBytes })
  }
  const type = response.headers.get('content-type') ?? 'application/octet-stream'
  return { blob: new Blob(parts, { type }), fileName: fileNameOf(response.headers.get('content-disposition') ?? '') }
}

async function next(reader: ReadableStreamDefaultReader<Uint8Array> | undefined) {
  try {
    return await reader?.read()
  } catch (error) {
    // The way lost and the server failed look the same from here.
    throw error instanceof TypeError ? new ApiFailure(0, { code: 'fileCutOff' }) : error
  }
}

function fileNameOf(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  if (encoded) return decodeURIComponent(encoded)
  return /filename="?([^";]+)"?/i.exec(disposition)?.[1] ?? 'file'
}
