import { listRoles } from '../../api/role.ts'
import type { Block, PaperColumn } from '../../paper/block.ts'
import { defineWorkbook } from '../../paper/defineWorkbook.ts'
import type { Translate } from '../../paper/definePrint.ts'
import { areaOf } from '../../rules/permissionAreas.ts'
import { ALL, PERMISSIONS, type Subject } from '../../rules/permissions.ts'

const HELD = '✓'

/** Every right against every role, to be read and signed away from the screen. */
export const roleMatrix = defineWorkbook({
  name: 'roleMatrix',
  paper: 'A4-landscape',
  load: listRoles,
  title: (_roles, t) => t('screen.role.rights'),
  blocks: (roles, { t }) => {
    const column = (name: string, label: string): PaperColumn => ({ name, label, kind: 'text' })
    const subjects = Object.keys(PERMISSIONS) as Subject[]
    const rows = subjects.flatMap((subject) =>
      PERMISSIONS[subject].map((action) => [
        t(`enum.permissionArea.${areaOf(subject)}`),
        t(`enum.permissionSubject.${subject}`),
        t(`enum.permissionAction.${action}`),
        ...roles.map(({ permissions }) =>
          permissions.includes(`${action} ${subject}`) || permissions.includes(ALL) ? HELD : null,
        ),
      ]),
    )
    const table: Block = {
      kind: 'table',
      name: 'rights',
      columns: [
        column('area', t('field.permissionArea')),
        column('subject', t('field.permissionSubject')),
        column('action', t('field.permissionAction')),
        ...roles.map(({ id, code }) => column(`role${id}`, roleName(code, t))),
      ],
      rows,
    }
    return [{ kind: 'title', text: t('screen.role.rights') }, table]
  },
})

/** A role that ships with the product is called in words, any other by its code. */
function roleName(code: string, t: Translate): string {
  const key = `enum.role.${code}`
  const words = t(key)
  return words === key ? code : words
}
