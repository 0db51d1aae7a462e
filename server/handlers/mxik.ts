import { getMxik, MXIK_FOUND_MAX, type MxikCode, packagesOfMxik, searchMxik } from '../../src/api/mxik.ts'
import { raw, sql } from '../db/sql.ts'
import { handleRead } from '../handle.ts'
import { matchesWords } from '../lists/matchesWords.ts'
import { notFound } from '../refusal.ts'

const columns = raw(`
  id, mxik_code as "mxikCode", name_ru as "mxikNameRu", class_name_ru as "classNameRu", group_name_ru as "groupNameRu",
  position_name_ru as "positionNameRu"`)

export const mxikHandlers = [
  handleRead(searchMxik, ({ db, query: { keyword } }) => {
    const condition = /^\d+$/.test(keyword)
      ? sql`starts_with(mxik_code, ${keyword})`
      : keyword === ''
        ? sql`true`
        : matchesWords(sql`search`, keyword)
    return db.rows<MxikCode>(sql`
      select ${columns} from mxik_code where ${condition} order by length(name_ru), mxik_code limit ${MXIK_FOUND_MAX}`)
  }),

  handleRead(getMxik, async ({ db, path }) => {
    const code = await db.first<MxikCode>(sql`select ${columns} from mxik_code where id = ${Number(path.id)}`)
    if (!code) throw notFound()
    return code
  }),

  handleRead(packagesOfMxik, ({ db, path }) =>
    db.rows<{ packageCode: string; packageName: string }>(sql`
      select package_code as "packageCode", name_ru as "packageName" from mxik_package
      where mxik_code = ${path.mxikCode} order by package_code`),
  ),
]
