import { expect, test } from 'vitest'
import { draftRequest } from '../../src/api/transferRequest.ts'
import { sql } from '../../server/db/sql.ts'
import { DRAFT_DAYS, forgetOld } from '../../server/forgetOld.ts'
import { requireSoundBooks } from '../ledger/requireSoundBooks.ts'
import { shopOn } from '../ledger/shop.ts'
import { testServer } from '../server.ts'

const server = await testServer()
const { database } = server

test('a request that was begun and never sent goes with its lines; one of today stays', async () => {
  const shop = await shopOn(server)
  const requestItem = [{ itemId: await shop.newItem(), count: 1 }]
  const begun = () => shop.admin.call(draftRequest, { body: { fromDepartment: shop.warehouse, requestItem } })
  const [old, fresh] = [await begun(), await begun()]
  await database.run(sql`
    update transfer_request set created_at = now() - (${DRAFT_DAYS} + 1) * interval '1 day' where id = ${old.id}`)
  expect(await forgetOld(database)).toMatchObject({ transfer_request: 1 })
  const kept = await database.rows(sql`select id from transfer_request where id in (${old.id}, ${fresh.id})`)
  expect(kept).toEqual([{ id: fresh.id }])
  await requireSoundBooks(database)
})
