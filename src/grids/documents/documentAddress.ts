import type { DocumentKind } from '../../rules/states.ts'
import { kindOf, WAREHOUSE_ACTIONS } from '../../rules/warehouseDocuments.ts'

const PAGES: Partial<Record<DocumentKind, string>> = {
  ...Object.fromEntries(
    WAREHOUSE_ACTIONS.flatMap((action) => {
      const { kind, page } = kindOf(action)
      return page ? [[kind, page]] : []
    }),
  ),
  act: '/warehouse-management/income/act/one/',
  adjustment: '/warehouse-management/adjustment/',
  extraCost: '/warehouse-management/extra-cost/',
  pricing: '/point-of-sale/prices/edit/',
  sale: '/point-of-sale/sales/',
  order: '/request-warehouse/production-request/view/',
  booking: '/warehouse-management/booking/edit/',
  inventory: '/warehouse-management/inventory/createOrUpdate/view/',
  onboard: '/sky-shop/doc/edit/',
}

/** The address of a document's own page; undefined for kinds that have none. */
export function documentAddress(kind: string, id: number): string | undefined {
  if (kind === 'contragentOrder') return `/contragents/orders/${id}/view`
  if (kind === 'transferRequest') return `/request-warehouse/create_or_edit/${id}/view`
  const page = PAGES[kind as DocumentKind]
  return page && `${page}${id}`
}
