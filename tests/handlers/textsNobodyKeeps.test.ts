import { expect, test } from 'vitest'
import { allHandlers } from '../../server/handlers.ts'
import { inputOf } from './access/inputOf.ts'
import { reversibleWorld } from './access/reversibleWorld.ts'
import { leavesOf } from './leavesOf.ts'

/**
 * Every text of every call, also where it only asks: a character zero, which PostgreSQL's texts cannot hold, and half of a
 * character, which its JSON cannot, are refused by the name of their field.
 */
const { people, world, takeBack } = await reversibleWorld()
const admin = await people.person('admin')
takeBack()

const PARTS = ['path', 'query', 'body', 'form'] as const
const calls = allHandlers.map(({ endpoint }) => {
  const input = inputOf(endpoint, 'much', world.hintFor(endpoint.path))
  const texts = PARTS.flatMap((part) =>
    leavesOf(input[part])
      .filter(({ path, value }) => path !== '' && typeof value === 'string')
      .map((leaf) => ({ part, ...leaf })),
  )
  return { endpoint, input, texts }
})

test.each(calls.filter(({ texts }) => texts.length > 0).map((call) => [call.endpoint.signature, call] as const))(
  '%s',
  async (_signature, { endpoint, input, texts }) => {
    const surprises: string[] = []
    for (const { part, path, put } of texts)
      for (const [what, text] of [
        ['a character zero', 'a\0b'],
        // Addresses and forms hold none: the browser puts a sign of its own in its place.
        ...(part === 'body' ? [['half of a character', 'a\ud83d'] as const] : []),
      ] as const) {
        const response = await admin.response(endpoint, { ...input, [part]: put(text) } as never)
        const { fields = {} } = (await response.json()) as { fields?: Record<string, string> }
        const named = Object.keys(fields)
        if (response.status !== (part === 'path' ? 404 : 400) || !named.some((field) => path.startsWith(field)))
          surprises.push(`${part} ${path} with ${what}: ${response.status} naming ${named.join(', ')}`)
      }
    expect(surprises).toEqual([])
  },
)
