import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { mutationOf } from '../../api/client/queries.ts'
import { notifySuccess } from '../feedback/notify.ts'
import { CopyIcon, PrintIcon } from '../icons.tsx'
import { useSession } from '../session/useSession.ts'
import type { AnyDocument, AnyLine, Copying, DeclaredDocument, OpenLine, Step } from './defineDocument.ts'

interface DocumentActionsProps {
  of: DeclaredDocument
  /** Absent: a new one. */
  document: AnyDocument | undefined
  lines: readonly OpenLine<AnyLine>[]
  busy: boolean
  /** Absent: there is nothing to save. */
  onSave?: () => void
  onStep: (step: Step) => void
}

/** The buttons of a document: what leads on from it, what can be done with it, its paper. Each for whoever may call what it calls. */
export function DocumentActions({ of, document, lines, busy, onSave, onStep }: DocumentActionsProps) {
  const { t } = useTranslation()
  const session = useSession()
  const steps = of.steps.filter(
    (step) => !step.byTool && session.may(step.endpoint) && (step.when?.(document, session, lines) ?? true),
  )
  const isMain = ({ look }: Step) => look !== 'danger'
  const leads = document
    ? of.leads.filter((lead) => (!lead.endpoint || session.may(lead.endpoint)) && (lead.when?.(document) ?? true))
    : []
  const stepButton = (step: Step) => (
    <Button
      key={step.action}
      variant={isMain(step) ? 'contained' : 'outlined'}
      color={isMain(step) ? 'primary' : 'error'}
      loading={busy}
      onClick={() => onStep(step)}
    >
      {t(`action.${step.action}`)}
    </Button>
  )
  return (
    <>
      {leads.map((lead) => (
        <Button
          key={lead.action}
          component={Link}
          to={lead.to(document!)}
          variant={lead.look === 'main' ? 'contained' : 'outlined'}
          startIcon={<lead.icon />}
        >
          {t(`action.${lead.action}`)}
        </Button>
      ))}
      {document && of.printOf && (
        <Button component={Link} to={of.printOf(document)} variant="outlined" startIcon={<PrintIcon />}>
          {t('action.print')}
        </Button>
      )}
      {document && of.copy?.when(document, session) && <CopyButton of={of} copy={of.copy} document={document} />}
      {steps.filter((step) => !isMain(step)).map(stepButton)}
      {onSave && (
        <Button onClick={onSave} loading={busy} variant="outlined" title="Ctrl+S" data-main>
          {t('action.save')}
        </Button>
      )}
      {steps.filter(isMain).map(stepButton)}
    </>
  )
}

function CopyButton({ of, copy, document }: { of: DeclaredDocument; copy: Copying; document: AnyDocument }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const making = useMutation({
    ...mutationOf(copy.endpoint),
    onSuccess: ({ id }) => {
      notifySuccess(t('screen.document.copied'))
      void navigate({ to: of.pageOf(id) })
    },
  })
  return (
    <Button
      variant="outlined"
      startIcon={<CopyIcon />}
      loading={making.isPending}
      onClick={() => making.mutate({ path: { id: document.id }, body: {} })}
    >
      {t('action.copyDocument')}
    </Button>
  )
}
