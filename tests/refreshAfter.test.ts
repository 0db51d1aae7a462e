import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { refreshAfter } from '../src/api/client/queries.ts'
import { endpoint } from '../src/api/endpoint.ts'

const saveThing = endpoint('POST /thing/create', { can: 'edit goods', body: z.object({}), answer: z.object({}) })

test('a first answer that may have been read before a change is asked for once more', async () => {
  const client = new QueryClient()
  const read: ((value: string) => void)[] = []
  const observer = new QueryObserver(client, {
    queryKey: ['thing', 'list'],
    queryFn: () => new Promise<string>((resolve) => read.push(resolve)),
    networkMode: 'always',
  })
  const seen: unknown[] = []
  const stop = observer.subscribe(({ data }) => seen.push(data))
  expect(read).toHaveLength(1)
  refreshAfter(saveThing, client)
  read[0]!('before the change')
  await expect.poll(() => read).toHaveLength(2)
  read[1]!('after it')
  await expect.poll(() => seen.at(-1)).toBe('after it')
  stop()
})
