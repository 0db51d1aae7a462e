import { reconciliation } from '../../api/moneyTransfer.ts'
import { definePrint } from '../../paper/definePrint.ts'

/** Act of reconciliation: what each side's books say of a period, for both to sign. */
export const reconciliationAct = definePrint({
  name: 'reconciliationAct',
  paper: 'A4',
  load: reconciliation,
  title: ({ contragentName }, t) => t('screen.reconciliationAct.title', { name: contragentName }),
  facts: [
    'contragentName',
    'inn',
    'vatCode',
    'oked',
    'bank',
    'start',
    'end',
    'currencyCode',
    { name: 'opening', kind: 'money', label: 'field.openingSaldo', value: ({ opening }) => opening },
    { name: 'closing', kind: 'money', label: 'field.closingSaldo', value: ({ closing }) => closing },
  ],
  tables: [
    { of: 'lines', columns: ['date', 'documentKind', 'documentName', 'debit', 'credit'], totals: ['debit', 'credit'] },
  ],
  words: ({ closing, currencyCode }) => ({ sum: Math.abs(closing), currency: currencyCode }),
  signatures: ['director', 'accountant', 'contragent'],
})
