import type { TFunction } from 'i18next'
import { call } from '../api/client/call.ts'
import type { SessionState } from '../api/client/session.ts'
import { searchContragents } from '../api/contragent.ts'
import { findDocuments, type FoundDocument } from '../api/documentSearch.ts'
import { searchItemsByKeyword } from '../api/item.ts'
import type { DocumentKind } from '../rules/states.ts'
import { formatDate } from '../ui/format.ts'
import type { PaletteSource } from '../ui/palette/sources.ts'
import { documentAddress } from '../grids/documents/documentAddress.ts'
import { documentOfCode } from '../rules/documentCode.ts'
import { admits, inWholesale } from '../ui/session/access.ts'

const SHOWN_MAX = 8
/** A register number at the end of what was typed: `17`, `№ 17`, `приход 17`. A longer run of digits is a barcode. */
const NUMBER = /(?:^|\D)(\d{1,9})$/

/** What is found, as the kind of document that it is; a dispatch note is none, and stands with its transfer. */
const KIND_OF_FOUND: Readonly<Record<Exclude<FoundDocument['kind'], 'AVIZ'>, DocumentKind>> = {
  KIRIM: 'income',
  CHIQIM: 'outcome',
  KOCHIRISH: 'transfer',
  SPISAT: 'writeOff',
  SURPLUS: 'surplus',
  CONVERSION: 'conversion',
  ACT: 'act',
  ADJUSTMENT: 'adjustment',
  EXTRA_COST: 'extraCost',
  INVENTORY: 'inventory',
  PRICING: 'pricing',
  SALE: 'sale',
  RETURN: 'sale',
}

const addressOf = ({ kind, id }: FoundDocument): string =>
  kind === 'AVIZ' ? `/warehouse-management/transfers/aviz/${id}` : documentAddress(KIND_OF_FOUND[kind], id)!

/** What the palette finds besides screens, as far as this user may look: documents by number, goods, contragents. */
export function paletteSources(viewer: SessionState, t: TFunction): PaletteSource[] {
  const goods: PaletteSource = {
    name: 'screen.palette.goods',
    find: async (keyword, signal) => {
      const items = await call(searchItemsByKeyword, { query: { keyword } }, { signal })
      return items.slice(0, SHOWN_MAX).map((item) => ({
        key: `item-${item.id}`,
        title: item.name,
        detail: item.barcode ?? item.multiBarcodes[0] ?? item.sku ?? '',
        path: `/warehouse-management/goods?panel=${item.id}`,
      }))
    },
  }
  const documents: PaletteSource = {
    name: 'screen.palette.documents',
    find: async (keyword, signal) => {
      const coded = documentOfCode(keyword)
      if (coded)
        return [
          {
            key: `document-${coded.kind}-${coded.id}`,
            title: t(`enum.documentKind.${coded.kind}`),
            detail: keyword.trim().toUpperCase(),
            path: documentAddress(coded.kind, coded.id)!,
          },
        ]
      const number = NUMBER.exec(keyword)?.[1]
      if (!number || Number(number) === 0) return []
      const found = await call(findDocuments, { query: { number } }, { signal })
      return found.slice(0, SHOWN_MAX).map((document) => ({
        key: `document-${document.kind}-${document.id}`,
        title: `${t(`enum.foundDocument.${document.kind}`)} № ${document.number}`,
        detail: `${document.departmentName} · ${formatDate(document.date)}`,
        path: addressOf(document),
      }))
    },
  }
  const contragents: PaletteSource = {
    name: 'screen.palette.contragents',
    find: async (keyword, signal) => {
      const { items } = await call(searchContragents, { query: { limit: SHOWN_MAX }, body: { keyword } }, { signal })
      return items.map((contragent) => ({
        key: `contragent-${contragent.id}`,
        title: contragent.fullName,
        detail: contragent.inn,
        path: `/references/counterparties?panel=${contragent.id}`,
      }))
    },
  }
  return [
    documents,
    ...(viewer.may(searchItemsByKeyword) ? [goods] : []),
    ...(admits(inWholesale('view counterparties'), viewer) ? [contragents] : []),
  ]
}
