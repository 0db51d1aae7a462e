import {
  addWholesaleLines,
  changeWholesaleStatus,
  checkWholesale,
  convertSale,
  correctWholesaleHead,
  correctWholesalePrices,
  finishWholesale,
  finishWholesaleReturn,
  getWholesale,
  getWholesaleReturn,
  orderLackingGoods,
  requestLackingGoods,
  type WholesaleLine,
  type WholesaleLineSent,
  type WholesaleSale,
} from '../api/wholesale.ts'
import { priceListOfSale } from '../api/posLists.ts'
import type { PaymentType } from '../api/payment.ts'
import { exportWaybillExcel } from '../api/wholesaleItem.ts'
import { wholesaleForm } from '../forms/wholesale/wholesaleForm.ts'
import { documentAddress } from '../grids/documents/documentAddress.ts'
import { wholesaleLineGrid } from '../grids/wholesale/wholesaleGrids.ts'
import { saleTone } from '../grids/wholesale/wholesaleTone.ts'
import { defineDocument, stepOf } from '../ui/document/defineDocument.ts'
import { ColumnsIcon, ContractIcon, EditIcon, TagIcon, TruckIcon, UndoIcon } from '../ui/icons.tsx'
import { approval } from './needsApproval.ts'
import { leftToReturn, RETURN_COLUMNS, returning, wholesaleFinder, writtenColumns } from './wholesaleLines.ts'
import { WholesaleRefund } from './WholesaleRefund.tsx'
import { WholesaleTools } from './WholesaleTools.tsx'

/** What finishing a return is called with besides its lines. */
type ReturnGiven = { refundType?: PaymentType | null; uuid?: string; approvals?: string[] }

const PAGE = '/warehouse-management/wholesale'
const step = stepOf<WholesaleSale, WholesaleLine>()
const isHeld = ({ status }: WholesaleSale) => status === 'DRAFT' || status === 'SUSPENDED'
const isWritten = (sale: WholesaleSale) => isHeld(sale) && sale.saleType === 'WHOLE'
const isSold = ({ status, kind }: WholesaleSale) => status === 'FINISHED' && kind === 'SALE'
const lineCount = {
  name: 'lines',
  kind: 'count' as const,
  value: ({ saleItems }: WholesaleSale) => saleItems.length,
}
const what = ['contragentName', lineCount, 'finalTotalSum', 'paidSum', 'debtSum', 'dueDate'] as const

/** What both pages of a wholesale sale have in common. */
const wholesaleSale = {
  states: 'saleStatus',
  stateOf: ({ status }: WholesaleSale) => status,
  toneOf: saleTone,
  addressOf: (kind: string, id: number) => (kind === 'sale' ? `${PAGE}/edit/${id}` : documentAddress(kind, id)),
}

