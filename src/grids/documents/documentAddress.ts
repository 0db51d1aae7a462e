import type { DocumentKind } from '../../rules/states.ts'

const PAGES: Partial<Record<DocumentKind, string>> = {
  income: '/warehouse-management/income-view/edit/',
  transfer: '/warehouse-management/transfers/edit/',
  pricing: '/point-of-sale/prices/edit/',
  sale: '/point-of-sale/sales/',
}

/** The address of a document's own page; undefined for kinds that have none. */
export function documentAddress(kind: string, id: number): string | undefined {
  const page = PAGES[kind as DocumentKind]
  return page && `${page}${id}`
}
