import { saveContragent } from '../../../src/api/contragent.ts'
import { catchUp } from '../../../server/reports/rollups/catchUp.ts'
import { shopOn } from '../../ledger/shop.ts'
import { testServer } from '../../server.ts'
import { standingClock } from './randomCompany.ts'

/** An open shop on a server whose clock stands until it is put forward; `caughtUp` adds up what waits. */
export async function standingShop() {
  const clock = standingClock()
  const server = await testServer({ now: clock.now })
  const { timeZone } = server.context
  const shop = await shopOn(server)
  await shop.open()
  const place = () => ({ db: server.database, timeZone, now: clock.now() })
  return {
    clock,
    server,
    database: server.database,
    timeZone,
    shop,
    admin: shop.admin,
    cashier: shop.cashier,
    /** Where sums are added up. */
    place,
    caughtUp: () => catchUp(place()),
    /** A good of a supplier, a thousand of it in the shop, priced. */
    suppliedGood: async () => {
      const supplierId = (await shop.admin.call(saveContragent, { body: { fullName: 'Поставщик' } })).id
      const itemId = await shop.newItem({ weight: 500 })
      const whItems = [{ itemId, count: 1_000, incomeUzs: 500 }]
      const income = { action: 'KIRIM', toDepartmentId: shop.shop, contragentId: supplierId, whItems } as const
      const incomeId = (await shop.documentAt('READY', income)).id
      await shop.priced(shop.shop, [itemId], 1_000)
      return { supplierId, itemId, incomeId }
    },
  }
}
