import type { Shop } from '../makeShop.ts'
import { acts } from './acts.ts'
import { contracts } from './contracts.ts'
import { conversions } from './conversions.ts'
import { onboard } from './onboard.ts'
import { inventory } from './inventory.ts'
import { promotions } from './promotions.ts'
import { requests } from './requests.ts'
import { stock } from './stock.ts'
import { wholesale } from './wholesale.ts'

/** What stands for `{id}` in an area's routes, by what tells these routes; `target` is an empty warehouse beside the shop. */
export type Places = (shop: Shop, target: number) => Promise<[RegExp, number][]>

/** The areas, one file each; of two that tell a route, the first counts, and all of them before what the test knows itself. */
export const PLACES = {
  acts,
  contracts,
  conversions,
  onboard,
  inventory,
  promotions,
  requests,
  stock,
  wholesale,
} satisfies Readonly<Record<string, Places>>
