import { expect, test } from 'vitest'
import { createContragentOrder } from '../../src/api/contragentOrder.ts'
import { saveContragent } from '../../src/api/contragent.ts'
import { changes, type Endpoint } from '../../src/api/endpoint.ts'
import { linkContragent } from '../../src/api/user.ts'
import { holds, type Permission, STANDARD_ROLES } from '../../src/rules/permissions.ts'
import { allHandlers } from '../../server/handlers.ts'
import { inputOf } from './access/inputOf.ts'
import { reversibleWorld } from './access/reversibleWorld.ts'

/**
 * Every call that a contragent's user may make, with the ids of another contragent's records: pages, lists, files and changes alike
 * tell and change nothing of the other's.
 */
const { people, world, takeBack } = await reversibleWorld()
const OTHERS_NAME = 'ООО «Навруз»'
const admin = await people.person('admin')
const { id: ownId } = await admin.call(saveContragent, { body: { fullName: 'ЧП «Соперник»' } })
const rival = await people.person('Contragent')
await admin.call(linkContragent, { path: { id: rival.userId, contragentId: ownId } })
takeBack()

const rights = new Set<string>(STANDARD_ROLES.Contragent)
const mayCall = ({ parts }: Endpoint) => parts.can === 'signed-in' || holds(rights, parts.can as Permission)
const endpoints = allHandlers.map(({ endpoint }) => endpoint).filter(mayCall)
const OF_CONTRAGENTS = /contragent|saldo|money-transfer|request-for-product|attached-file|print/

/** What changes nothing but what is the caller's own. */
const OWN: readonly string[] = [createContragentOrder.signature, 'POST /request-for-product/create']

test.each(endpoints.map((endpoint) => [endpoint.signature, endpoint] as const))('%s', async (signature, endpoint) => {
  for (const fill of ['little', 'much'] as const) {
    const answer = await rival.response(endpoint, inputOf(endpoint, fill, world.hintFor(endpoint.path)) as never)
    const text = Buffer.from(await answer.arrayBuffer()).toString()
    expect(answer.status).toBeLessThan(500)
    expect(text).not.toContain(OTHERS_NAME)
    const isOthers = OF_CONTRAGENTS.test(signature) && changes(endpoint) && !OWN.includes(signature)
    expect(isOthers && answer.ok ? text : 'nothing changed').toBe('nothing changed')
  }
})

test('there is something of the other’s to tell, and calls that could', async () => {
  expect(endpoints.filter(({ signature }) => OF_CONTRAGENTS.test(signature)).length).toBeGreaterThan(15)
  const list = endpoints.find(({ signature }) => signature === 'POST /contragent-orders/search')!
  const answer = await admin.response(list as never, { query: {}, body: {} } as never)
  expect(await answer.text()).toContain(OTHERS_NAME)
})
