import { text } from './fields.ts'

/** What papers say of a document's contragent beside its name; null where it has none, or nobody has written it down. */
export const contragentRequisites = {
  contragentInn: text.nullable(),
  contragentVatCode: text.nullable(),
  contragentOked: text.nullable(),
  /** Its accounts, each as number, bank and MFO in one. */
  contragentBank: text.nullable(),
}
