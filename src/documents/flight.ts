import { call } from '../api/client/call.ts'
import {
  checkFlight,
  deleteFlight,
  type Flight,
  type FlightLine,
  flightGoods,
  getFlight,
  getFlightReport,
  sendFlight,
  settleFlight,
  startFlight,
} from '../api/flight.ts'
import { finishSkyShop } from '../api/flightSale.ts'
import { flightLoad } from '../api/flightTablet.ts'
import type { MessageKey } from '../api/issueMessage.ts'
import { flightForm } from '../forms/onboard/flightForm.ts'
import { documentAddress } from '../grids/documents/documentAddress.ts'
import { flightLineGrid } from '../grids/onboard/flightGrids.ts'
import { flightTone } from '../grids/onboard/flightTone.ts'
import { quantity, sumOfQuantities, thousandths, worth } from '../rules/money.ts'
import { defineDocument, type OpenLine, stepOf } from '../ui/document/defineDocument.ts'
import { CartIcon, PlaneIcon, PrintIcon } from '../ui/icons.tsx'
import { inUnit } from '../ui/inUnit.ts'
import { cellText } from '../ui/lines/cellText.ts'
import type { LineColumn } from '../ui/lines/lineColumn.ts'
import type { Finding } from '../ui/lines/LineFinder.tsx'
import { codesOf } from './goodsLines.ts'

/** A line while it is typed, and while what came back is counted. */
type Line = OpenLine<Omit<FlightLine, 'count'> & { count: number | null; coming?: number | null }>

const step = stepOf<Flight, FlightLine>()
const isDraft = (flight: Flight | undefined) => flight?.status === 'DRAFT'
const isSent = (flight: Flight | undefined) => flight?.status === 'SENT'
const input = ({ document: { id, version }, comment }: { document: Flight; comment: string }) => ({
  path: { id },
  body: { version, comment },
})

const crewCount = { name: 'crew', kind: 'count' as const, value: ({ crew }: Flight) => crew.length }
const crewNames = {
  name: 'brigadeNames',
  kind: 'text' as const,
  value: ({ brigadeDtos }: Flight) =>
    brigadeDtos
      .map(({ name, employeeDtos }) => `${name}: ${employeeDtos.map(({ fullName }) => fullName).join(', ')}`)
      .join('; '),
}
const route = {
  name: 'route',
  kind: 'text' as const,
  value: ({ routeFrom, routeTo }: Flight) => [routeFrom, routeTo].filter(Boolean).join(' — '),
}
const soldFor = {
  name: 'soldSum',
  kind: 'money' as const,
  label: 'screen.skyShopWaybill.soldSum',
  value: ({ soldSum }: Flight) => soldSum,
}
const lineCount = { name: 'lines', kind: 'count' as const, value: ({ whItems }: Flight) => whItems.length }

