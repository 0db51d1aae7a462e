import type { Endpoint } from '../endpoint.ts'
import { failureOfResponse } from './apiFailure.ts'
import { environment } from './environment.ts'
import { addressOf, requestOf } from './request.ts'
import { session } from './session.ts'

/** A stream that has said nothing for so long is dead: it beats every 15 s. */
const SILENCE_MS = 45_000
const WAIT_MS_MAX = 30_000

/**
 * Listens to a stream of server-sent events until the signal aborts, and begins anew whenever it breaks off: after 1, 2, 4 … 30 s,
 * never all at once. `onState` hears each message, `onBroken` that there is none for the moment. Rejects only with a refusal
 * that another try would get again.
 */
export async function watch<State>(
  endpoint: Endpoint,
  { signal, onState, onBroken }: { signal: AbortSignal; onState: (state: State) => void; onBroken: () => void },
): Promise<void> {
  for (let failures = 0; !signal.aborted;) {
    try {
      await listen(endpoint, signal, (text) => {
        failures = 0
        onState(JSON.parse(text) as State)
      })
    } catch (error) {
      if (error instanceof Error && 'status' in error && [401, 403].includes(Number(error.status))) throw error
    }
    if (signal.aborted) return
    onBroken()
    await environment.wait(Math.min(WAIT_MS_MAX, 1_000 * 2 ** failures++) * (0.75 + Math.random() / 2))
  }
}

/** One connection: every message's data, until it ends. */
async function listen(endpoint: Endpoint, signal: AbortSignal, onData: (text: string) => void): Promise<void> {
  const silent = new AbortController()
  let timer = setTimeout(() => silent.abort(), SILENCE_MS)
  const response = await fetch(addressOf(endpoint, {}), {
    ...requestOf(endpoint, {}, session.get().token, ''),
    signal: AbortSignal.any([signal, silent.signal]),
  })
  if (!response.ok || !response.body) throw await failureOfResponse(response)
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      clearTimeout(timer)
      timer = setTimeout(() => silent.abort(), SILENCE_MS)
      const messages = (rest + value).split('\n\n')
      rest = messages.pop()!
      for (const message of messages) if (message.startsWith('data: ')) onData(message.slice('data: '.length))
    }
  } finally {
    clearTimeout(timer)
  }
}
