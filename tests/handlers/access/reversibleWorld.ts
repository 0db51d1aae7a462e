import { createApp } from '../../../server/app.ts'
import type { Transaction } from '../../../server/db/database.ts'
import { lookAtDue } from '../../../server/pricing/differingGoods.ts'
import { catchUp } from '../../../server/reports/rollups/catchUp.ts'
import { peopleOn } from '../../people.ts'
import { testServer } from '../../server.ts'
import { rollingBack } from './rollingBack.ts'
import { worldOn } from './world.ts'

/** Stands for the central bank's address: the same answer, whatever day stands behind the sign. */
const BANK = `data:application/json,${encodeURIComponent(
  JSON.stringify([{ Ccy: 'EUR', Nominal: '1', Rate: '13900.5', Date: '20.11.2026' }]),
)}#`

/**
 * A server with a world on it (`worldOn`). From `takeBack` on, each call finds the world as it is at that moment; `look` sees what a
 * call's transaction has done before that is taken back.
 */
export async function reversibleWorld() {
  const { context } = await testServer({ cbuRatesUrl: BANK })
  const { database } = context
  let app = createApp(context)
  const people = peopleOn(database, (address, request) => app.request(address, request))
  const world = await worldOn(people)
  // A report adds up what is due before it reads, and what it adds up then is not what it reads for.
  await catchUp({ db: database, timeZone: context.timeZone, now: context.now() })
  await lookAtDue(database)
  return {
    context,
    database,
    people,
    world,
    takeBack: (look: (transaction: Transaction) => Promise<void> = async () => undefined): void => {
      app = createApp({ ...context, database: rollingBack(database, look) })
    },
  }
}
