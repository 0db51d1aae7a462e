import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import IconButton from '@mui/material/IconButton'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Cashbox, cashboxes, deleteCashbox, saveCashbox } from '../../../../api/cashbox.ts'
import { mutationOf, queryOf } from '../../../../api/client/queries.ts'
import { cashboxForm, nextRegister } from '../../../../forms/people/cashboxForm.ts'
import { useConfirm } from '../../../../ui/dialogs/useConfirm.ts'
import { failureText } from '../../../../ui/feedback/failureText.ts'
import { notifySuccess } from '../../../../ui/feedback/notify.ts'
import { FormDialog } from '../../../../ui/form/FormDialog.tsx'
import { DeleteIcon, EditIcon, PlusIcon } from '../../../../ui/icons.tsx'
import { useSession } from '../../../../ui/session/useSession.ts'
import './registers.css'

/** The registers of a department that sells: the till needs one to sell at. */
export function RegistersDialog({
  department,
  onClose,
}: {
  department: { id: number; name: string }
  onClose: () => void
}) {
  const { t } = useTranslation()
  const session = useSession()
  const titleId = useId()
  const [edited, setEdited] = useState<Cashbox | 'new'>()
  const { data: registers, error, refetch } = useQuery(queryOf(cashboxes, { path: { depId: department.id } }))
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} slotProps={{ paper: { className: 'registers-dialog' } }}>
      <DialogTitle id={titleId}>{t('screen.cashbox.of', { department: department.name })}</DialogTitle>
      <DialogContent>
        {error && (
          <p className="registers-failure" role="alert">
            {failureText(error)}
            <Button size="small" onClick={() => void refetch()}>
              {t('action.retry')}
            </Button>
          </p>
        )}
        {registers?.length === 0 && <p className="registers-empty">{t('screen.cashbox.none')}</p>}
        <ul className="registers">
          {registers?.map((register) => (
            <RegisterLine key={register.id} register={register} onEdit={() => setEdited(register)} />
          ))}
        </ul>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('action.close')}</Button>
        {registers && session.may(saveCashbox) && (
          <Button variant="contained" startIcon={<PlusIcon />} onClick={() => setEdited('new')}>
            {t('screen.cashbox.create')}
          </Button>
        )}
      </DialogActions>
      {edited === 'new' && (
        <FormDialog
          of={cashboxForm}
          given={{
            departmentId: department.id,
            ...nextRegister(registers ?? [], (number) => t('screen.cashbox.named', { number })),
          }}
          onClose={() => setEdited(undefined)}
        />
      )}
      {edited && edited !== 'new' && (
        <FormDialog of={cashboxForm} id={edited.id} record={edited} onClose={() => setEdited(undefined)} />
      )}
    </Dialog>
  )
}

function RegisterLine({ register, onEdit }: { register: Cashbox; onEdit: () => void }) {
  const { id, number, name, open } = register
  const { t } = useTranslation()
  const session = useSession()
  const confirm = useConfirm()
  const { mutate: remove } = useMutation({
    ...mutationOf(deleteCashbox),
    onSuccess: () => notifySuccess(t('screen.grid.removed')),
  })
  async function askRemove() {
    const question = {
      title: t('screen.cashbox.removeTitle'),
      text: t('screen.cashbox.removeText', { name, number }),
      action: t('action.remove'),
      danger: true,
    }
    if (await confirm(question)) remove({ path: { id } })
  }
  return (
    <li>
      <strong>№ {number}</strong>
      <span>{name}</span>
      {open && <small className="registers-open">{t('field.open')}</small>}
      {session.may(saveCashbox) && (
        <IconButton aria-label={t('screen.cashbox.editOne', { number })} onClick={onEdit}>
          <EditIcon fontSize="small" />
        </IconButton>
      )}
      {session.may(deleteCashbox) && (
        <IconButton aria-label={t('screen.cashbox.removeOne', { number })} onClick={() => void askRemove()}>
          <DeleteIcon fontSize="small" />
        </IconButton>
      )}
    </li>
  )
}
