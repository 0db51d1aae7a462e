import {
  checkExtraCost,
  copyExtraCost,
  deleteExtraCost,
  type ExtraCost,
  type ExtraCostLine,
  getExtraCost,
  postExtraCost,
  reverseExtraCost,
} from '../api/extraCost.ts'
import { extraCostForm } from '../forms/warehouse/extraCostForm.ts'
import { documentAddress } from '../grids/documents/documentAddress.ts'
import { extraCostLineGrid, extraCostTone } from '../grids/warehouse/extraCostGrids.ts'
import { defineDocument, type OpenLine, stepOf } from '../ui/document/defineDocument.ts'
import type { LineColumn } from '../ui/lines/lineColumn.ts'

const step = stepOf<ExtraCost, ExtraCostLine>()
const isDraft = (cost: ExtraCost | undefined) => cost?.status === 'DRAFT'
const isPosted = (cost: ExtraCost) => cost.status === 'READY' || cost.status === 'REVERSED'
const input = ({ document: { id, version }, comment }: { document: ExtraCost; comment: string }) => ({
  path: { id },
  body: { version, comment },
})

/** The parts are typed only where they are shared by hand; else they are what the saved sum comes to. */
const columnsOf = (cost: ExtraCost | undefined): LineColumn<OpenLine<ExtraCostLine>>[] => [
  { field: 'itemName', detail: ({ documentRegNumber }) => `№ ${documentRegNumber ?? '—'}` },
  { field: 'unitName', width: 60 },
  { field: 'count', width: 100 },
  { field: 'costSum', width: 150, total: true },
  { field: 'sum', width: 150, editable: cost?.sharing === 'HAND', total: true },
]

/** Where the value went, told once it has gone. */
const went = (name: 'shelfSum' | 'soldSum' | 'lostSum', label: string) => ({
  name,
  kind: 'money' as const,
  label,
  value: (cost: ExtraCost) => (isPosted(cost) ? cost[name] : null),
})

/** Freight, customs, loading: it makes the goods of incomes dearer, also those that were sold. */
export const extraCost = defineDocument({
  name: 'extraCost',
  load: getExtraCost,
  states: 'extraCostStatus',
  stateOf: ({ status }) => status,
  toneOf: extraCostTone,
  form: extraCostForm,
  isWritten: isDraft,
  pageOf: (id) => `/warehouse-management/extra-cost/${id}`,
  copy: { endpoint: copyExtraCost, when: (_, session) => session.may(copyExtraCost) },
  printOf: ({ id }) => `/warehouse-management/extra-cost/view/${id}`,
  addressOf: documentAddress,
  filedAs: () => 'extraCost',
  facts: [
    'regDate',
    'departmentName',
    'contragentName',
    'documentNumbers',
    'sharing',
    'sum',
    'currencyCode',
    'sumUzs',
    went('shelfSum', 'field.shelfSum'),
    went('soldSum', 'screen.extraCost.sold'),
    went('lostSum', 'field.lostSum'),
    'createdByName',
    'comment',
  ],
  about: ['contragentName', 'documentNumbers', 'sum', 'currencyCode', 'sumUzs'],
  lines: {
    of: 'items',
    columns: columnsOf,
    empty: 'screen.extraCost.noLines',
    list: () => extraCostLineGrid,
    filter: ({ id }) => ({ costId: id }),
  },
  steps: [
    step({
      action: 'deleteExtraCost',
      endpoint: deleteExtraCost,
      look: 'danger',
      when: isDraft,
      ask: 'reason',
      input,
      done: 'screen.extraCost.deleted',
    }),
    step({
      action: 'postExtraCost',
      endpoint: postExtraCost,
      check: checkExtraCost,
      when: isDraft,
      ask: (_, t) => t('screen.extraCost.askPost'),
      input,
      done: 'screen.extraCost.posted',
    }),
    step({
      action: 'reverseExtraCost',
      endpoint: reverseExtraCost,
      look: 'danger',
      when: (cost) => cost?.status === 'READY',
      ask: 'reason',
      input,
      done: 'screen.extraCost.reversed',
    }),
  ],
})
