import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../api/client/call.ts'
import type { ListEndpoint } from '../../../../api/list.ts'
import { createOnePrice, ONE_PRICE_GOODS_MAX } from '../../../../api/lotPrice.ts'
import { createPricing } from '../../../../api/pricing.ts'
import { notifyFailure } from '../../../../ui/feedback/notify.ts'
import type { BulkAction, Chosen, RowAction } from '../../../../ui/grid/defineGrid.ts'
import { readChosen } from '../../../../ui/grid/readChosen.ts'
import { TagIcon } from '../../../../ui/icons.tsx'

interface Good {
  departmentId: number
  itemId: number
}
const WAYS = { onePriceHighest: 'HIGHEST', onePriceLast: 'LAST', onePriceLowest: 'LOWEST' } as const

/** Makes a pricing document of what is chosen in a list, and opens it: nothing holds before somebody has looked at it. */
export function usePriceChosen<Row>(list: ListEndpoint, goodOf: (row: Row) => Good) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const open = ({ id }: { id: number }) =>
    navigate({ to: '/point-of-sale/prices/edit/$id', params: { id: String(id) } })
  const goodsOf = async (chosen: Chosen<Row>): Promise<Good[] | undefined> => {
    const rows = await readChosen<Row>(list, chosen, ONE_PRICE_GOODS_MAX)
    if (!rows) notifyFailure(t('screen.pricing.tooManyChosen', { maximum: ONE_PRICE_GOODS_MAX }))
    return rows && [...new Map(rows.map(goodOf).map((good) => [`${good.departmentId} ${good.itemId}`, good])).values()]
  }
  const makeOne = async (goods: Good[], take: (typeof WAYS)[keyof typeof WAYS]) =>
    open(await call(createOnePrice, { body: { goods, take } }))
  const ways = Object.entries(WAYS)
  return {
    onePrice: {
      bulk: ways.map(([action, take]): BulkAction<Row> => ({
        action,
        icon: TagIcon,
        endpoint: createOnePrice,
        run: async (chosen) => {
          const goods = await goodsOf(chosen)
          if (goods) await makeOne(goods, take)
        },
      })),
      row: ways.map(([action, take]): RowAction<Row> => ({
        action,
        icon: TagIcon,
        endpoint: createOnePrice,
        run: (row) => makeOne([goodOf(row)], take),
      })),
    },
    /** All that lies of the chosen goods, in their departments. */
    reprice: {
      action: 'reprice',
      icon: TagIcon,
      endpoint: createPricing,
      run: async (chosen) => {
        const goods = await goodsOf(chosen)
        if (!goods) return
        const departmentIds = [...new Set(goods.map(({ departmentId }) => departmentId))]
        const itemIds = [...new Set(goods.map(({ itemId }) => itemId))]
        await open(await call(createPricing, { body: { departmentIds, itemIds } }))
      },
    } satisfies BulkAction<Row>,
  }
}
