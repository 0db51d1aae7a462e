import type { PrintedValue } from '../../paper/definePrint.ts'

/** Whom the contragent of a paper is in the books of the state and of its bank. */
export const REQUISITES: readonly PrintedValue<object>[] = [
  { name: 'contragentInn', label: 'field.inn' },
  { name: 'contragentVatCode', label: 'field.vatCode' },
  { name: 'contragentOked', label: 'field.oked' },
  { name: 'contragentBank', label: 'field.bank' },
]
