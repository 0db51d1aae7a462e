import ExcelJS from 'exceljs'
import { beforeAll, describe, expect, test } from 'vitest'
import { createAct, getOneAct } from '../../src/api/act.ts'
import { copyAdjustment, createAdjustment, getAdjustment, postAdjustment } from '../../src/api/adjustment.ts'
import { attachedFiles, attachFile } from '../../src/api/attachedFile.ts'
import { saveContragent } from '../../src/api/contragent.ts'
import { convertWrapped, getConversion } from '../../src/api/conversion.ts'
import { findDocuments, type FoundDocument } from '../../src/api/documentSearch.ts'
import { copyDocument } from '../../src/api/documentSteps.ts'
import { saveEmployee } from '../../src/api/employee.ts'
import type { Endpoint } from '../../src/api/endpoint.ts'
import { copyExtraCost, createExtraCost, getExtraCost, postExtraCost } from '../../src/api/extraCost.ts'
import { printWorkbook } from '../../src/api/printWorkbook.ts'
import type { RelatedDocument } from '../../src/api/relatedDocument.ts'
import { getDocument } from '../../src/api/warehouseDocument.ts'
import type { FileSubject } from '../../src/rules/attachedFiles.ts'
import { CODED_KINDS, type CodedKind, codeOfDocument } from '../../src/rules/documentCode.ts'
import { linkDocuments } from '../../server/documents/links.ts'
import { translate } from '../../server/messages.ts'
import { sql } from '../../server/db/sql.ts'
import { allPrints } from '../../src/print/documents/allPrints.ts'
import { DAY, type Shop, shopOn } from '../ledger/shop.ts'
import { testServer } from '../server.ts'
import { upload } from '../workbooks.ts'

/** What a document of any kind answers. */
interface Told {
  id: number
  regNumber: number | null
  comment: string
  history: readonly { toStatus: string; userName: string }[]
  related: readonly RelatedDocument[]
}
type Load = Endpoint<{ path: { id: number } }, unknown, Told>
type Copy = Endpoint<{ path: { id: number }; body: object }, unknown, Told>

/** What the engine cannot know of a kind: how one is made, with a comment, and what stands for its files, its paper and its copy. */
interface Case {
  make: (comment: string) => Promise<{ id: number }>
  load: Load
  print: string
  found: FoundDocument['kind']
  /** Where its files lie, where that is not it. */
  filed?: (id: number) => Promise<{ subject: FileSubject; id: number }>
  /** The call that copies it, or why nobody does. */
  copy: Copy | 'made by a count' | 'filled in by the browser' | 'of one income'
}

const server = await testServer()
const say = translate('ru')
let shop: Shop
let itemId: number
let otherId: number
let incomeId: number
let contragentId: number

const byHand =
  (action: 'KIRIM' | 'CHIQIM' | 'KOCHIRISH' | 'SPISAT' | 'SURPLUS', status: 'READY' | 'PENDING') =>
  async (comment: string) => {
    const [fromDepartmentId, toDepartmentId] = [shop.warehouse, shop.shop]
    const arrives = action === 'KIRIM' || action === 'SURPLUS'
    return shop.documentAt(status, {
      action,
      ...(arrives ? { toDepartmentId: fromDepartmentId } : { fromDepartmentId }),
      ...(action === 'KOCHIRISH' && { toDepartmentId }),
      comment,
      whItems: [{ itemId, count: 1, ...(arrives && { incomeUzs: 500 }) }],
    })
  }
const load = getDocument as unknown as Load
const copy = copyDocument as unknown as Copy

