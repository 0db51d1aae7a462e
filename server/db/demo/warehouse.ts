import { createAdjustment, findLots, postAdjustment } from '../../../src/api/adjustment.ts'
import { createAct, saveActFound } from '../../../src/api/act.ts'
import { createAviz } from '../../../src/api/aviz.ts'
import { saveContragent } from '../../../src/api/contragent.ts'
import type { Endpoint, SentTo } from '../../../src/api/endpoint.ts'
import { createExtraCost, postExtraCost } from '../../../src/api/extraCost.ts'
import { createSector, placeGoods } from '../../../src/api/sector.ts'
import { changeDocumentStatus, createDocument } from '../../../src/api/warehouseDocument.ts'
import { businessDayOf } from '../../../src/rules/businessDay.ts'
import type { Context } from '../../context.ts'
import { sql } from '../sql.ts'
import { callAs } from './callAs.ts'
import type { DemoCompany } from './company.ts'
import type { DemoItem } from './goods.ts'

const SECTORS = ['A-1', 'A-2', 'A-3', 'B-1', 'B-2', 'Холодильник']
const GOODS_OF_SECTOR = 40
const ACT_LINES = 6
const CORRECTED = 3
const LOSS_LINES = 4
/** Of a good that some of may be missing without anybody missing it. */
const LEFT_MIN = 20

/** Places of the warehouse, a delivery that is being checked, dispatch notes, freight on a delivery, a correction, and what left for good. */
export async function fillWarehouse(
  context: Context,
  company: DemoCompany,
  goods: readonly Pick<DemoItem, 'id'>[],
): Promise<void> {
  await fillSectors(context, company, goods)
  await fillAct(context, company, goods)
  await fillAviz(context, company)
  await fillExtraCosts(context, company)
  await fillAdjustment(context, company, goods)
  await fillLosses(context, company)
}

const asManager =
  (context: Context, { manager }: DemoCompany) =>
  <E extends Endpoint>(endpoint: E, input: SentTo<E>) =>
    callAs(context, manager, context.now(), endpoint, input)
const today = (context: Context) => businessDayOf(context.now(), context.timeZone)

async function fillSectors(
  context: Context,
  company: DemoCompany,
  goods: readonly Pick<DemoItem, 'id'>[],
): Promise<void> {
  const run = asManager(context, company)
  for (const [index, name] of SECTORS.entries()) {
    const { id: sectorId } = await run(createSector, {
      body: { departmentId: company.warehouse, name, wayOrder: index + 1 },
    })
    const own = goods.slice(index * GOODS_OF_SECTOR, (index + 1) * GOODS_OF_SECTOR)
    if (own.length > 0) await run(placeGoods, { body: { sectorId, goods: own.map(({ id }) => ({ itemId: id })) } })
  }
}

/** A delivery of which some goods are missing: it is counted, and waits for the storekeeper's signature. */
async function fillAct(context: Context, company: DemoCompany, goods: readonly Pick<DemoItem, 'id'>[]): Promise<void> {
  const run = asManager(context, company)
  const { employeeId } = await context.database.one<{ employeeId: number | null }>(sql`
    select employee_id as "employeeId" from app_user where id = ${company.keeper}`)
  if (employeeId === null) return
  const income = await run(createDocument, {
    body: {
      action: 'KIRIM',
      regDate: today(context),
      toDepartmentId: company.warehouse,
      contragentId: company.suppliers[0]!,
      comment: 'Две коробки вскрыты',
      whItems: goods.slice(0, ACT_LINES).map(({ id }, index) => ({
        itemId: id,
        count: 24,
        incomeUzs: 4_000 + index * 750,
      })),
    },
  })
  const path = { id: income.id }
  const body = { version: income.version, employeeIds: [employeeId], comment: 'Комиссионная приёмка' }
  const act = await run(createAct, { path, body })
  const whItems = act.whItems.map(({ id, count }, index) =>
    index === 1 ? { id, temporaryQty: count - 3, comment: 'Разбито' } : { id, temporaryQty: count },
  )
  await run(saveActFound, { path, body: { version: act.version, whItems } })
}

