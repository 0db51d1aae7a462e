import { createAviz, updateAviz } from '../../api/aviz.ts'
import type { Endpoint, SentTo } from '../../api/endpoint.ts'
import { today } from '../../ui/today.ts'
import { defineForm } from '../../ui/form/defineForm.ts'

/** The dispatch note of a transfer. */
export const avizForm = defineForm({
  name: 'aviz',
  history: 'aviz',
  create: createAviz,
  edit: updateAviz as unknown as Endpoint<{ body: SentTo<typeof createAviz>['body'] }, unknown, unknown>,
  sections: { main: ['regNumber', 'regDate', 'carNumber', 'driverName', 'comment'] },
  fields: { comment: { width: 'full' } },
  defaults: () => ({ regDate: today() }),
})
