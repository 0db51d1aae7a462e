import Button from '@mui/material/Button'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '../../../../api/endpoint.ts'
import type { proposeRequests } from '../../../../api/requestProposal.ts'
import { createRequest, type TransferRequest } from '../../../../api/transferRequest.ts'
import { proposalForm, transferRequestForm } from '../../../../forms/requests/transferRequestForms.ts'
import { requestPage } from '../../../../grids/requests/transferRequestGrid.ts'
import { notifyInfo, notifySuccess } from '../../../../ui/feedback/notify.ts'
import { FormDialog } from '../../../../ui/form/FormDialog.tsx'
import { ChartIcon, PlusIcon } from '../../../../ui/icons.tsx'
import { useSession } from '../../../../ui/session/useSession.ts'

/** The plus of the list: a new request, or one that the program proposes; either opens to be written on. */
export function NewRequest() {
  const { t } = useTranslation()
  const session = useSession()
  const navigate = useNavigate()
  const [open, setOpen] = useState<'new' | 'proposal'>()
  if (!session.may(createRequest)) return null
  const edit = (id: number) => void navigate({ to: requestPage(id, 'edit') })
  const proposed = ({ requests }: AnswerOf<typeof proposeRequests>) => {
    const [first] = requests
    if (!first) return notifyInfo(t('screen.proposal.nothing'))
    notifySuccess(
      t('screen.proposal.made', {
        count: requests.length,
        names: requests.map((one) => one.fromDepartmentName).join(', '),
      }),
    )
    if (requests.length === 1) edit(first.id)
  }
  return (
    <>
      <Button variant="outlined" startIcon={<ChartIcon />} onClick={() => setOpen('proposal')}>
        {t('action.propose')}
      </Button>
      <Button variant="contained" startIcon={<PlusIcon />} onClick={() => setOpen('new')}>
        {t('screen.grid.create')}
      </Button>
      {open === 'new' && (
        <FormDialog
          of={transferRequestForm}
          onClose={() => setOpen(undefined)}
          onSaved={(answer) => edit((answer as TransferRequest).id)}
        />
      )}
      {open === 'proposal' && (
        <FormDialog
          of={proposalForm}
          onClose={() => setOpen(undefined)}
          onSaved={(answer) => proposed(answer as AnswerOf<typeof proposeRequests>)}
        />
      )}
    </>
  )
}
