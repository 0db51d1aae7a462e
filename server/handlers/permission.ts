import {
  editPermission,
  listPermissions,
  permissionGroups,
  type PermissionRow,
  searchPermissions,
} from '../../src/api/permission.ts'
import { areaOf, PERMISSION_AREAS } from '../../src/rules/permissionAreas.ts'
import { ALL_PERMISSIONS, splitPermission } from '../../src/rules/permissions.ts'
import { foldSearch } from '../../src/rules/search.ts'
import { changesBetween, writeAudit } from '../audit.ts'
import type { Executor } from '../db/database.ts'
import { join, raw, type Sql, sql } from '../db/sql.ts'
import { handle, handleRead } from '../handle.ts'
import { handleList } from '../lists/handleList.ts'
import { matchesWords } from '../lists/matchesWords.ts'
import type { Translate } from '../messages.ts'
import { notFound, Refusal } from '../refusal.ts'
import { standardNames } from '../roles/roleNames.ts'

const CATALOGUE = ALL_PERMISSIONS.map((name, position) => {
  const { action, subject } = splitPermission(name)
  return { name, action, subject, area: areaOf(subject), position }
})

/** The catalogue as a table, with what the caller's language calls each permission for the search. */
const catalogue = (translate: Translate): Sql => {
  const column = (values: readonly (string | number)[], type: string) => sql`${values}${raw(`::${type}[]`)}`
  const words = CATALOGUE.map(({ name, action, subject }) =>
    foldSearch(
      `${translate(`enum.permissionSubject.${subject}`)} ${translate(`enum.permissionAction.${action}`)} ${name}`,
    ),
  )
  return sql`permission join unnest(${join([
    column(
      CATALOGUE.map(({ name }) => name),
      'text',
    ),
    column(
      CATALOGUE.map(({ action }) => action),
      'text',
    ),
    column(
      CATALOGUE.map(({ subject }) => subject),
      'text',
    ),
    column(
      CATALOGUE.map(({ area }) => area),
      'text',
    ),
    column(
      CATALOGUE.map(({ position }) => position),
      'int',
    ),
    column(words, 'text'),
  ])}) as known (name, action, subject, area, position, search) on known.name = permission.name
    left join lateral (
      select array(select coalesce(standard.name, role.code) from role_permission join role on role.id = role_id
        left join ${standardNames(translate)} on standard.code = role.code
        where role_permission.permission = permission.name order by role.id) as names) holding on true`
}

const columns = {
  id: sql`permission.id`,
  area: {
    sql: sql`known.area`,
    sort: sql`array_position(${[...PERMISSION_AREAS]}::text[], known.area)`,
  },
  subject: sql`known.subject`,
  action: sql`known.action`,
  name: { sql: sql`permission.name`, sort: sql`known.position` },
  roleNames: sql`holding.names`,
  comment: sql`permission.comment`,
  version: sql`permission.version`,
}

const everyPermission = (db: Executor, translate: Translate) =>
  db.rows<PermissionRow>(sql`
    select permission.id, known.area, known.subject, known.action, permission.name, holding.names as "roleNames",
      permission.comment, permission.version
    from ${catalogue(translate)} order by known.position`)

export const permissionHandlers = [
  handleRead(listPermissions, ({ db, translate }) => everyPermission(db, translate)),

  handleRead(permissionGroups, async ({ db, translate }) => {
    const all = await everyPermission(db, translate)
    return PERMISSION_AREAS.map((area) => ({
      area,
      permissions: all.filter((permission) => permission.area === area),
    })).filter(({ permissions }) => permissions.length > 0)
  }),

  ...handleList(searchPermissions, {
    from: ({ translate }) => catalogue(translate),
    columns,
    filter: { keyword: (words) => matchesWords(sql`known.search`, words) },
    defaultSort: [{ field: 'area' }, { field: 'name' }],
  }),

  handle(editPermission, async ({ db, caller, path, body }) => {
    const old = await db.first<{ id: number; comment: string; version: number }>(sql`
      select id, comment, version from permission where id = ${Number(path.id)} for no key update`)
    if (!old) throw notFound()
    if (old.version !== body.version) throw new Refusal(409, 'changedMeanwhile', {}, { version: 'changedMeanwhile' })
    await db.run(sql`update permission set comment = ${body.comment}, version = version + 1 where id = ${old.id}`)
    await writeAudit(
      db,
      caller,
      { subject: 'permission', id: old.id, action: 'edit' },
      changesBetween({ comment: old.comment }, { comment: body.comment }),
    )
    return { id: old.id }
  }),
]
