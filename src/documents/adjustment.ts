import {
  type Adjustment,
  type AdjustmentLine,
  checkAdjustment,
  copyAdjustment,
  deleteAdjustment,
  findLots,
  getAdjustment,
  type LotHere,
  postAdjustment,
  reverseAdjustment,
} from '../api/adjustment.ts'
import { call } from '../api/client/call.ts'
import { adjustmentForm } from '../forms/warehouse/adjustmentForm.ts'
import { adjustmentLineGrid, adjustmentTone } from '../grids/warehouse/adjustmentGrids.ts'
import { documentAddress } from '../grids/documents/documentAddress.ts'
import { sumOfQuantities } from '../rules/money.ts'
import { defineDocument, type OpenLine, stepOf } from '../ui/document/defineDocument.ts'
import { formatDate } from '../ui/format.ts'
import { inUnit } from '../ui/inUnit.ts'
import type { LineColumn } from '../ui/lines/lineColumn.ts'
import type { Finding } from '../ui/lines/LineFinder.tsx'
import { codesOf } from './goodsLines.ts'

type Line = OpenLine<Omit<AdjustmentLine, 'difference'> & { difference: number | null }>

const step = stepOf<Adjustment, AdjustmentLine>()
const isDraft = (adjustment: Adjustment | undefined) => adjustment?.status === 'DRAFT'
const input = ({ document: { id, version }, comment }: { document: Adjustment; comment: string }) => ({
  path: { id },
  body: { version, comment },
})

/** What lies there once it is posted. */
const afterwards = ({ inventory, difference }: Line): number => sumOfQuantities([inventory, difference ?? 0])

const COLUMNS: readonly LineColumn<Line>[] = [
  { field: 'itemName', detail: (line) => [codesOf(line), formatDate(line.termOfItem)].filter(Boolean).join(' · ') },
  { field: 'unitName', width: 60 },
  { field: 'inventory', width: 100, label: 'screen.adjustment.here' },
  { field: 'difference', width: 120, editable: true },
  {
    field: 'afterwards',
    kind: 'quantity',
    width: 110,
    label: 'screen.adjustment.afterwards',
    value: afterwards,
    tone: (line) => (afterwards(line) < 0 ? 'danger' : undefined),
  },
  { field: 'incomeUzs', width: 130 },
  { field: 'newCost', width: 130, editable: true },
]

interface FoundLot extends Finding {
  lot: LotHere
}

/** Lots of the department that the head names. */
async function search(
  keyword: string,
  signal: AbortSignal,
  { departmentId }: Readonly<Record<string, unknown>>,
): Promise<FoundLot[]> {
  if (!departmentId) return []
  const lots = await call(findLots, { query: { departmentId: departmentId as number, keyword } }, { signal })
  return lots.map((lot) => ({
    key: String(lot.lotId),
    name: lot.itemName,
    detail: [codesOf(lot), formatDate(lot.termOfItem), inUnit(lot.inventory, lot.unitName)].filter(Boolean).join(' · '),
    lot,
  }))
}

let made = 0
/** A lot stands in one line alone. */
function add(lines: readonly Line[], { lot }: FoundLot): Line[] {
  if (lines.some(({ lotId }) => lotId === lot.lotId)) return [...lines]
  const line = { ...lot, id: 0, difference: 0, newCost: null, costChange: null, comment: '' }
  return [...lines, { ...line, key: `new-${++made}` }]
}

/** Quantity or cost of lots, put right by a document with its reason. */
export const adjustment = defineDocument({
  name: 'adjustment',
  load: getAdjustment,
  states: 'adjustmentStatus',
  stateOf: ({ status }) => status,
  toneOf: adjustmentTone,
  form: adjustmentForm,
  isWritten: isDraft,
  pageOf: (id) => `/warehouse-management/adjustment/${id}`,
  copy: { endpoint: copyAdjustment, when: (_, session) => session.may(copyAdjustment) },
  printOf: ({ id }) => `/warehouse-management/adjustment/view/${id}`,
  addressOf: documentAddress,
  filedAs: () => 'adjustment',
  facts: ['regDate', 'departmentName', 'reason', 'costChange', 'createdByName', 'comment'],
  about: ['departmentName', 'reason', { name: 'lines', kind: 'count', value: ({ items }) => items.length }],
  lines: {
    of: 'items',
    columns: () => COLUMNS,
    empty: 'screen.adjustment.noLines',
    finder: { label: 'screen.document.findGoods', search, add },
    list: () => adjustmentLineGrid,
    filter: ({ id }) => ({ adjustmentId: id }),
  },
  steps: [
    step({
      action: 'deleteAdjustment',
      endpoint: deleteAdjustment,
      look: 'danger',
      when: isDraft,
      ask: 'reason',
      input,
      done: 'screen.adjustment.deleted',
    }),
    step({
      action: 'postAdjustment',
      endpoint: postAdjustment,
      check: checkAdjustment,
      when: isDraft,
      ask: (_, t) => t('screen.adjustment.askPost'),
      input,
      done: 'screen.adjustment.posted',
    }),
    step({
      action: 'reverseAdjustment',
      endpoint: reverseAdjustment,
      look: 'danger',
      when: (document) => document?.status === 'READY',
      ask: 'reason',
      input,
      done: 'screen.adjustment.reversed',
    }),
  ],
})
