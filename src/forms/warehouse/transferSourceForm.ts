import { transferDocument } from '../../api/transferSource.ts'
import { today } from '../../ui/today.ts'
import { defineForm } from '../../ui/form/defineForm.ts'
import { targetDepartmentOptions } from '../partyOptions.ts'

/** Where a document's goods go on to. */
export const transferSourceForm = defineForm({
  name: 'transferSource',
  create: transferDocument,
  sections: { main: ['toDepartmentId', 'regDate', 'comment'] },
  fields: { toDepartmentId: { options: { ...targetDepartmentOptions, parent: undefined } as never, width: 'full' } },
  defaults: () => ({ regDate: today() }),
})
