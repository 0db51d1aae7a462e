import type { RequestListener } from 'node:http'
import { signIn } from '../src/api/auth.ts'
import { signIns } from './bounds.ts'
import { languageOf, translate } from './messages.ts'
import { API_BASE } from './serve.ts'

const ADDRESS = API_BASE + signIn.path

/**
 * Turns away sign-ins that would find their line full before anything is made of them. Whoever has no session may send any number,
 * and of a thousand at one moment the refusing alone, the whole way of a call, held the event loop for a second.
 */
export function unlessTooMuch(serve: RequestListener): RequestListener {
  const { atOnce, waiting } = signIns.bound
  let underWay = 0
  return (request, response) => {
    if (request.url !== ADDRESS) return serve(request, response)
    if (underWay >= atOnce + waiting) {
      const message = translate(languageOf(request.headers['accept-language']))('message.tooMuchAtOnce')
      const headers = { 'content-type': 'application/json', 'retry-after': '1', 'cache-control': 'no-store' }
      response.writeHead(503, headers).end(JSON.stringify({ code: 'tooMuchAtOnce', message, requestId: '' }))
      return
    }
    underWay++
    response.once('close', () => underWay--)
    serve(request, response)
  }
}