/** A new kind of paper is a line here. */
const CASES: Readonly<Record<CodedKind, Case>> = {
  income: { make: byHand('KIRIM', 'READY'), load, print: 'incomeWaybill', found: 'KIRIM', copy },
  outcome: { make: byHand('CHIQIM', 'READY'), load, print: 'outcomeWaybill', found: 'CHIQIM', copy },
  transfer: { make: byHand('KOCHIRISH', 'PENDING'), load, print: 'transferWaybill', found: 'KOCHIRISH', copy },
  writeOff: { make: byHand('SPISAT', 'READY'), load, print: 'writeOffAct', found: 'SPISAT', copy },
  surplus: { make: byHand('SURPLUS', 'READY'), load, print: 'surplusAct', found: 'SURPLUS', copy: 'made by a count' },
  conversion: {
    make: (comment) =>
      shop.admin.call(convertWrapped, {
        path: { depId: shop.warehouse },
        body: {
          depId: shop.warehouse,
          outs: [{ itemId, count: 1 }],
          ins: [{ itemId: otherId, count: 2 }],
          losses: [],
          comment,
        },
      }),
    load: getConversion as unknown as Load,
    print: 'conversionAct',
    found: 'CONVERSION',
    copy: 'filled in by the browser',
  },
  adjustment: {
    async make(comment) {
      const [lot] = await shop.lotsOf(itemId, shop.warehouse)
      const head = { regDate: DAY, departmentId: shop.warehouse, reason: 'Пересчитали', comment }
      const items = [{ lotId: lot!.lotId, difference: 1 }]
      const { id, version } = await shop.admin.call(createAdjustment, { body: { ...head, items } })
      return shop.admin.call(postAdjustment, { path: { id }, body: { version } })
    },
    load: getAdjustment as unknown as Load,
    print: 'adjustmentSheet',
    found: 'ADJUSTMENT',
    copy: copyAdjustment as unknown as Copy,
  },
  extraCost: {
    async make(comment) {
      const head = { regDate: DAY, departmentId: shop.warehouse, contragentId, comment }
      const body = { ...head, documentIds: [incomeId], sum: 100 }
      const { id, version } = await shop.admin.call(createExtraCost, { body })
      return shop.admin.call(postExtraCost, { path: { id }, body: { version } })
    },
    load: getExtraCost as unknown as Load,
    print: 'extraCostSheet',
    found: 'EXTRA_COST',
    copy: copyExtraCost as unknown as Copy,
  },
  act: {
    async make(comment) {
      const signer = await server.person('WAREHOUSE', { departmentId: shop.warehouse })
      const { id: employeeId } = await shop.admin.call(saveEmployee, {
        body: { lastName: 'Каримов', firstName: 'А', departmentId: shop.warehouse },
      })
      await server.database.run(sql`update app_user set employee_id = ${employeeId} where id = ${signer.userId}`)
      const income = await shop.documentAt('DRAFT', {
        action: 'KIRIM',
        toDepartmentId: shop.warehouse,
        whItems: [{ itemId, count: 1, incomeUzs: 500 }],
      })
      const body = { version: income.version, employeeIds: [employeeId], comment }
      return shop.admin.call(createAct, { path: { id: income.id }, body })
    },
    load: getOneAct as unknown as Load,
    print: 'actSheet',
    found: 'ACT',
    filed: async (id) => ({
      subject: 'income',
      id: (await shop.admin.call(getOneAct, { path: { id } })).documentId,
    }),
    copy: 'of one income',
  },
}

beforeAll(async () => {
  shop = await shopOn(server)
  itemId = await shop.newItem({ name: 'Чай' })
  otherId = await shop.newItem({ name: 'Чай в пакетах' })
  ;({ id: incomeId } = await shop.income(shop.warehouse, [{ itemId, count: 100, incomeUzs: 500 }]))
  ;({ id: contragentId } = await shop.admin.call(saveContragent, { body: { fullName: 'ООО «Перевозчик»' } }))
})

