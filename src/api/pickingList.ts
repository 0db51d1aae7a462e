import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { badges, comment, date, documentNumber, id, name, quantity, text, unitName } from './fields.ts'
import { DocumentAction } from './warehouseDocument.ts'

/** What is to be picked for a document, in the order of the way through the warehouse. */
export const PickingList = z.object({
  id,
  regNumber: documentNumber.nullable(),
  regDate: date,
  action: DocumentAction,
  fromDepartmentName: text.nullable(),
  toDepartmentName: text.nullable(),
  comment,
  items: z.array(
    z.object({
      id,
      /** Where the goods are at home; null: nobody has said. */
      sectorName: text.nullable(),
      itemName: name,
      artikul: text,
      barcode: text.nullable(),
      multiBarcodes: badges,
      unitName,
      termOfItem: date.nullable(),
      count: quantity,
    }),
  ),
})
export type PickingList = z.infer<typeof PickingList>

/** Not in the specification: the lines of a transfer, an outcome or a write-off by sectors. 404 for an income. */
export const getPickingList = endpoint('GET /warehouse-document/picking-list/{id}', {
  can: 'signed-in',
  answer: PickingList,
})
