import { transferDocument } from '../../api/transferSource.ts'
import { businessDayOf, DEFAULT_TIME_ZONE } from '../../rules/businessDay.ts'
import { defineForm } from '../../ui/form/defineForm.ts'
import { targetDepartmentOptions } from '../partyOptions.ts'

/** Where a document's goods go on to. */
export const transferSourceForm = defineForm({
  name: 'transferSource',
  create: transferDocument,
  sections: { main: ['toDepartmentId', 'regDate', 'comment'] },
  fields: { toDepartmentId: { options: { ...targetDepartmentOptions, parent: undefined } as never, width: 'full' } },
  defaults: () => ({ regDate: businessDayOf(new Date(), DEFAULT_TIME_ZONE) }),
})
