import { useRouter } from '@tanstack/react-router'
import type { SentTo } from '../../api/endpoint.ts'
import { reportError } from '../../api/errorReport.ts'
import { lastActions } from '../feedback/lastActions.ts'
import { placeOf } from '../feedback/watchFailures.ts'
import { defineForm } from '../form/defineForm.ts'
import { FormDialog } from '../form/FormDialog.tsx'

const reportForm = defineForm<SentTo<typeof reportError>['body']>({
  name: 'errorReport',
  create: reportError,
  sections: { main: ['message'] },
  fields: { message: { width: 'full', hint: 'screen.errorReport.hint' } },
})

/** A person's own words about what does not work; what he did last goes with them, without names and sums. */
export function ReportDialog({ onClose }: { onClose: () => void }) {
  const router = useRouter()
  const given = { kind: 'WORDS', place: placeOf(router), actions: lastActions() }
  return <FormDialog of={reportForm} mode="create" given={given} onClose={onClose} />
}
