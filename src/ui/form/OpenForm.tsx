import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import Button from '@mui/material/Button'
import { searchHistory } from '../../api/history.ts'
import { useUnsavedGuard } from '../dialogs/useUnsavedGuard.ts'
import { failureText } from '../feedback/failureText.ts'
import { notifySuccess } from '../feedback/notify.ts'
import { AttachedFiles } from '../files/AttachedFiles.tsx'
import { FilesOfNew } from '../files/FilesOfNew.tsx'
import { useAttaching } from '../files/useAttaching.ts'
import { HistoryPanel } from '../history/HistoryPanel.tsx'
import { useSession } from '../session/useSession.ts'
import type { Form, FormMode } from './defineForm.ts'
import { FormFields, FormSkeleton } from './FormFields.tsx'
import { FormSheet } from './FormSheet.tsx'
import type { Values } from './formValues.ts'
import { RecordContext } from './recordContext.ts'
import { useFormKeys } from './useFormKeys.ts'
import { useLoadedRecord } from './useLoadedRecord.ts'
import { useRecordForm } from './useRecordForm.ts'

export interface OpenFormProps {
  of: Form
  mode: FormMode
  /** Of the record to edit or to copy. */
  id?: number
  /** The record itself, where the screen has it whole and nothing needs to be loaded. */
  record?: object
  /** What a new record starts with, beyond the form's own defaults. */
  given?: object
  title?: string
  titleId: string
  /** The person wants to leave, or has saved; absent where the form is a part of a page. */
  onClose?: () => void
  /** The server has saved it. `answer` is what the endpoint answered. */
  onSaved?: (answer: unknown) => void
  /** Tells the frame how to leave: asking first when something would be lost. */
  onReady?: (close: () => void) => void
}

/** A form on its way: loads the record, if there is one to load, and opens it. */
export function OpenForm(props: OpenFormProps) {
  const { of: form, mode, id, record, titleId, onClose } = props
  const { t } = useTranslation()
  const loads = mode !== 'create' && record === undefined
  const loaded = useLoadedRecord(form, loads ? id : undefined)
  const title = props.title ?? t(`screen.${form.name}.${mode}`)
  if (!loads || loaded.record)
    return (
      <FilledForm
        key={loaded.edition}
        {...props}
        title={title}
        record={record ?? loaded.record}
        onReopen={loads ? loaded.again : undefined}
      />
    )
  return (
    <FormSheet title={title} titleId={titleId} onClose={onClose} waiting={!loaded.failure}>
      {loaded.failure ? (
        <div className="form-failure" role="alert">
          <p>{failureText(loaded.failure)}</p>
          <Button variant="contained" onClick={loaded.again}>
            {t('action.retry')}
          </Button>
        </div>
      ) : (
        <FormSkeleton fields={form.sections.main?.length ?? 1} />
      )}
    </FormSheet>
  )
}

function FilledForm({
  of: form,
  mode,
  id,
  record,
  given,
  title,
  titleId,
  onClose,
  onSaved,
  onReady,
  onReopen,
}: OpenFormProps & { onReopen?: () => void }) {
  const { t } = useTranslation()
  const session = useSession()
  const root = useRef<HTMLFormElement>(null)
  const [showsHistory, setShowsHistory] = useState(false)
  const [files, setFiles] = useState<readonly File[]>([])
  const { attach, isAttaching } = useAttaching()
  const history = mode === 'edit' && id !== undefined && session.may(searchHistory) ? form.history : undefined
  const { open, lockedBy, problem, saving, save, isDirty } = useRecordForm({
    form,
    mode,
    id,
    record: record as Values | undefined,
    given,
  })
  const goAway = useUnsavedGuard(() => files.length > 0 || isDirty(), { inPanel: true })
  const close = onClose && (() => void goAway(onClose))
  async function saveAndGo() {
    const answer = isAttaching ? undefined : await save()
    if (!answer) return
    if (form.files) await attach(form.files, (answer as { id: number }).id, files)
    setFiles([])
    notifySuccess(t('message.saved'))
    await goAway(() => {
      onSaved?.(answer)
      if (onClose) onClose()
      // A form that stays goes on with what the server has now: its version above all.
      else onReopen?.()
    }, true)
  }
  const submit = open.looksOnly ? undefined : () => void saveAndGo()
  useFormKeys(root, submit, problem)
  useEffect(() => {
    if (close) onReady?.(close)
  })
  return (
    <RecordContext value={open}>
      <FormSheet
        root={root}
        title={title!}
        titleId={titleId}
        note={lockedBy ? t(lockedBy) : open.looksOnly ? t('screen.form.looksOnly') : undefined}
        problem={problem}
        saving={saving || isAttaching}
        onSave={submit}
        onClose={close}
        onReopen={onReopen && (() => void goAway(onReopen))}
        onHistory={history && (() => setShowsHistory(true))}
      >
        <FormFields />
        {form.aside && mode === 'edit' && id !== undefined && <form.aside id={id} readOnly={open.looksOnly} />}
        {form.files && mode !== 'edit' && <FilesOfNew subject={form.files} files={files} onChange={setFiles} />}
        {form.files && mode === 'edit' && id !== undefined && <AttachedFiles subject={form.files} id={id} />}
      </FormSheet>
      {history && showsHistory && <HistoryPanel subject={history} id={id!} onClose={() => setShowsHistory(false)} />}
    </RecordContext>
  )
}
