import { calendar, choice, date, documentNumber, id, text, wordName } from './fields.ts'
import { DocumentKindName } from './history.ts'
import { anySum, reportEndpoint } from './report.ts'

const COST = 'view cost' as const
const Department = { departmentId: id, departmentName: text }

/** Revenue less what the goods cost, what was written off and what was spent, by department and month. */
export const profitByDepartment = reportEndpoint('POST /report/profit', {
  can: 'view analytics-by-item',
  parameters: ['period', 'departments'],
  fields: {
    ...Department,
    month: calendar,
    revenue: anySum,
    discountSum: anySum,
    costSum: anySum.optional(),
    margin: anySum.optional(),
    writeOffSum: anySum.optional(),
    expensesSum: anySum.optional(),
    profit: anySum.optional(),
  },
  groups: { departmentId: 'departmentName' },
  totals: ['revenue', 'discountSum', 'costSum', 'margin', 'writeOffSum', 'expensesSum', 'profit'],
  only: { costSum: COST, margin: COST, writeOffSum: COST, expensesSum: COST, profit: COST },
})

/** What a piece of profit is, in the order in which it is told: what sales earned, what was lost of goods, what was spent. */
const ProfitPart = choice('profitPart', ['EARNED', 'LOST', 'SPENT'])

/**
 * Not in the specification: the pieces behind it. Of each department a day of sales each, with later changes of what sold goods cost on
 * their own day; each document that lost goods or found some again; each expense. `profit` is what a piece adds to it or takes from it.
 * Who may not see costs is told of sales alone, and of expenses their words are for who may see them.
 */
export const profitParts = reportEndpoint('POST /report/profit-parts', {
  can: 'view analytics-by-item',
  parameters: ['period', 'departments'],
  fields: {
    profitPart: ProfitPart,
    day: date,
    ...Department,
    lossPlace: choice('stockPlace', ['LOSS', 'SHORTAGE', 'COUNT_DIFFERENCE']).nullable(),
    documentKind: DocumentKindName.nullable(),
    documentId: id.nullable(),
    regNumber: documentNumber.nullable(),
    expenseId: id.nullable(),
    expenseTypeId: id.nullable().optional(),
    expenseTypeName: wordName.nullable().optional(),
    comment: text.nullable().optional(),
    revenue: anySum.nullable(),
    discountSum: anySum.nullable(),
    costSum: anySum.nullable().optional(),
    margin: anySum.nullable().optional(),
    writeOffSum: anySum.nullable().optional(),
    expensesSum: anySum.nullable().optional(),
    profit: anySum.optional(),
  },
  groups: { profitPart: 'profitPart', departmentId: 'departmentName' },
  totals: ['revenue', 'discountSum', 'costSum', 'margin', 'writeOffSum', 'expensesSum', 'profit'],
  only: {
    expenseTypeId: 'view expenses',
    expenseTypeName: 'view expenses',
    comment: 'view expenses',
    costSum: COST,
    margin: COST,
    writeOffSum: COST,
    expensesSum: COST,
    profit: COST,
  },
})
