import type { SentTo } from '../../api/endpoint.ts'
import { editPermission, searchPermissions } from '../../api/permission.ts'
import { defineForm } from '../../ui/form/defineForm.ts'

/** What the company means by a permission: a note for who gives it. */
export const permissionForm = defineForm<SentTo<typeof editPermission>['body'], typeof searchPermissions>({
  name: 'permission',
  history: 'permission',
  load: searchPermissions,
  loadInput: (id) => ({
    query: { page: 1, limit: 1 },
    body: { where: [{ field: 'id', operator: 'equals' as const, value: id }] },
  }),
  edit: editPermission,
  sections: { main: ['comment'] },
})