/** A sale to a contragent at wholesale prices, on trust or paid at once (specification 1 §4; issue 14, Wholesale). */
export const wholesale = defineDocument({
  ...wholesaleSale,
  load: getWholesale,
  name: 'wholesale',
  form: wholesaleForm,
  isWritten,
  pageOf: (id) => `${PAGE}/edit/${id}`,
  printOf: ({ id }) => `${PAGE}/view/${id}`,
  facts: [
    'saleDate',
    'contragentName',
    'departmentName',
    'cashboxNumber',
    'finalTotalSum',
    'paidSum',
    'debtSum',
    'dueDate',
    'waybillNumber',
    'waybillDate',
    'vatSum',
    'cashierFullName',
    'comment',
  ],
  settled: ['finalTotalSum', 'paidSum', 'debtSum', 'debt', 'debtLimit'],
  about: what,
  lines: {
    of: 'saleItems',
    columns: (_document, session) => writtenColumns(session.can('set own-price')),
    finder: wholesaleFinder,
    list: () => wholesaleLineGrid,
    filter: ({ id }) => ({ saleId: id }),
    tools: WholesaleTools,
  },
  steps: [
    step({
      action: 'addLines',
      endpoint: addWholesaleLines,
      byTool: true,
      input: ({ document: { id, version }, given }) => ({
        path: { id },
        body: { version, saleItems: given.saleItems as WholesaleLineSent[] },
      }),
      done: 'screen.wholesale.added',
    }),
    step({
      action: 'correctPrices',
      endpoint: correctWholesalePrices,
      byTool: true,
      input: ({ document: { id, version }, given }) => ({
        path: { saleId: id },
        body: { version, cut: given.cut === true },
      }),
      done: 'screen.wholesale.corrected',
    }),
    step({
      action: 'orderFromSupplier',
      endpoint: orderLackingGoods,
      byTool: true,
      input: ({ document: { id, version }, given }) => ({
        path: { id },
        body: { version, contragentId: given.contragentId as number },
      }),
      done: 'screen.wholesale.orderWritten',
    }),
    step({
      action: 'requestLacking',
      endpoint: requestLackingGoods,
      byTool: true,
      input: ({ document: { id, version }, given }) => ({
        path: { id },
        body: { version, fromDepartmentId: given.fromDepartmentId as number },
      }),
      done: 'screen.wholesale.requested',
    }),
    step({
      action: 'deleteSale',
      endpoint: changeWholesaleStatus,
      look: 'danger',
      when: (sale) => sale !== undefined && isHeld(sale),
      ask: (_, t) => t('screen.wholesale.ask.delete'),
      input: ({ document: { id, version } }) => ({ path: { id }, body: { version, status: 'DELETED' as const } }),
      done: 'screen.wholesale.deleted',
    }),
    step({
      action: 'suspendSale',
      endpoint: changeWholesaleStatus,
      when: (sale) => sale?.status === 'DRAFT' && isWritten(sale),
      input: ({ document: { id, version } }) => ({ path: { id }, body: { version, status: 'SUSPENDED' as const } }),
      done: 'screen.wholesale.suspended',
    }),
    step({
      action: 'convertToWhole',
      endpoint: convertSale,
      when: (sale) => sale !== undefined && isHeld(sale) && sale.saleType === 'RETAIL',
      ask: (_, t) => t('screen.wholesale.ask.convert'),
      input: ({ document: { id, version } }) => ({ path: { id }, body: { version } }),
      done: 'screen.wholesale.converted',
    }),
    step({
      action: 'finishSale',
      endpoint: finishWholesale,
      check: checkWholesale,
      when: (sale, session) => (sale ? isWritten(sale) : session.can('finish wholesale')),
      ask: (_, t) => t('screen.wholesale.ask.finish'),
      remedy: approval,
      input: ({ document: { id, version }, given }) => ({
        path: { id },
        body: { version, approvals: (given.approvals as string[] | undefined) ?? [] },
      }),
      done: 'screen.wholesale.done',
    }),
  ],
  leads: [
    {
      action: 'correctHead',
      icon: EditIcon,
      endpoint: correctWholesaleHead,
      when: isSold,
      to: ({ id }) => `${PAGE}/edit/${id}?panel=${id}`,
    },
    {
      action: 'returnWholesale',
      icon: UndoIcon,
      endpoint: finishWholesaleReturn,
      when: (sale) => isSold(sale) && sale.saleItems.some((line) => leftToReturn(line) > 0),
      to: ({ id }) => `${PAGE}/return/${id}`,
    },
    {
      action: 'priceList',
      icon: TagIcon,
      endpoint: priceListOfSale,
      to: ({ id }) => `/point-of-sale/price-list/${id}`,
    },
    { action: 'gridView', icon: ColumnsIcon, to: ({ id }) => `${PAGE}/grid-view/${id}` },
    { action: 'invoice', icon: ContractIcon, when: isSold, to: ({ id }) => `${PAGE}/invoice/${id}` },
    {
      action: 'exportWaybill',
      icon: TruckIcon,
      endpoint: exportWaybillExcel,
      when: isSold,
      to: ({ id }) => `${PAGE}/view/${id}/romaniya`,
    },
  ],
})

/** What a contragent brings back of a finished sale. */
export const wholesaleReturn = defineDocument({
  ...wholesaleSale,
  load: getWholesaleReturn,
  name: 'wholesaleReturn',
  pageOf: (id) => `${PAGE}/return/${id}`,
  facts: ['saleDate', 'contragentName', 'departmentName', 'finalTotalSum', 'paidSum', 'debtSum'],
  about: ['contragentName'],
  lines: {
    of: 'saleItems',
    columns: () => RETURN_COLUMNS,
    list: () => wholesaleLineGrid,
    filter: ({ id }) => ({ saleId: id }),
    counted: {
      when: (sale) => sale.saleItems.some((line) => leftToReturn(line) > 0),
      start: (line) => ({ ...line, returning: null }),
    },
  },
  steps: [
    step({
      action: 'finishReturn',
      endpoint: finishWholesaleReturn,
      when: (_sale, _session, lines) => returning(lines).length > 0,
      dialog: WholesaleRefund,
      remedy: approval,
      input: ({ document: { id }, lines, given }) => ({
        body: { id, saleItems: returning(lines), ...(given as ReturnGiven) },
      }),
      done: 'screen.wholesaleReturn.done',
    }),
  ],
})