const sumOfLine = ({ priceUzs, count }: Line): number | null => {
  if (priceUzs === null || count === null) return null
  try {
    return worth(priceUzs, count)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}
function faultOf({ coming, remaining }: Line): MessageKey | undefined {
  if ((coming ?? 0) < 0) return { key: 'tooSmall', values: { minimum: 0 } }
  return (coming ?? 0) > remaining ? { key: 'tooBig', values: { maximum: remaining } } : undefined
}
const missing = ({ coming, remaining }: Line): number => quantity(thousandths(remaining) - thousandths(coming ?? 0))

const WRITTEN: readonly LineColumn<Line>[] = [
  { field: 'itemName', detail: codesOf },
  { field: 'unitName', width: 70 },
  { field: 'priceUzs', width: 130 },
  { field: 'count', width: 120, label: 'screen.flight.loaded', editable: true, total: true },
  { field: 'sum', kind: 'money', value: sumOfLine, width: 140, total: true },
]
const OVER: LineColumn<Line> = {
  field: 'over',
  width: 100,
  total: true,
  tone: ({ over }) => (over > 0 ? 'danger' : undefined),
}
/** What came back is counted; what is missing then the crew answers for. All of it has room on a tablet. */
const counted = (...over: LineColumn<Line>[]): readonly LineColumn<Line>[] => [
  { field: 'itemName', detail: codesOf },
  { field: 'unitName', width: 60 },
  { field: 'count', width: 96, label: 'screen.flight.loaded', total: true },
  { field: 'skyQty', width: 90, total: true },
  ...over,
  { field: 'remaining', width: 90, total: true },
  {
    field: 'coming',
    kind: 'quantity',
    width: 110,
    label: 'screen.flight.coming',
    editable: ({ remaining }) => remaining > 0,
    total: true,
    sentAs: 'count',
    fault: faultOf,
    tone: (line) => (missing(line) > 0 ? 'warning' : 'success'),
  },
  {
    field: 'short',
    kind: 'quantity',
    width: 96,
    value: missing,
    total: true,
    tone: (line) => (missing(line) > 0 ? 'danger' : undefined),
  },
]
const COUNTED = counted()
/** Of a flight that sold more of something than it had. */
const COUNTED_OVER = counted(OVER)
const countedOf = ({ whItems }: Flight) => (whItems.some(({ over }) => over > 0) ? COUNTED_OVER : COUNTED)

interface FoundGoods extends Finding {
  line: Omit<Line, 'key'>
}

/** Goods that lie free in the department that the head names. */
async function search(
  keyword: string,
  signal: AbortSignal,
  { fromDepartmentId }: Readonly<Record<string, unknown>>,
): Promise<FoundGoods[]> {
  if (typeof fromDepartmentId !== 'number') return []
  const goods = await call(flightGoods, { path: { id: fromDepartmentId }, query: { search: keyword } }, { signal })
  return goods.map(({ qty, ...item }) => ({
    key: String(item.itemId),
    name: item.itemName,
    detail: [codesOf(item), cellText('money', item.priceUzs), inUnit(qty, item.unitName)].join(' · '),
    line: {
      ...item,
      id: 0,
      count: 1,
      skyQty: 0,
      remaining: 0,
      over: 0,
      returned: 0,
      short: 0,
      termOfItem: null,
      comment: '',
    },
  }))
}

let made = 0
function add(lines: readonly Line[], { line }: FoundGoods): Line[] {
  const at = lines.findIndex((other) => other.itemId === line.itemId)
  if (at < 0) return [...lines, { ...line, key: `new-${++made}` }]
  return lines.map((other, index) =>
    index === at ? { ...other, count: sumOfQuantities([other.count ?? 0, line.count ?? 0]) } : other,
  )
}

/** A flight (specification 3 §2.2): loaded from a department, sold on board, and what is left brought back. */
export const flight = defineDocument({
  name: 'flight',
  load: getFlight,
  states: 'onboardStatus',
  stateOf: ({ status }) => status,
  toneOf: flightTone,
  form: flightForm,
  isWritten: isDraft,
  pageOf: (id) => `/sky-shop/doc/edit/${id}`,
  printOf: ({ id }) => `/warehouse-management/skyShop/view/${id}`,
  addressOf: documentAddress,
  facts: [
    'flightNumber',
    'regDate',
    route,
    'aircraft',
    'fromDepartmentName',
    crewNames,
    { name: 'totalCount', label: 'screen.flight.loaded' },
    'totalSkyQty',
    { name: 'totalSum', label: 'screen.skyShopWaybill.countSum' },
    soldFor,
    'shortSum',
    'createdByName',
    'comment',
  ],
  about: ['flightNumber', route, lineCount, 'totalCount', crewCount],
  lines: {
    of: 'whItems',
    columns: (document) => (document && isSent(document) ? countedOf(document) : WRITTEN),
    finder: { label: 'screen.document.findGoods', search, add },
    counted: { when: isSent, start: (line) => ({ ...line, coming: line.remaining }) },
    list: () => flightLineGrid,
    filter: ({ id }) => ({ documentId: id }),
  },
  steps: [
    step({
      action: 'flight.delete',
      endpoint: deleteFlight,
      look: 'danger',
      when: isDraft,
      ask: (_, t) => t('screen.flight.ask.delete'),
      input,
      done: 'screen.flight.done.deleted',
    }),
    step({
      action: 'flight.start',
      endpoint: startFlight,
      check: checkFlight,
      when: (document, session) => (document ? isDraft(document) : session.can('edit skyshop-doc')),
      ask: (_, t) => t('screen.flight.ask.start'),
      input,
      done: 'screen.flight.done.started',
    }),
    step({
      action: 'flight.send',
      endpoint: sendFlight,
      look: 'main',
      when: (document) => document?.status === 'STARTED',
      ask: (_, t) => t('screen.flight.ask.send'),
      input,
      done: 'screen.flight.done.sent',
    }),
    step({
      action: 'flight.stop',
      endpoint: settleFlight,
      look: 'main',
      when: isSent,
      ask: (_, t, lines) =>
        t(
          (lines as readonly Line[]).some((line) => missing(line) > 0)
            ? 'screen.flight.ask.short'
            : 'screen.flight.ask.stop',
        ),
      input: ({ document: { id, version }, comment, lines }) => ({
        path: { id },
        body: {
          version,
          comment,
          whItems: (lines as readonly Line[])
            .filter(({ remaining }) => remaining > 0)
            .map(({ id: lineId, coming }) => ({ id: lineId, count: coming ?? 0 })),
        },
      }),
      done: 'screen.flight.done.finished',
    }),
  ],
  leads: [
    {
      action: 'flight.tablet',
      icon: PlaneIcon,
      endpoint: flightLoad,
      when: ({ status }) => status === 'STARTED' || status === 'SENT',
      to: ({ id }) => `/sky-shop/tablet/${id}`,
    },
    {
      action: 'flight.sell',
      icon: CartIcon,
      endpoint: finishSkyShop,
      when: ({ status }) => status === 'STARTED' || status === 'SENT',
      to: ({ id }) => `/sky-shop/doc/sale/${id}`,
    },
    {
      action: 'flight.report',
      icon: PrintIcon,
      endpoint: getFlightReport,
      when: ({ status }) => status === 'SENT' || status === 'FINISHED',
      to: ({ id }) => `/warehouse-management/skyShopReport/view/${id}`,
    },
  ],
})
