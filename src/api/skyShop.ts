import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { comment, count, Done, id, idOf, name, orNone, Saved, text } from './fields.ts'
import { listEndpoint } from './list.ts'

/** What a department that loads flights is set to; each has one such setting at most. */
export const SkyShopPayload = z.object({
  departmentId: idOf('department'),
  /** The airline, as it stands at the head of the waybills. */
  carrierName: name,
  /** Who gives the change money out and takes the revenue. */
  receiverId: orNone(idOf('employee')),
  comment: comment.default(''),
})
export const SkyShop = SkyShopPayload.extend({
  id,
  departmentName: text,
  receiverName: text.nullable(),
  version: count,
})
export type SkyShop = z.infer<typeof SkyShop>

/** The settings of the caller's departments. */
export const skyShopInfo = endpoint('GET /skyShop/getSkyShopInfo', {
  can: 'view skyshop-setting',
  answer: z.array(SkyShop),
})
/** Not in the specification: the same as a list. */
export const searchSkyShops = listEndpoint('POST /skyShop/search', {
  can: 'view skyshop-setting',
  filter: z.object({ departmentId: id.nullish() }),
  row: SkyShop,
})
/** Not in the specification: one of them, for its panel. */
export const getSkyShop = endpoint('GET /skyShop/get/{id}', { can: 'view skyshop-setting', answer: SkyShop })
/** Adds one, or with `id` and `version` changes it. 409 `departmentTaken` where the department has its own already. */
export const saveSkyShop = endpoint('POST /skyShop/save', {
  can: 'edit skyshop-setting',
  body: SkyShopPayload.extend({ id: id.optional(), version: count.optional() }),
  answer: Saved,
})
export const deleteSkyShop = endpoint('DELETE /skyShop/delete/{id}', { can: 'edit skyshop-setting', answer: Done })