describe.each(CODED_KINDS)('%s', (kind) => {
  const of = CASES[kind]
  const comment = `Проверено: ${kind}`
  let id: number
  const read = (which = id) => shop.admin.call(of.load, { path: { id: which } })

  beforeAll(async () => {
    ;({ id } = await of.make(comment))
  })

  test('has a number, its comment and its history', async () => {
    const told = await read()
    expect(told).toMatchObject({ regNumber: expect.any(Number), comment })
    expect(told.history.length).toBeGreaterThan(0)
    expect(told.history.at(-1)).toMatchObject({ userName: shop.admin.username, toStatus: expect.any(String) })
  })

  test('is found by its number, and called in words', async () => {
    const { regNumber } = await read()
    const found = await shop.admin.call(findDocuments, { query: { number: regNumber! } })
    expect(found).toContainEqual(expect.objectContaining({ kind: of.found, id }))
    for (const language of ['ru', 'uz', 'uz-latn'] as const)
      for (const key of [`enum.foundDocument.${of.found}`, `enum.documentKind.${kind}`])
        expect(translate(language)(key)).not.toBe(key)
  })

  test('prints with a code that opens it, and the paper is a workbook, too', async () => {
    const print = allPrints.find(({ name }) => name === of.print)!
    const told = await read()
    expect(print.load).toBe(of.load)
    expect(print.code?.(told as never)).toBe(codeOfDocument(kind, id))
    const response = await shop.admin.response(printWorkbook, { path: { name: of.print }, body: { path: { id } } })
    expect(response.status).toBe(200)
    const workbook = new ExcelJS.Workbook()
    await workbook.xlsx.load(await response.arrayBuffer())
    const texts: unknown[] = []
    workbook.worksheets[0]!.eachRow((row) => row.eachCell(({ value }) => void texts.push(value)))
    for (const text of [print.title(told as never, say), 'Чай', comment]) expect(texts).toContain(text)
  })

  test('takes files', async () => {
    const path = (await of.filed?.(id)) ?? { subject: kind as FileSubject, id }
    const { id: fileId } = await shop.admin.call(attachFile, {
      path,
      form: { upload: upload('%PDF-1.7', 'Подписано.pdf') },
    })
    expect(await shop.admin.call(attachedFiles, { path })).toMatchObject([{ id: fileId, name: 'Подписано.pdf' }])
  })

  test('tells what it was made of and what was made of it, and is told of by both', async () => {
    const [from, made] = [await byHand('KIRIM', 'READY')(''), await byHand('KIRIM', 'READY')('')]
    const departmentId = shop.warehouse
    await server.database.withTransaction(async (db) => {
      await linkDocuments(db, { kind: 'income', id: from.id }, { kind, id, departmentId }, 'PART')
      await linkDocuments(db, { kind, id }, { kind: 'income', id: made.id, departmentId }, 'PART')
    })
    const ends = ({ related }: Told) => related.map((one) => [one.relation, one.kind, one.id])
    expect(ends(await read())).toEqual(
      expect.arrayContaining([
        ['FROM', 'income', from.id],
        ['MADE', 'income', made.id],
      ]),
    )
    const income = (which: number) => shop.admin.call(getDocument, { path: { id: which } })
    expect(ends(await income(from.id))).toContainEqual(['MADE', kind, id])
    expect(ends(await income(made.id))).toContainEqual(['FROM', kind, id])
  })

  const { copy: copies } = of
  if (typeof copies === 'string') return
  test('is copied into a draft of today, which says of what', async () => {
    const made = await shop.admin.call(copies, { path: { id }, body: {} })
    expect(made).toMatchObject({ comment })
    expect(made.id).not.toBe(id)
    expect(made.history.at(-1)).toMatchObject({ toStatus: 'DRAFT' })
    expect(made.related).toContainEqual(expect.objectContaining({ relation: 'FROM', kind, id, reason: 'COPY' }))
    expect((await read()).related).toContainEqual(
      expect.objectContaining({ relation: 'MADE', kind, id: made.id, reason: 'COPY' }),
    )
  })
})

test('a copy repeats what a cost and a correction say, also after they were taken back', async () => {
  const body = { regDate: DAY, departmentId: shop.warehouse, contragentId, documentIds: [incomeId], sum: 70 }
  const income = await shop.admin.call(getDocument, { path: { id: incomeId } })
  const items = [{ id: income.whItems[0]!.id, sum: 70 }]
  const cost = await shop.admin.call(createExtraCost, { body: { ...body, sharing: 'HAND', items } })
  const costCopy = await shop.admin.call(copyExtraCost, { path: { id: cost.id }, body: {} })
  expect(costCopy).toMatchObject({ sharing: 'HAND', sum: 70, documentIds: [incomeId], items: [{ sum: 70 }] })
  const [lot] = await shop.lotsOf(itemId, shop.warehouse)
  const lines = [{ lotId: lot!.lotId, difference: -2, newCost: 510, comment: 'бой' }]
  const adjustment = await shop.admin.call(createAdjustment, {
    body: { regDate: DAY, departmentId: shop.warehouse, reason: 'Пересчитали', items: lines },
  })
  const adjusted = await shop.admin.call(copyAdjustment, { path: { id: adjustment.id }, body: {} })
  expect(adjusted).toMatchObject({ reason: 'Пересчитали', items: lines })
})

test('who may only look at a cost or a correction copies none', async () => {
  const outsider = await server.person('MANAGER', { departmentId: await server.department('SHOP') })
  for (const [endpoint, kind] of [
    [copyExtraCost, 'extraCost'],
    [copyAdjustment, 'adjustment'],
  ] as const) {
    const { id } = await CASES[kind].make('чужое')
    expect(await outsider.refused(endpoint as unknown as Copy, { path: { id }, body: {} })).toMatchObject({
      status: 403,
    })
    expect(await shop.admin.refused(endpoint as unknown as Copy, { path: { id: 999_999 }, body: {} })).toMatchObject({
      status: 404,
    })
  }
})
