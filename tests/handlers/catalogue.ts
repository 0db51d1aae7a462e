import type { SentTo } from '../../src/api/endpoint.ts'
import type { createItem, editItem, ItemDetail } from '../../src/api/item.ts'
import { nameKey } from '../../src/rules/nameKey.ts'
import { sameName } from '../../src/rules/sameName.ts'
import { sql } from '../../server/db/sql.ts'
import type { People } from '../server.ts'

type ItemSent = SentTo<typeof createItem>['body']

/**
 * A small catalogue for API tests: the categories Продукты › Напитки › Соки and Магазин › Полка › Ряд, a brand, and
 * `itemBody`, which makes a valid item that nobody has yet; what is given replaces its fields.
 */
export async function catalogue(server: People) {
  const word = async (parentId: number, name: string) => {
    const { id } = await server.database.one<{ id: number }>(sql`
      insert into reference (parent_id, name, name_key, same_name) values (${parentId}, ${name}, ${nameKey(name)}, ${sameName(name)}) returning id`)
    return id
  }
  const list = async (code: string) => {
    const { id } = await server.database.one<{ id: number }>(
      sql`select id from reference where code = ${code} and parent_id is null`,
    )
    return id
  }
  const food = await word(await list('WAREHOUSE_CATEGORY'), 'Продукты')
  const drinks = await word(food, 'Напитки')
  const juices = await word(drinks, 'Соки')
  const bread = await word(food, 'Хлеб')
  const magazin = await server.reference('WAREHOUSE_CATEGORY', 'MAGAZIN')
  const magazinSub = await word(magazin, 'Полка')
  const magazinSub2 = await word(magazinSub, 'Ряд')
  const brand = await word(await list('item_brand'), 'Rich')
  const words = {
    food,
    drinks,
    juices,
    bread,
    magazin,
    magazinSub,
    magazinSub2,
    brand,
    piece: await server.reference('unit', 'PIECE'),
  }

  let made = 0
  const itemBody = (given: Partial<ItemSent>): ItemSent => {
    made++
    return {
      name: `Товар ${made}`,
      shortName: `товар-${made}`,
      sku: `T-${made}`,
      mxikCode: '02202002001000000',
      unitId: words.piece,
      categoryId: food,
      subCategoryId: drinks,
      sub2CategoryId: juices,
      ...given,
    }
  }
  return { words, itemBody }
}

/** What the panel sends of an item that it has read: an item whose category is known. */
export function editOf(item: ItemDetail): SentTo<typeof editItem>['body'] {
  if (item.categoryId === null) throw new Error('an item without a category cannot be saved from the panel')
  return { ...item, categoryId: item.categoryId }
}
