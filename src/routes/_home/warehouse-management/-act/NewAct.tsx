import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import TextField from '@mui/material/TextField'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createAct } from '../../../../api/act.ts'
import { mutationOf, queryOf } from '../../../../api/client/queries.ts'
import { employeesWithLogin } from '../../../../api/employee.ts'
import { getDocument } from '../../../../api/warehouseDocument.ts'
import { isWritten } from '../../../../rules/warehouseDocuments.ts'
import { DocumentFrame } from '../../../../ui/document/DocumentFrame.tsx'
import { failureText } from '../../../../ui/feedback/failureText.ts'
import './act.css'
import { useSession } from '../../../../ui/session/useSession.ts'

/** Who shall sign an act on an income that has none yet: colleagues who can sign in, never whoever makes it. */
export function NewAct({ documentId }: { documentId: number }) {
  const { t } = useTranslation()
  const session = useSession()
  const { data: income } = useSuspenseQuery(queryOf(getDocument, { path: { id: documentId } }))
  const { data: employees } = useSuspenseQuery(
    queryOf(employeesWithLogin, { path: { id: income.toDepartmentId ?? 0 } }),
  )
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [comment, setComment] = useState('')
  const create = useMutation(mutationOf(createAct))
  const signers = employees.filter(({ userId }) => userId !== session.user?.id)
  const mayCreate = session.may(createAct) && isWritten(income)
  const toggle = (id: number) =>
    setChosen((now) => (now.has(id) ? new Set([...now].filter((one) => one !== id)) : new Set([...now, id])))
  const send = () =>
    create.mutate({ path: { id: documentId }, body: { version: income.version, employeeIds: [...chosen], comment } })
  return (
    <DocumentFrame
      title={t('screen.act.create')}
      status={{ text: t(`enum.documentStatus.${income.documentStatus}`), tone: undefined }}
      problem={create.error ? failureText(create.error) : undefined}
      actions={
        mayCreate && (
          <Button variant="contained" disabled={chosen.size === 0} loading={create.isPending} onClick={send}>
            {t('action.sendToSign')}
          </Button>
        )
      }
    >
      {mayCreate ? (
        <fieldset className="document-fields act-signers">
          <legend>{t('screen.act.chooseSigners')}</legend>
          {signers.length === 0 && <p>{t('screen.act.noSigners')}</p>}
          {signers.map(({ id, fullName }) => (
            <FormControlLabel
              key={id}
              label={fullName}
              control={<Checkbox checked={chosen.has(id)} onChange={() => toggle(id)} />}
            />
          ))}
          <TextField
            label={t('field.comment')}
            value={comment}
            multiline
            minRows={2}
            onChange={({ target }) => setComment(target.value)}
          />
        </fieldset>
      ) : (
        <p>{t('screen.act.none')}</p>
      )}
    </DocumentFrame>
  )
}