async function fillAviz(context: Context, company: DemoCompany): Promise<void> {
  const run = asManager(context, company)
  const sent = await context.database.rows<{ id: number }>(sql`
    select id from warehouse_document where action = 'KOCHIRISH' and status in ('PENDING', 'PARTIAL', 'READY') order by id desc limit 2`)
  for (const [index, { id }] of sent.entries())
    await run(createAviz, {
      body: {
        documentId: id,
        regNumber: 101 + index,
        regDate: today(context),
        carNumber: index === 0 ? '01 A 777 AA' : '01 B 245 CA',
        driverName: index === 0 ? 'Турсунов Шерзод' : 'Каримов Олим',
      },
    })
}

async function fillExtraCosts(context: Context, company: DemoCompany): Promise<void> {
  const run = asManager(context, company)
  const { id: contragentId } = await run(saveContragent, { body: { fullName: 'ООО «Tez Logistika»' } })
  const incomes = await context.database.rows<{ id: number }>(sql`
    select id from warehouse_document where action = 'KIRIM' and status = 'READY' and department_id = ${company.warehouse} order by id limit 3`)
  const cost = { regDate: today(context), departmentId: company.warehouse, contragentId }
  const [first, second, third] = incomes.map(({ id }) => id)
  if (third === undefined) return
  const freight = await run(createExtraCost, {
    body: { ...cost, documentIds: [first!, second!], sum: 3_450_000, comment: 'Фура из Самарканда' },
  })
  await run(postExtraCost, { path: { id: freight.id }, body: { version: freight.version } })
  await run(createExtraCost, {
    body: { ...cost, documentIds: [third], sum: 780_000, sharing: 'QUANTITY', comment: 'Погрузка и разгрузка' },
  })
}

async function fillAdjustment(
  context: Context,
  company: DemoCompany,
  goods: readonly Pick<DemoItem, 'id'>[],
): Promise<void> {
  const run = asManager(context, company)
  const departmentId = company.warehouse
  const names = await context.database.rows<{ name: string }>(sql`
    select name from item where id = any(${goods.slice(0, CORRECTED).map(({ id }) => id)}::bigint[]) order by id`)
  const items: { lotId: number; difference: number }[] = []
  for (const { name: keyword } of names) {
    const [lot] = await run(findLots, { query: { departmentId, keyword } })
    if (lot) items.push({ lotId: lot.lotId, difference: items.length === 0 ? -2 : 1 })
  }
  const unique = items.filter(({ lotId }, at) => items.findIndex((other) => other.lotId === lotId) === at)
  const draft = await run(createAdjustment, {
    body: { regDate: today(context), departmentId, reason: 'Пересчёт коробок после приёмки', items: unique },
  })
  if (unique.length > 0) await run(postAdjustment, { path: { id: draft.id }, body: { version: draft.version } })
}

/** What was given out for a display and what was broken; one more of each is still written. */
async function fillLosses(context: Context, company: DemoCompany): Promise<void> {
  const run = asManager(context, company)
  const shelf = await context.database.rows<{ itemId: number }>(sql`
    select item_id as "itemId" from stock_balance where department_id = ${company.warehouse}
    group by item_id having sum(on_hand - reserved) >= ${LEFT_MIN} order by item_id desc limit ${LOSS_LINES * 2}`)
  const reason = await context.database.first<{ id: number }>(sql`
    select word.id from reference word join reference list on list.id = word.parent_id
    where list.code = 'WRITE_OFF_REASON' and list.parent_id is null and word.code = 'DAMAGED'`)
  if (shelf.length < LOSS_LINES * 2) return
  const lines = shelf.map(({ itemId }, at) => ({ itemId, count: 1 + (at % 3) }))
  const head = { regDate: today(context), fromDepartmentId: company.warehouse }
  const kinds = [
    { action: 'CHIQIM' as const, comment: 'Образцы для витрины' },
    { action: 'SPISAT' as const, reasonId: reason?.id ?? null, comment: 'Бой при разгрузке' },
  ]
  for (const kind of kinds) {
    const posted = await run(createDocument, { body: { ...head, ...kind, whItems: lines.slice(0, LOSS_LINES) } })
    const ready = { status: 'READY' as const, version: posted.version }
    await run(changeDocumentStatus, { path: { id: posted.id }, body: ready })
    await run(createDocument, { body: { ...head, ...kind, whItems: lines.slice(LOSS_LINES) } })
  }
}
