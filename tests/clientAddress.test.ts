import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { clientAddress } from '../server/clientAddress.ts'

test.each([
  ['of the connection', 0, '10.0.0.7', undefined, '10.0.0.7'],
  ['of the connection, whatever is claimed, where no proxy is ours', 0, '10.0.0.7', '1.2.3.4', '10.0.0.7'],
  ['that our proxy saw', 1, '10.0.0.1', '1.2.3.4', '1.2.3.4'],
  ['that our proxy saw, not what the client wrote before it', 1, '10.0.0.1', '9.9.9.9, 1.2.3.4', '1.2.3.4'],
  ['that the outer one of our two proxies saw', 2, '10.0.0.1', '9.9.9.9, 1.2.3.4, 10.0.0.2', '1.2.3.4'],
  ['of the connection where a proxy names nobody', 1, '10.0.0.1', undefined, '10.0.0.1'],
  ['of the connection where what is named is no address', 1, '10.0.0.1', 'unknown', '10.0.0.1'],
  ['without its port', 1, '10.0.0.1', '1.2.3.4:5678', '1.2.3.4'],
  ['of version 6 without brackets', 1, '10.0.0.1', '[2001:db8::1]:443', '2001:db8::1'],
  ['of version 4 though it is written as one of version 6', 0, '::ffff:10.0.0.7', undefined, '10.0.0.7'],
])('a client has the address %s', async (_, proxies, remoteAddress, forwarded, expected) => {
  const app = new Hono().get('/', (c) => c.text(clientAddress(c, proxies)))
  const headers = new Headers(forwarded === undefined ? [] : [['x-forwarded-for', forwarded]])
  const answer = await app.request('/', { headers }, { incoming: { socket: { remoteAddress } } })
  expect(await answer.text()).toBe(expected)
})
