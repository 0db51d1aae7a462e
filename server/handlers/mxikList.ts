import { importMxik, listMxik } from '../../src/api/mxikList.ts'
import { uploads } from '../bounds.ts'
import { sql } from '../db/sql.ts'
import { handlePrepared, inTurn } from '../handle.ts'
import { handleList } from '../lists/handleList.ts'
import { matchesWords } from '../lists/matchesWords.ts'
import { importCodes } from '../mxik/importCodes.ts'
import { readCodeList } from '../mxik/readCodeList.ts'

export const mxikListHandlers = [
  ...handleList(listMxik, {
    from: sql`mxik_code code`,
    columns: {
      id: sql`code.id`,
      mxikCode: sql`code.mxik_code`,
      mxikNameRu: { sql: sql`code.name_ru`, folded: sql`code.search` },
      groupNameRu: sql`code.group_name_ru`,
      classNameRu: sql`code.class_name_ru`,
      positionNameRu: sql`code.position_name_ru`,
      packages: sql`array(select concat_ws(' ', package_code, nullif(name_ru, '')) from mxik_package package
        where package.mxik_code = code.mxik_code order by package_code)`,
      itemCount: sql`(select count(*) from item where item.mxik_code = code.mxik_code and item.deleted_at is null)`,
    },
    filter: {
      keyword: (words) =>
        /^\d+$/.test(words) ? sql`starts_with(code.mxik_code, ${words})` : matchesWords(sql`code.search`, words),
    },
    defaultSort: [{ field: 'mxikCode' }],
  }),

  inTurn(
    uploads,
    handlePrepared(
      importMxik,
      async ({ form, gone }) => readCodeList(new Uint8Array(await form.upload.arrayBuffer()), gone),
      (call) => importCodes(call, call.prepared),
    ),
  ),
]
