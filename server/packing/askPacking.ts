import { z } from 'zod'
import { Refusal } from '../refusal.ts'

const ANSWER_MAX_MS = 10_000
const ANSWER_BYTES_MAX = 5 * 1_048_576

/** Where the packing service is, and as whom we ask it. */
export interface PackingService {
  url: string
  user: string
  password: string
}

const words = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (value === null || value === undefined ? '' : String(value)))
const number = z.coerce.number<unknown>()

const PackSent = z.object({
  id: words.pipe(z.string().min(1)),
  doc_id: words,
  name: words,
  created_at: words,
  total_count: number.catch(0),
})
const ItemSent = z.object({
  barcode: words,
  artikul: words,
  name: words,
  count: number.pipe(z.number().positive()),
  price: number.nullable().catch(null),
})
export type PackSent = z.infer<typeof PackSent>
export type ItemSent = z.infer<typeof ItemSent>

/** What the service answers to each of its calls; what is else is broken. */
const ANSWERS = {
  'products/pack': z.object({ data: z.array(PackSent), total: number.pipe(z.number().int().min(0)) }),
  'products/list': z.object({ data: z.array(ItemSent) }),
  'products/accepted': z.unknown(),
  'products/total-pack': z.object({ total: number.pipe(z.number().int().min(0)) }),
} as const
type Answers = { [Call in keyof typeof ANSWERS]: z.infer<(typeof ANSWERS)[Call]> }

/**
 * Asks the packing service; user and password go in the body, as it wants them.
 * @throws Refusal 422 `packingOff` where it is not set up, `packingAway` for no answer in ten seconds or a refusal,
 * `packingBroken` for an answer that makes no sense
 */
export async function askPacking<Call extends keyof Answers>(
  service: PackingService | undefined,
  path: Call,
  body: object,
  gone: AbortSignal,
): Promise<Answers[Call]> {
  if (!service) throw new Refusal(422, 'packingOff')
  const text = await answerOf(service, path, body, gone)
  try {
    return ANSWERS[path].parse(path === 'products/accepted' ? text : JSON.parse(text)) as Answers[Call]
  } catch {
    throw new Refusal(422, 'packingBroken')
  }
}

async function answerOf(
  { url, user, password }: PackingService,
  path: string,
  body: object,
  gone: AbortSignal,
): Promise<string> {
  try {
    const response = await fetch(`${url}/${path}`, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.any([gone, AbortSignal.timeout(ANSWER_MAX_MS)]),
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ ...body, user, password }),
    })
    if (!response.ok) throw new Error(`status ${response.status}`)
    const text = await response.text()
    if (text.length > ANSWER_BYTES_MAX) throw new Error('too long')
    return text
  } catch {
    throw new Refusal(422, 'packingAway')
  }
}
