import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Brigade, createBrigade, editBrigade } from '../../../../api/brigade.ts'
import { mutationOf } from '../../../../api/client/queries.ts'
import { TEXT_LENGTH_MAX } from '../../../../api/fields.ts'
import { notifyFailure, notifySuccess } from '../../../../ui/feedback/notify.ts'

/**
 * The form of a crew group. Neither a click beside it nor Escape leaves it (specification 3 §2.2); without a name nothing is sent,
 * and a red notice says so (§5).
 */
export function BrigadeDialog({ of: brigade, onClose }: { of: Brigade | undefined; onClose: () => void }) {
  const { t } = useTranslation()
  const titleId = useId()
  const [name, setName] = useState(brigade?.name ?? '')
  const [tried, setTried] = useState(false)
  const create = useMutation(mutationOf(createBrigade))
  const edit = useMutation(mutationOf(editBrigade))
  const lacking = tried && name.trim() === ''
  const save = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (name.trim() === '') return notifyFailure(t('screen.brigade.fillRequired'))
    const onSuccess = () => {
      notifySuccess(t('screen.brigade.saved'))
      onClose()
    }
    const sent = { name: name.trim() }
    if (!brigade) return create.mutate({ body: sent }, { onSuccess })
    edit.mutate({ body: { ...sent, id: brigade.id, version: brigade.version } }, { onSuccess })
  }
  return (
    <Dialog open aria-labelledby={titleId} slotProps={{ paper: { sx: { width: 420 } } }}>
      <form onSubmit={save} noValidate>
        <DialogTitle id={titleId}>{t(brigade ? 'screen.brigade.edit' : 'screen.brigade.create')}</DialogTitle>
        <DialogContent>
          <TextField
            autoFocus
            required
            label={t('field.name')}
            value={name}
            onChange={(event) => setName(event.target.value)}
            error={lacking}
            helperText={lacking ? t('message.required') : undefined}
            slotProps={{ htmlInput: { maxLength: TEXT_LENGTH_MAX } }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button type="submit" variant="contained" loading={create.isPending || edit.isPending}>
            {t('action.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
