import { createServer, request } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

/** The server as seen through a door of its own, behind which a new build may come out. */
export interface NextBuild {
  readonly baseURL: string
  /** From now on the program is another one. */
  comeOut(): void
  close(): Promise<void>
}

/** Opens a door to the server at this address. */
export async function nextBuild(target: string): Promise<NextBuild> {
  let isOut = false
  const door = createServer((asked, answer) => {
    const { method, url, headers } = asked
    const forwarded = request(new URL(url!, target), { method: method!, headers }, (answered) => {
      const changed = isOut && url === '/sw.js'
      const { 'content-length': _length, ...rest } = answered.headers
      answer.writeHead(answered.statusCode!, changed ? rest : answered.headers)
      if (!changed) return void answered.pipe(answer)
      const parts: Buffer[] = []
      answered.on('data', (part: Buffer) => parts.push(part))
      answered.on('end', () =>
        answer.end(
          Buffer.concat(parts)
            .toString()
            .replace(/^const BUILD = '/, "const BUILD = 'next-"),
        ),
      )
    })
    forwarded.on('error', () => answer.destroy())
    asked.pipe(forwarded)
  })
  door.listen(0, '127.0.0.1')
  await once(door, 'listening')
  return {
    baseURL: `http://127.0.0.1:${(door.address() as AddressInfo).port}`,
    comeOut: () => (isOut = true),
    async close() {
      door.closeAllConnections()
      door.close()
      await once(door, 'close')
    },
  }
}
