import { act, screen, waitFor, within } from '@testing-library/react'
import { setTimeout as pause } from 'node:timers/promises'
import { BURST_GAP_MS } from '../../../src/ui/scanner/scanBurst.ts'
import { segmentOf } from '../../../src/api/client/queries.ts'
import { expect } from 'vitest'
import type { Endpoint } from '../../../src/api/endpoint.ts'
import { myDepartments } from '../../../src/api/department.ts'
import {
  checkPricing,
  editPricing,
  fillPricing,
  getPricing,
  makePricingReady,
  type Pricing,
  type PricingLine,
} from '../../../src/api/pricing.ts'
import {
  changeDocumentStatus,
  checkDocumentStatus,
  createDocument,
  type DocumentLine,
  type DocumentStatus,
  editIncome,
  getDocument,
  receiveTransfer,
  receiveTransferInPart,
  type WarehouseDocument,
} from '../../../src/api/warehouseDocument.ts'
import { returnDocument } from '../../../src/api/documentSteps.ts'
import { searchDocumentLines, searchPricingLines } from '../../../src/api/documentLine.ts'
import { answer, server } from './answers.ts'
import { giveSize } from './giveSize.ts'
import { openScreen } from './openScreen.tsx'
import { serveDocument } from './servedDocument.ts'
import { admin } from './sessions.ts'

const juice: DocumentLine = {
  id: 71,
  itemId: 5,
  itemName: 'Сок вишнёвый 1 л',
  artikul: '',
  barcode: null,
  multiBarcodes: [],
  unitName: 'шт',
  count: 10,
  incomeUzs: 10_000,
  termOfItem: null,
  lotId: null,
  received: 0,
  lost: 0,
  returned: 0,
  priceUzs: null,
  priceWholesale: null,
  comment: '',
}
const income: WarehouseDocument = {
  id: 7,
  version: 1,
  action: 'KIRIM',
  documentType: 'NAKLADNOY',
  documentStatus: 'DRAFT',
  regNumber: null,
  regDate: '2026-11-20',
  fromDepartmentId: null,
  fromDepartmentName: null,
  toDepartmentId: 3,
  toDepartmentName: 'Магазин Чиланзар',
  toDepartmentSaleType: 'RETAIL',
  contragentId: null,
  contragentName: null,
  contragentInn: null,
  contragentVatCode: null,
  contragentOked: null,
  contragentBank: null,
  contractId: null,
  contractName: null,
  fromEmployeeId: null,
  fromEmployeeName: null,
  toEmployeeId: null,
  toEmployeeName: null,
  responsible1Id: null,
  responsible1Name: null,
  responsible2Id: null,
  responsible2Name: null,
  currencyCode: 'UZS',
  currencyRate: 1,
  numberGTD: '',
  reason: '',
  reasonId: null,
  reasonName: null,
  comment: '',
  whItems: [juice],
  totalCount: 10,
  docCreatedBy: 'admin',
  docCreatedDate: '2026-11-20T10:00:00.000Z',
  docLastModifiedBy: null,
  docChangedDate: '2026-11-20T10:00:00.000Z',
  history: [],
  related: [],
  nextStatuses: ['READY'],
}
const transfer: WarehouseDocument = {
  ...income,
  action: 'KOCHIRISH',
  documentStatus: 'PENDING',
  fromDepartmentId: 2,
  fromDepartmentName: 'Склад',
  nextStatuses: [],
}
const pricing: Pricing = {
  id: 4,
  version: 1,
  regNumber: null,
  regDate: '2026-11-20',
  status: 'DRAFT',
  departmentId: 3,
  departmentName: 'Магазин Чиланзар',
  departmentSaleType: 'RETAIL',
  currencyName: 'UZS',
  effectiveFrom: null,
  sourceDocumentId: null,
  sourceRegNumber: null,
  comment: '',
  createdByName: 'admin',
  createdAt: '2026-11-20T10:00:00.000Z',
  departmentIds: [3],
  departmentNames: ['Магазин Чиланзар'],
  future: false,
  lineCount: 1,
  replacing: 0,
  overriddenCount: 0,
  listValueChange: null,
  related: [],
  items: [
    {
      id: 71,
      departmentId: 3,
      departmentName: 'Магазин Чиланзар',
      saleType: 'RETAIL',
      itemId: 5,
      itemName: juice.itemName,
      artikul: '',
      barcode: null,
      unitName: 'шт',
      lotId: 9,
      termOfItem: null,
      inventory: 10,
      incomeUzs: 10_000,
      previousPriceUzs: null,
      previousPriceWholesale: null,
      priceUzs: null,
      priceWholesale: null,
      markupPercent: null,
      valueChange: null,
      overridden: false,
    },
  ],
}

