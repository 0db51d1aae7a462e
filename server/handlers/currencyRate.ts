import {
  allRatesOn,
  deleteCurrencyRates,
  deleteSkyCurrencyRates,
  fetchCbuRates,
  getCurrencyRate,
  getSkyCurrencyRate,
  lastRates,
  rateOfDepartment,
  ratesOfSession,
  ratesOn,
  saveCurrencyRate,
  saveSkyCurrencyRate,
  searchCurrencyRates,
  searchSkyCurrencyRates,
  skyRatesOn,
} from '../../src/api/currencyRate.ts'
import { businessDayOf } from '../../src/rules/businessDay.ts'
import { requireDepartment } from '../caller.ts'
import { raw, sql } from '../db/sql.ts'
import { askCbu } from '../currencyRates/askCbu.ts'
import { CURRENCY_RATE, ratesInScope, SKY_CURRENCY_RATE } from '../currencyRates/currencyRateRecord.ts'
import { keepCbuRates } from '../currencyRates/keepCbuRates.ts'
import { rateOn, type RateSet, readRates } from '../currencyRates/rateOn.ts'
import { type Call, type Handler, handle, handlePrepared, handleRead, type ReadCall } from '../handle.ts'
import { handleList } from '../lists/handleList.ts'
import { handleRecord } from '../records/handleRecord.ts'
import { removeRecord, saveRecord } from '../records/savedRecord.ts'
import { notFound, Refusal } from '../refusal.ts'

const today = ({ now, timeZone }: Pick<Call, 'now' | 'timeZone'>) => businessDayOf(now, timeZone)

/** Rates are what was: a day to come has none yet. @throws 400 */
function requirePast(call: Pick<Call, 'now' | 'timeZone'>, day: string): void {
  if (day > today(call)) throw new Refusal(400, 'badInput', {}, { date: 'futureDay' })
}

const SETS = [
  {
    record: CURRENCY_RATE,
    list: searchCurrencyRates,
    get: getCurrencyRate,
    save: saveCurrencyRate,
    remove: deleteCurrencyRates,
    on: ratesOn,
  },
  {
    record: SKY_CURRENCY_RATE,
    list: searchSkyCurrencyRates,
    get: getSkyCurrencyRate,
    save: saveSkyCurrencyRate,
    remove: deleteSkyCurrencyRates,
    on: skyRatesOn,
  },
]

/** The calls that both sets have. */
const handlersOf = ({ record, list, get, save, remove, on }: (typeof SETS)[number]): Handler[] => [
  ...handleList(list, {
    ...record.list,
    filter: {
      start: (day) => sql`${raw(record.table)}.date >= ${day}`,
      end: (day) => sql`${raw(record.table)}.date <= ${day}`,
      currencyId: (id) => sql`${raw(record.table)}.currency_id = ${id}`,
      departmentId: (id) => sql`${raw(record.table)}.department_id = ${id}`,
    },
    defaultSort: [{ field: 'date', descending: true }],
  }),
  ...handleRecord(record, { get }),
  handle(save, async (call) => {
    requirePast(call, call.body.date)
    return { id: await saveRecord(call.db, call.caller, record, call.body) }
  }),
  handle(remove, async ({ db, caller, body }) => {
    for (const id of [...new Set(body)].sort((a, b) => a - b)) await removeRecord(db, caller, record, id)
    return { done: true as const }
  }),
  handleRead(on, (call) => ofOwnDepartment(call, record.table as RateSet, call.query.date)),
]

const ofOwnDepartment = (call: ReadCall, set: RateSet, day: string | undefined) =>
  readRates(call.db, set, { departmentId: call.caller.departmentId, day: day ?? today(call) })

export const currencyRateHandlers: readonly Handler[] = [
  ...SETS.flatMap(handlersOf),
  handleRead(lastRates, (call) => ofOwnDepartment(call, 'currency_rate', undefined)),

  handleRead(ratesOfSession, async ({ db, caller, path, timeZone }) => {
    const session = await db.first<{ departmentId: number; openedAt: string }>(sql`
      select department_id as "departmentId", opened_at as "openedAt" from cash_session where id = ${Number(path.id)}`)
    if (!session) throw notFound()
    requireDepartment(caller, session.departmentId, 'id')
    const day = businessDayOf(new Date(session.openedAt), timeZone)
    return readRates(db, 'currency_rate', { departmentId: session.departmentId, day })
  }),

  handleRead(rateOfDepartment, (call) => {
    const departmentId = Number(call.path.depId)
    requireDepartment(call.caller, departmentId, 'depId')
    const day = call.query.date ?? today(call)
    return rateOn(call.db, { currencyId: Number(call.path.currencyId), departmentId, day })
  }),

  handleRead(allRatesOn, ({ db, caller, body }) =>
    db.rows(sql`
      select distinct on (currency.code, department.name_key, rate.department_id) rate.currency_id as "currencyId",
        currency.code as "currencyCode", currency.name as "currencyName", rate.date, rate.department_id as "departmentId",
        department.name as "departmentName", rate.rate
      from currency_rate rate join reference currency on currency.id = rate.currency_id
      left join department on department.id = rate.department_id
      where rate.deleted_at is null and rate.date <= ${body.date} and ${ratesInScope(caller, sql`rate.department_id`)}
      order by currency.code, department.name_key nulls first, rate.department_id, rate.date desc`),
  ),

  handlePrepared(
    fetchCbuRates,
    async (call) => {
      const { query, gone, context } = call
      requirePast(call, query.date ?? today(call))
      return askCbu(context.cbuRatesUrl, query.date ?? today(call), gone)
    },
    (call) =>
      keepCbuRates(call.db, call.prepared, {
        caller: call.caller,
        translate: call.translate,
        day: call.query.date ?? today(call),
        today: today(call),
        accepted: new Set(call.query.accepted?.split(',') ?? []),
      }),
  ),
]
