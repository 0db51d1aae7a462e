import { createItem } from '../../../src/api/item.ts'
import { ean13WithPrefix } from '../../../src/rules/barcodes.ts'
import { SHOP_CATEGORY } from '../../../src/rules/shopCategory.ts'
import type { Context } from '../../context.ts'
import { sql } from '../sql.ts'
import { callAs } from './callAs.ts'
import { fillWords, type DemoItem } from './goods.ts'

/** What the shop bakes and cooks: goods of MAGAZIN with barcodes of our own, some of them sold by weight. */
const OWN_GOODS = {
  Выпечка: {
    Хлеб: ['Нон тандырный', 'Патыр с луком', 'Хлеб формовой', 'Лепёшка кунжутная'],
    Пирожки: ['Самса с мясом', 'Самса с тыквой', 'Пирожок с картофелем', 'Гумма с ливером'],
  },
  Кулинария: {
    Салаты: ['Салат «Ачичук», кг', 'Морковь по-корейски, кг', 'Салат «Оливье», кг'],
    Горячее: ['Плов свадебный, кг', 'Манты с мясом', 'Долма, кг'],
  },
} as const
/** Ours among the prefixes that GS1 leaves to shops; the demo's numbers are far from those that the program gives out. */
const OWN_PREFIX = '29'
const FIRST_NUMBER = 7_700_001

/** Makes the shop's own goods and the subcategories that MAGAZIN needs for them. */
export async function fillOwnGoods(context: Context, userId: number, mxikCode: string): Promise<DemoItem[]> {
  const { database } = context
  const shop = await database.one<{ id: number }>(sql`select id from reference where code = ${SHOP_CATEGORY}`)
  const unit = async (code: string) =>
    (
      await database.one<{ id: number }>(sql`
        select word.id from reference word join reference list on list.id = word.parent_id
        where list.code = 'unit' and word.code = ${code}`)
    ).id
  const [piece, kilogram] = [await unit('PIECE'), await unit('KILOGRAM')]
  const items: DemoItem[] = []
  for (const [kind, shelves] of Object.entries(OWN_GOODS)) {
    const [kindId] = [...(await fillWords(database, shop.id, [kind])).values()]
    for (const [shelf, names] of Object.entries(shelves)) {
      const [shelfId] = [...(await fillWords(database, kindId!, [shelf])).values()]
      for (const name of names) {
        const weighed = name.endsWith(', кг')
        const barcode = ean13WithPrefix(OWN_PREFIX, FIRST_NUMBER + items.length)
        const { id } = await callAs(context, userId, context.now(), createItem, {
          body: {
            name,
            shortName: name,
            sku: `M-${String(items.length + 1).padStart(3, '0')}`,
            barcode,
            mxikCode,
            unitId: weighed ? kilogram : piece,
            weighed,
            categoryId: shop.id,
            subCategoryId: kindId,
            sub2CategoryId: shelfId,
            forPos: true,
          },
        })
        items.push({ id, barcode, category: 'Магазин' })
      }
    }
  }
  return items
}
