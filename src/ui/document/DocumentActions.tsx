import Button from '@mui/material/Button'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { PrintIcon } from '../icons.tsx'
import { useSession } from '../session/useSession.ts'
import type { AnyDocument, AnyLine, DeclaredDocument, OpenLine, Step } from './defineDocument.ts'

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
      {steps.filter((step) => !isMain(step)).map(stepButton)}
      {onSave && (
        <Button onClick={onSave} loading={busy} variant="outlined" title="Ctrl+S">
          {t('action.save')}
        </Button>
      )}
      {steps.filter(isMain).map(stepButton)}
    </>
  )
}
