import { expect, test } from 'vitest'
import { decidePromotion, PROMOTIONS_RUNNING_MAX, savePromotion } from '../../src/api/promotion.ts'
import { sql } from '../../server/db/sql.ts'
import { testServer } from '../server.ts'
import { shopOn } from './shop.ts'

const server = await testServer()
const { admin } = await shopOn(server)

/** Whether one of 2026 to 2030 may run where as many as tills hold were approved for other days. */
test.each<[string, string, string, object]>([
  ['that are over', '2026-01-01', '2026-02-01', { id: expect.any(Number) }],
  ['that begin when it is over', '2031-01-01', '2031-02-01', { id: expect.any(Number) }],
  ['that end on its last day', '2026-01-01', '2030-12-31', { code: 'tooManyPromotions' }],
  ['that begin on its last day', '2030-12-31', '2031-02-01', { code: 'tooManyPromotions' }],
])('as many promotions as tills hold, %s', async (_which, startDate, finishDate, answered) => {
  const departmentId = await server.department('SHOP', { saleType: 'RETAIL' })
  const term = { startDate: '2026-01-01', finishDate: '2030-12-31' }
  const { id } = await admin.call(savePromotion, {
    body: { name: 'Ещё одна', promoType: '%', discount: 10, allGoods: true, departmentIds: [departmentId], ...term },
  })
  await server.database.run(sql`
    with made as (
      insert into promotion (name, name_key, promo_type, discount, all_goods, start_date, finish_date, status, created_by)
      select name, name_key, promo_type, discount, true, ${startDate}::date, ${finishDate}::date, 'ACTIVE', created_by
      from promotion, generate_series(1, ${PROMOTIONS_RUNNING_MAX}) where id = ${id} returning id
    ) insert into promotion_department (promotion_id, department_id) select id, ${departmentId} from made`)
  const answer = await admin.response(decidePromotion, { body: { id, version: 1, status: 'ACTIVE' } })
  expect(await answer.json()).toMatchObject(answered)
})
