import { queryOptions } from '@tanstack/react-query'
import { ApiFailure } from '../api/client/apiFailure.ts'
import { call } from '../api/client/call.ts'
import { queryOf } from '../api/client/queries.ts'
import { type PosItem, searchPosItems } from '../api/sale.ts'
import type { Till } from './till.ts'
import type { GoodsOnDevice } from './variantCache.ts'

/**
 * What the till's field finds: of the shop's goods on this device first, and of the server where that finds nothing on the shelf, which
 * also forgives slips. Without a network what the device knows has to do.
 */
export function goodsQuery({ register, parts: { goods } }: Pick<Till, 'register' | 'parts'>, keyword: string) {
  const input = { path: { depId: register.departmentId, keyword } }
  return queryOptions({
    queryKey: queryOf(searchPosItems, input).queryKey,
    queryFn: async ({ signal }): Promise<{ items: PosItem[] }> => {
      // A device that is still taking its goods in keeps nobody waiting who can ask the server.
      const own = goods?.asOf() ? await ownGoods(goods, keyword) : undefined
      if (own?.some(({ qty, guess }) => qty > 0 && !guess)) return { items: own }
      try {
        return await call(searchPosItems, input, { signal })
      } catch (error) {
        if (!(error instanceof ApiFailure) || error.status !== 0) throw error
        const kept = own ?? (await ownGoods(goods, keyword))
        if (kept && kept.length > 0) return { items: kept }
        throw error
      }
    },
  })
}

async function ownGoods(goods: GoodsOnDevice | undefined, keyword: string): Promise<PosItem[] | undefined> {
  const byCode = await goods?.findCode(keyword)
  return byCode && byCode.length > 0 ? byCode : goods?.findWords(keyword)
}
