import { REFERENCE_LEVELS_MAX } from '../../src/api/reference.ts'
import { sameName } from '../../src/rules/sameName.ts'
import type { Executor } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { PATH_SEPARATOR } from './checkRow.ts'

/** What people write for the standard units; a company's own units are known by their names. */
const UNIT_SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  PIECE: ['шт', 'шт.', 'штук', 'штука', 'штуки', 'дона', 'dona', 'pcs', 'pc', 'piece', 'ea'],
  KILOGRAM: ['кг', 'кг.', 'килограмм', 'kg', 'kilogramm', 'kilogram'],
  GRAM: ['г', 'г.', 'гр', 'гр.', 'грамм', 'g', 'gr', 'gramm', 'gram'],
  TONNE: ['т', 'т.', 'тонна', 'тн', 't', 'tonna'],
  LITER: ['л', 'л.', 'литр', 'l', 'litr', 'liter', 'litre'],
  MILLILITER: ['мл', 'мл.', 'миллилитр', 'ml', 'millilitr'],
  METER: ['м', 'м.', 'метр', 'm', 'metr', 'meter'],
  SQUARE_METER: ['м2', 'м²', 'кв.м', 'кв. м', 'кв м', 'm2', 'm²', 'kv.m'],
  CUBIC_METER: ['м3', 'м³', 'куб.м', 'куб. м', 'm3', 'm³', 'kub.m'],
  PACK: ['упаковка', 'упак', 'упак.', 'уп', 'уп.', 'пачка', 'ўрам', 'қадоқ', "o'ram", 'qadoq', 'pack', 'pkg'],
  BOX: ['коробка', 'кор', 'кор.', 'короб', 'ящик', 'қути', 'quti', 'box'],
  BLOCK: ['блок', 'blok', 'block'],
  BOTTLE: ['бутылка', 'бут', 'бут.', 'шиша', 'shisha', 'bottle'],
  ROLL: ['рулон', 'рул', 'рул.', 'rulon', 'roll'],
  PAIR: ['пара', 'пар', 'жуфт', 'juft', 'para', 'pair'],
  SET: ['комплект', 'компл', 'компл.', 'набор', 'тўплам', "to'plam", 'komplekt', 'set'],
}
const UNIT_CODE_OF = new Map(
  Object.entries(UNIT_SYNONYMS).flatMap(([code, names]) => names.map((name) => [sameName(name), code] as const)),
)
/** The letter oʻ is written with many signs. */
const withPlainSign = (key: string) => key.replace(/[`´‘’ʻʼ]/g, "'")
export const DEFAULT_UNIT = 'PIECE'

/** The reference lists as an import needs them: names to ids. */
export interface Words {
  lists: { category: number; brand: number; group: number; unit: number }
  /** Path of names (`sameName`, separated by tabs) → ids from the first level down. */
  categories: Map<string, number[]>
  brands: Map<string, number>
  groups: Map<string, number>
  units: Map<string, number>
  unitOf(key: string): number | undefined
  categoryPathOf(id: number): number[] | undefined
  /** Whether goods in this unit are weighed when they are sold: kilograms. */
  isWeight(unitId: number | undefined): boolean
}

interface Row {
  id: number
  parentId: number
  code: string | null
  name: string
  list: string
}

export async function readWords(db: Executor): Promise<Words> {
  const lists = await db.rows<{ id: number; code: string }>(sql`
    select id, code from reference where parent_id is null and deleted_at is null
      and code in ('WAREHOUSE_CATEGORY', 'item_brand', 'item_group', 'unit')`)
  const listId = (code: string) => {
    const list = lists.find((other) => other.code === code)
    if (!list) throw new Error(`the standard reference ${code} is missing`)
    return list.id
  }
  const rows = await db.rows<Row>(sql`
    with recursive below as (
      select word.id, word.parent_id, word.code, word.name, list.code as list, 1 as level
      from reference word join reference list on list.id = word.parent_id
      where list.id = any(${lists.map(({ id }) => id)}::bigint[]) and word.deleted_at is null
      union all
      select word.id, word.parent_id, word.code, word.name, below.list, level + 1
      from below join reference word on word.parent_id = below.id and word.deleted_at is null
      where level < ${REFERENCE_LEVELS_MAX} and below.list = 'WAREHOUSE_CATEGORY')
    select id, parent_id as "parentId", code, name, list from below order by level, id`)
  const of = (list: string) => rows.filter((row) => row.list === list)
  const named = (list: string) => new Map(of(list).map(({ id, name }) => [sameName(name), id]))
  const units = named('unit')
  const unitByCode = new Map(of('unit').map(({ id, code }) => [code, id]))
  const { categories, paths } = categoryPaths(of('WAREHOUSE_CATEGORY'))
  return {
    lists: {
      category: listId('WAREHOUSE_CATEGORY'),
      brand: listId('item_brand'),
      group: listId('item_group'),
      unit: listId('unit'),
    },
    categories,
    brands: named('item_brand'),
    groups: named('item_group'),
    units,
    unitOf: (key) =>
      key === ''
        ? unitByCode.get(DEFAULT_UNIT)
        : (units.get(key) ?? unitByCode.get(UNIT_CODE_OF.get(withPlainSign(key)) ?? '')),
    categoryPathOf: (id) => paths.get(id),
    isWeight: (unitId) => unitId !== undefined && unitId === unitByCode.get('KILOGRAM'),
  }
}

/** Rows come level by level, so that a parent's path is known before its children's. */
function categoryPaths(rows: readonly Row[]) {
  const keyOf = new Map<number, string>()
  const paths = new Map<number, number[]>()
  const categories = new Map<string, number[]>()
  for (const { id, parentId, name } of rows) {
    const above = keyOf.get(parentId)
    const key = above === undefined ? sameName(name) : above + PATH_SEPARATOR + sameName(name)
    const path = [...(paths.get(parentId) ?? []), id]
    keyOf.set(id, key)
    paths.set(id, path)
    categories.set(key, path)
  }
  return { categories, paths }
}
