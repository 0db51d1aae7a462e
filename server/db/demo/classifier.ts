import { foldSearch } from '../../../src/rules/search.ts'
import type { Database } from '../database.ts'
import { sql } from '../sql.ts'

interface Kind {
  groupName: string
  className: string
  name: string
  itemIds: number[]
}

const PACKAGES = ['шт. (штука)', 'упак. (упаковка)'] as const

/** A classifier of the demo's own with a code for each kind of goods, two packages each, and the codes on the goods. */
export async function fillClassifier(database: Database): Promise<void> {
  const kinds = await database.rows<Kind>(sql`
    select top.name as "groupName", coalesce(sub.name, top.name) as "className", coalesce(sub2.name, sub.name, top.name) as name,
      array_agg(item.id) as "itemIds"
    from item join reference top on top.id = item.category_id left join reference sub on sub.id = item.sub_category_id
    left join reference sub2 on sub2.id = item.sub2_category_id
    group by 1, 2, 3 order by 1, 2, 3`)
  const groups = [...new Set(kinds.map(({ groupName }) => groupName))]
  const coded = kinds.map((kind, index) => ({ ...kind, code: codeOf(groups.indexOf(kind.groupName) + 1, index + 1) }))
  await database.run(sql`
    insert into mxik_code (mxik_code, name_ru, class_name_ru, group_name_ru, position_name_ru, search)
    select * from unnest(${coded.map(({ code }) => code)}::text[], ${coded.map(({ name }) => name)}::text[],
      ${coded.map(({ className }) => className)}::text[], ${coded.map(({ groupName }) => groupName)}::text[],
      ${coded.map(({ name }) => name)}::text[],
      ${coded.map(({ code, name, className, groupName }) => foldSearch(`${code} ${name} ${className} ${groupName}`))}::text[])`)
  const packages = coded.flatMap(({ code }, index) =>
    PACKAGES.map((name, at) => ({ code, packageCode: packageOf(index, at), name })),
  )
  await database.run(sql`
    insert into mxik_package (mxik_code, package_code, name_ru)
    select * from unnest(${packages.map(({ code }) => code)}::text[], ${packages.map(({ packageCode }) => packageCode)}::text[],
      ${packages.map(({ name }) => name)}::text[])`)
  const given = coded.flatMap(({ code, itemIds }, index) =>
    itemIds.map((id) => ({ id, code, packageCode: packageOf(index, 0) })),
  )
  await database.run(sql`
    update item set mxik_code = given.code, package_code = given.package
    from unnest(${given.map(({ id }) => id)}::bigint[], ${given.map(({ code }) => code)}::text[], ${given.map((one) => one.packageCode)}::text[])
      as given (id, code, package)
    where item.id = given.id`)
}

/** 17 digits: the group, the kind within all of them, and zeros. */
const codeOf = (group: number, kind: number) =>
  `0${String(group).padStart(2, '0')}${String(kind).padStart(5, '0')}`.padEnd(17, '0')
const packageOf = (kind: number, at: number) => String(1_500_001 + kind * PACKAGES.length + at)
