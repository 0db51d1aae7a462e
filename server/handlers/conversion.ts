import {
  convertUnwrappedToWrapped,
  convertWrapped,
  convertWrappedToUnwrapped,
  getConversion,
  getWrapped,
  searchConversions,
} from '../../src/api/conversion.ts'
import {
  deleteConversionRecipe,
  getConversionRecipe,
  offerConversionRecipes,
  saveConversionRecipe,
  searchConversionRecipes,
} from '../../src/api/conversionRecipe.ts'
import { inScope } from '../caller.ts'
import { convert, open, pack, readComposition } from '../conversions/convertGoods.ts'
import { readConversion } from '../conversions/readConversion.ts'
import { CONVERSION_RECIPE } from '../conversions/recipeRecord.ts'
import { offerRecipes, readRecipe, saveRecipe } from '../conversions/saveRecipe.ts'
import { type Sql, sql } from '../db/sql.ts'
import { handle, handleRead } from '../handle.ts'
import { handleList } from '../lists/handleList.ts'
import { handleRecord } from '../records/handleRecord.ts'

const goodsOn = (side: 'OUT' | 'IN'): Sql => sql`left(coalesce((
  select string_agg(item.name || ' × ' || trim_scale(line.quantity), ', ' order by line.position)
  from warehouse_document_line line join item on item.id = line.item_id
  where line.document_id = document.id and line.side = ${side}), ''), 255)`
const costOf = (side: 'OUT' | 'LOSS'): Sql => sql`coalesce((
  select sum(line.cost_sum) from warehouse_document_line line where line.document_id = document.id and line.side = ${side}), 0)`

export const conversionHandlers = [
  handleRead(getWrapped, (call) => readComposition(call, Number(call.path.itemId), Number(call.path.docId))),
  handle(convertWrappedToUnwrapped, async (call) => {
    const { departmentId, count, comment } = call.body
    return readConversion(call, await open(call, Number(call.path.id), { departmentId, count, comment }))
  }),
  handle(convertUnwrappedToWrapped, async (call) => {
    const { departmentId, count, comment } = call.body
    return readConversion(call, await pack(call, Number(call.path.id), { departmentId, count, comment }))
  }),
  handle(convertWrapped, async (call) =>
    readConversion(call, await convert(call, { ...call.body, departmentId: Number(call.path.depId) })),
  ),
  handleRead(getConversion, (call) => readConversion(call, Number(call.path.id))),
  ...handleList(searchConversions, {
    from: sql`warehouse_document document
      join department on department.id = document.department_id
      left join app_user creator on creator.id = document.created_by`,
    columns: {
      id: sql`document.id`,
      regNumber: sql`document.reg_number`,
      regDate: sql`document.reg_date`,
      documentStatus: sql`document.status`,
      departmentName: { sql: sql`department.name`, sort: sql`department.name_key` },
      usedUp: goodsOn('OUT'),
      madeOf: goodsOn('IN'),
      totalSum: costOf('OUT'),
      lossSum: costOf('LOSS'),
      docCreatedBy: sql`creator.username`,
      comment: sql`left(document.comment, 255)`,
    },
    scope: ({ caller }) => sql`document.action = 'CONVERSION' and ${inScope(caller, sql`document.department_id`)}`,
    filter: {
      departmentId: (id) => sql`document.department_id = ${id}`,
      start: (day) => sql`document.reg_date >= ${day}`,
      end: (day) => sql`document.reg_date <= ${day}`,
    },
    defaultSort: [{ field: 'id', descending: true }],
  }),

  ...handleList(searchConversionRecipes, {
    ...CONVERSION_RECIPE.list,
    filter: {},
    defaultSort: [{ field: 'name' }],
  }),
  ...handleRecord(CONVERSION_RECIPE, { remove: deleteConversionRecipe }),
  handleRead(offerConversionRecipes, async ({ db, query }) => ({ items: await offerRecipes(db, query.keyword) })),
  handleRead(getConversionRecipe, ({ db, path }) => readRecipe(db, Number(path.id))),
  handle(saveConversionRecipe, async ({ db, caller, body }) => ({ id: await saveRecipe(db, caller, body) })),
]
