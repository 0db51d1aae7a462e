import { createPricing } from '../api/pricing.ts'
import { getDocument } from '../api/warehouseDocument.ts'
import { incomeForm } from '../forms/documents/writtenForms.ts'
import { incomeLineGrid, incomeLineGridWithoutCost } from '../grids/documents/documentLineGrids.ts'
import { businessDayOf, DEFAULT_TIME_ZONE } from '../rules/businessDay.ts'
import { defineDocument } from '../ui/document/defineDocument.ts'
import { BarcodeIcon, TagIcon } from '../ui/icons.tsx'
import type { LineColumn } from '../ui/lines/lineColumn.ts'
import { costOf, countColumn, goodsColumn, goodsFinder, type GoodsLine, unitColumn } from './goodsLines.ts'
import { author, bringing, lineCount, warehouse } from './warehouse.ts'

/** What has expired before it came in is a slip of the hand, or a quarrel with the supplier. */
const hasExpired = ({ termOfItem }: Pick<GoodsLine, 'termOfItem'>): boolean =>
  termOfItem !== null && termOfItem < businessDayOf(new Date(), DEFAULT_TIME_ZONE)

const COLUMNS: readonly LineColumn<GoodsLine>[] = [
  goodsColumn,
  unitColumn,
  countColumn,
  { field: 'incomeUzs', width: 150, editable: true },
  { field: 'sum', kind: 'money', value: costOf, width: 150, label: 'field.incomeSum', total: true },
  {
    field: 'termOfItem',
    width: 130,
    editable: true,
    doubt: (line) => (hasExpired(line) ? 'screen.document.pastTerm' : undefined),
  },
]

/** Goods that came from outside: what they cost and until when they are good (specification 2 §5). */
export const income = defineDocument({
  ...warehouse,
  load: getDocument,
  name: 'income',
  form: incomeForm,
  pageOf: (id) => `/warehouse-management/income-view/edit/${id}`,
  printOf: ({ id }) => `/warehouse-management/income/view/${id}`,
  facts: ['regDate', 'contragentName', 'toDepartmentName', 'numberGTD', 'totalCount', 'totalSum', author, 'comment'],
  about: ['contragentName', 'toDepartmentName', lineCount, 'totalCount', 'totalSum'],
  lines: {
    of: 'whItems',
    columns: () => COLUMNS,
    finder: goodsFinder,
    list: ({ totalSum }) => (totalSum === undefined ? incomeLineGridWithoutCost : incomeLineGrid),
    filter: ({ id }) => ({ documentId: id }),
  },
  steps: [
    bringing('KIRIM', 'READY', {
      first: true,
      ask: ({ whItems }, t) => {
        const expired = whItems.filter(hasExpired).length
        const ask = t('screen.document.ask.income.READY')
        return expired === 0 ? ask : `${t('screen.document.ask.income.expired', { count: expired })}\n\n${ask}`
      },
    }),
  ],
  leads: [
    {
      action: 'priceIncome',
      icon: TagIcon,
      endpoint: createPricing,
      look: 'main',
      when: ({ documentStatus }) => documentStatus === 'READY',
      // Of the department that got it, where that sells; else somebody chooses.
      to: ({ id, toDepartmentId, toDepartmentSaleType }) =>
        toDepartmentSaleType
          ? `/point-of-sale/prices-generate/${id}/${toDepartmentId}`
          : `/point-of-sale/prices/create?source=${id}`,
    },
    {
      action: 'printLabels',
      icon: BarcodeIcon,
      when: ({ documentStatus }) => documentStatus === 'READY',
      to: ({ id }) => `/warehouse-management/income/barcode/${id}`,
    },
  ],
})
