import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '../../../../api/client/queries.ts'
import type { SentTo } from '../../../../api/endpoint.ts'
import type { ListEndpoint } from '../../../../api/list.ts'
import { PRICE_LIST_ITEMS_MAX, priceListOf } from '../../../../api/posLists.ts'
import { goodsPriceList } from '../../../../print/documents/goodsPriceList.ts'
import { notifyFailure, notifyInfo } from '../../../../ui/feedback/notify.ts'
import { formatCount } from '../../../../ui/format.ts'
import type { BulkAction, Chosen } from '../../../../ui/grid/defineGrid.ts'
import { readChosen } from '../../../../ui/grid/readChosen.ts'
import { DocumentIcon } from '../../../../ui/icons.tsx'
import { lazyWhenIdle } from '../../../../ui/lazyWhenIdle.ts'
import { useSession } from '../../../../ui/session/useSession.ts'
import { type LabelledLine, pricedBy } from './usePrintChosen.ts'

const { Component: PrintSheet } = lazyWhenIdle(
  async () => (await import('../../../../ui/print/PrintSheet.tsx')).PrintSheet<typeof priceListOf>,
)

/**
 * A price list of the goods that are chosen in a list, on A4: what a buyer is given who asks what they cost. `sheet` stands on the
 * screen, where nobody sees it until it is printed.
 */
export function usePriceList<Row>(list: ListEndpoint, lineOf: (row: Row) => LabelledLine) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const own = useSession().user?.departmentId
  const [printed, setPrinted] = useState<SentTo<typeof priceListOf>>()
  const run = async (chosen: Chosen<Row>) => {
    const rows = await readChosen(list, chosen, PRICE_LIST_ITEMS_MAX)
    if (!rows) {
      const counts = { chosen: formatCount(chosen.count), limit: formatCount(PRICE_LIST_ITEMS_MAX) }
      return notifyFailure(t('screen.labels.tooMany', counts))
    }
    const lines = rows.map(lineOf)
    const { depId = own, depName } = pricedBy(lines, own)
    if (!depId) return notifyFailure(t('message.chooseDepartment'))
    const sent = { path: { depId }, body: { itemIds: [...new Set(lines.map(({ itemId }) => itemId))] } }
    try {
      await client.fetchQuery({ ...queryOf(priceListOf, sent), staleTime: 0 })
    } catch (error) {
      return notifyFailure(error)
    }
    setPrinted(sent)
    if (lines.some((line) => line.depId !== undefined && line.depId !== depId))
      notifyInfo(t('screen.priceListSheet.oneDepartment', { depName }))
  }
  const action: BulkAction<Row> = { action: 'priceList', icon: DocumentIcon, endpoint: priceListOf, run }
  const sheet = printed && (
    <Suspense>
      <PrintSheet of={goodsPriceList} {...printed} onDone={() => setPrinted(undefined)} />
    </Suspense>
  )
  return { priceList: action, sheet }
}
