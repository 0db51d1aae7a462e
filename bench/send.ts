import { Agent, request } from 'node:http'

/** As many tills as are measured at once keep their connection open. */
const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** A request over HTTP with less work in this process than `fetch` makes: both share the processor with the server. */
export function send(
  address: string,
  { method = 'GET', headers, body }: RequestInit,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const call = request(address, { method, agent, headers: Object.fromEntries(new Headers(headers)) }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => resolve({ status: answer.statusCode!, text: Buffer.concat(chunks).toString('utf8') }))
      answer.on('error', reject)
    })
    call.on('error', reject)
    call.end(body as string | undefined)
  })
}
