import {
  createItem,
  deleteItem,
  editItem,
  generateBarcode,
  generateSku,
  getItem,
  itemByBarcode,
  itemByBarcodeForDepartment,
  KEYWORD_ITEMS_MAX,
  searchItemsByKeyword,
} from '../../src/api/item.ts'
import { requireDepartment } from '../caller.ts'
import { sql } from '../db/sql.ts'
import { handle, handleRead } from '../handle.ts'
import { findByBarcode, priceVariants } from '../items/findByBarcode.ts'
import { generateBarcodeOf, generateSkus } from '../items/generateCodes.ts'
import { findItems } from '../items/itemChoice.ts'
import { ITEM } from '../items/itemRecord.ts'
import { readItem } from '../items/readItem.ts'
import { saveItem } from '../items/saveItem.ts'
import { handleRecord } from '../records/handleRecord.ts'
import { requireVersion } from '../records/savedRecord.ts'

export const itemHandlers = [
  handleRead(getItem, ({ db, caller, path }) => readItem(db, caller, Number(path.id))),

  handle(createItem, async ({ db, caller, body }) => ({ id: await saveItem(db, caller, body) })),

  handle(editItem, async ({ db, caller, path, body }) => {
    const id = Number(path.id)
    // Selling goes on meanwhile: documents only need the row to stay, and this lock lets them.
    await db.first(sql`select id from item where id = ${id} for no key update`)
    const before = await readItem(db, caller, id)
    requireVersion(before, body.version)
    return { id: await saveItem(db, caller, body, before) }
  }),

  ...handleRecord(ITEM, { remove: deleteItem }),

  handleRead(searchItemsByKeyword, ({ db, query }) => findItems(db, query.keyword, KEYWORD_ITEMS_MAX)),

  handleRead(itemByBarcode, ({ db, path }) => findByBarcode(db, String(path.code))),

  handleRead(itemByBarcodeForDepartment, async ({ db, caller, path, now }) => {
    const departmentId = Number(path.depId)
    requireDepartment(caller, departmentId, 'depId')
    const item = await findByBarcode(db, String(path.barcode))
    const variants = await priceVariants(db, item.id, departmentId, now)
    return {
      ...item,
      variants,
      available: variants.reduce((sum, variant) => sum + variant.available * 1_000, 0) / 1_000,
    }
  }),

  handle(generateBarcode, async ({ db }) => ({ data: await generateBarcodeOf(db) })),

  handle(generateSku, async ({ db }) => ({ data: (await generateSkus(db, 1))[0]! })),
]