type Sent = { id?: number; itemId?: number }[]
const linesSent = (sent: unknown) =>
  (sent as Sent).map((line, at) => ({ ...juice, ...line, id: 71 + at, itemName: juice.itemName }))
const stepTaken = ({ status }: Record<string, unknown>): Partial<WarehouseDocument> => ({
  documentStatus: status as DocumentStatus,
  nextStatuses: [],
  regNumber: 12,
})
const arrived = (now: WarehouseDocument, counts: Readonly<Record<number, number>>) => {
  const whItems = now.whItems.map((line) => ({ ...line, received: line.received + (counts[line.id] ?? 0) }))
  const all = whItems.every((line) => line.received === line.count)
  return { whItems, documentStatus: all ? ('READY' as const) : ('PARTIAL' as const) }
}

/** A draft of an income, with one line of ten. */
export function serveIncome() {
  server.use(answer(checkDocumentStatus, { done: true }))
  return serveDocument(income, getDocument, [
    [createDocument, ({ whItems }) => ({ whItems: linesSent(whItems) })],
    [editIncome, ({ whItems }) => ({ whItems: linesSent(whItems) })],
    [changeDocumentStatus, stepTaken],
  ])
}
/** A transfer of ten on its way to the shop. */
export const serveTransfer = () =>
  serveDocument(transfer, getDocument, [
    [
      receiveTransfer,
      (_body, now) =>
        arrived(now, Object.fromEntries(now.whItems.map(({ id, count, received }) => [id, count - received]))),
    ],
    [
      receiveTransferInPart,
      ({ whItems }, now) =>
        arrived(
          now,
          Object.fromEntries((whItems as { id: number; count: number }[]).map(({ id, count }) => [id, count])),
        ),
    ],
    [returnDocument, () => ({ documentStatus: 'RETURNED' as const })],
  ])
/** A draft of prices, with one line that has none yet; filled, what has no price gets 12 500. */
export function servePricing() {
  server.use(answer(checkPricing, { done: true }))
  return serveDocument(pricing, getPricing, [
    [
      editPricing,
      ({ items }, now) => ({
        items: now.items.map((line, at) => ({ ...line, ...(items as Pick<PricingLine, 'priceUzs'>[])[at] })),
      }),
    ],
    [
      fillPricing,
      (_body, now) => ({ items: now.items.map((line) => ({ ...line, priceUzs: line.priceUzs ?? 12_500 })) }),
    ],
    [makePricingReady, () => ({ status: 'READY' as const, regNumber: 1 })],
  ])
}

/** The page of a document, and what a test does on it. */
export async function openDocument(path: string, viewer = admin) {
  giveSize()
  const nothing = { items: [], total: 0 }
  server.use(answer(myDepartments, []), answer(searchDocumentLines, nothing), answer(searchPricingLines, nothing))
  const opened = await openScreen(path, viewer)
  const { user, queryClient } = opened
  const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name })
  return {
    ...opened,
    /** The page reads again, as it does when its window is looked at. */
    readAgain: (read: Endpoint) => act(() => queryClient.refetchQueries({ queryKey: [segmentOf(read.path)] })),
    press: async (name: string) => {
      await waitFor(async () => expect((await button(name)).disabled).toBe(false))
      await user.click(await button(name))
    },
    answerQuestion: async (name: string) => user.click(within(await question()).getByRole('button', { name })),
    type: async (cell: string, text: string) => {
      const input = await screen.findByRole('textbox', { name: cell })
      await user.clear(input)
      // As a person does: what comes faster is a scanner's.
      for (const letter of text) {
        await user.type(input, letter)
        await pause(BURST_GAP_MS + 10)
      }
    },
  }
}

/** What the page asks, be it yes or no or a reason. */
export const question = () =>
  waitFor(() => {
    const asked = document.querySelector<HTMLElement>('[role=alertdialog], [role=dialog]')
    expect(asked).not.toBeNull()
    return asked!
  })

export const valueOf = (cell: string): string => screen.getByRole<HTMLInputElement>('textbox', { name: cell }).value
/** What the page itself says went wrong; a toast is not the page. */
export const problemOf = (): string => document.querySelector('form.document [role=alert]')?.textContent?.trim() ?? ''
