import { beforeAll, describe, expect, test } from 'vitest'
import { finishSale } from '../../src/api/sale.ts'
import { returnDocumentInPart } from '../../src/api/documentSteps.ts'
import { catchUp, fill } from '../../server/reports/rollups/catchUp.ts'
import { chainHistory } from '../../server/history/chainHistory.ts'
import { INVARIANTS } from '../../server/db/fsck/invariants.ts'
import { raw } from '../../server/db/sql.ts'
import { testServer, type TestServer } from '../server.ts'
import { aboardOn, convertedOn, correctedOn, countedOn, foreignNotesOn, servedOn, spentOn } from './aboardAndCounted.ts'
import { discountsOn, papersOn, soldToOurselvesOn } from './keptAndGivenOn.ts'
import { requireSoundBooks } from './requireSoundBooks.ts'
import { SABOTAGE } from './sabotage.ts'
import { shopOn } from './shop.ts'

let server: TestServer

/** A bit of everything: an income that is owed, a transfer on its way, a write-off, prices, a sale, a return, papers, discounts, flights, counts. */
beforeAll(async () => {
  server = await testServer()
  const shop = await shopOn(server)
  await shop.open()
  const itemId = await shop.stocked([10])
  const { id: contragentId } = await server.database.one<{ id: number }>(
    raw(`insert into contragent (full_name, name_key) values ('Поставщик', 'поставщик') returning id`),
  )
  const whItems = [{ itemId, count: 10, incomeUzs: 500 }]
  await shop.documentAt('READY', { action: 'KIRIM', toDepartmentId: shop.warehouse, contragentId, whItems })
  const from = { fromDepartmentId: shop.warehouse, whItems: [{ itemId, count: 2 }] }
  await shop.documentAt('PENDING', { action: 'KOCHIRISH', toDepartmentId: shop.shop, ...from })
  await shop.documentAt('READY', { action: 'SPISAT', ...from })
  const bought = await shop.documentAt('READY', {
    action: 'KIRIM',
    toDepartmentId: shop.warehouse,
    contragentId,
    whItems,
  })
  await shop.admin.call(returnDocumentInPart, {
    path: { id: bought.id },
    body: { version: bought.version, whItems: [{ id: bought.whItems[0]!.id, count: 4 }] },
  })
  const sold = await shop.cashier.call(finishSale, { body: shop.saleOf([{ itemId, count: 3 }]) })
  const returnedLineId = sold.saleItems[0]!.id
  await shop.cashier.call(finishSale, { body: shop.saleOf([{ itemId, count: -1, returnedLineId }]) })
  await papersOn(server, shop)
  await discountsOn(shop)
  await soldToOurselvesOn(shop)
  await correctedOn(shop)
  await foreignNotesOn(server, shop)
  await aboardOn(server, shop)
  await servedOn(server, shop)
  await countedOn(server, shop)
  await spentOn(server, shop)
  await convertedOn(shop)
  const place = { db: server.database, timeZone: server.context.timeZone, now: server.context.now() }
  await catchUp(place)
  // When the month is over, it is known how evenly its goods have sold.
  await fill({ ...place, now: new Date('2026-12-01T07:00:00Z') })
  await chainHistory(server.database)
  await requireSoundBooks(server.database)
})

describe('fsck sees what breaks each promise', () => {
  test('every promise has something here that breaks it', () => {
    expect(Object.keys(SABOTAGE)).toEqual(INVARIANTS.map(({ name }) => name))
  })

  const cases = Object.entries(SABOTAGE).flatMap(([name, statements]) =>
    statements.map((statement) => ({ name, statement })),
  )
  test.each(cases)('$name: $statement', async ({ name, statement }) => {
    expect(await breachesAfter(statement)).toContain(name)
  })
})

/** Names of the promises that are broken after the statements, which leave no trace. */
async function breachesAfter(statements: string): Promise<string[]> {
  const broken: string[] = []
  const undo = new Error('undone on purpose')
  await server.database
    .withTransaction(async (db) => {
      // Foreign keys and state checks would stop most of this; a bad disk or a bad hand at the database would not be stopped.
      await db.run(raw('set local session_replication_role = replica'))
      for (const statement of statements.split(';')) await db.run(raw(statement))
      for (const { name, breaches } of INVARIANTS) if (await db.first(breaches)) broken.push(name)
      throw undo
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error
    })
  return broken
}
