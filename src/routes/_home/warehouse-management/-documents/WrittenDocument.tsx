import Button from '@mui/material/Button'
import { useNavigate } from '@tanstack/react-router'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { mutationOf } from '../../../../api/client/queries.ts'
import { changeDocumentStatus, type DocumentStatus, type WarehouseDocument } from '../../../../api/warehouseDocument.ts'
import { DocumentFrame } from '../../../../ui/document/DocumentFrame.tsx'
import { History } from '../../../../ui/document/History.tsx'
import { useConfirm } from '../../../../ui/dialogs/useConfirm.ts'
import { useUnsavedGuard } from '../../../../ui/dialogs/useUnsavedGuard.ts'
import { notifySuccess } from '../../../../ui/feedback/notify.ts'
import type { Form } from '../../../../ui/form/defineForm.ts'
import { FormFields } from '../../../../ui/form/FormFields.tsx'
import { RecordContext } from '../../../../ui/form/recordContext.ts'
import { useFormKeys } from '../../../../ui/form/useFormKeys.ts'
import { useRecordForm } from '../../../../ui/form/useRecordForm.ts'
import type { LineColumn } from '../../../../ui/lines/lineColumn.ts'
import { LineFinder } from '../../../../ui/lines/LineFinder.tsx'
import { LinesEditor } from '../../../../ui/lines/LinesEditor.tsx'
import { documentTone } from '../../../../grids/documents/documentTone.ts'
import { addFound, findItems, withSum, type WrittenLine, writtenLine } from './documentLines.ts'

export interface WrittenDocumentProps {
  form: Form
  columns: readonly LineColumn<WrittenLine>[]
  /** Absent: a new one. */
  document?: WarehouseDocument
  /** Where a document of this kind is opened. */
  pageOf: (id: number) => string
}

/** A document while it is being written: head, lines, and the steps that its state allows. A step saves what was typed first. */
export function WrittenDocument({ form, columns, document, pageOf }: WrittenDocumentProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const confirm = useConfirm()
  const root = useRef<HTMLFormElement>(null)
  const step = useRef<DocumentStatus>(undefined)
  const change = useMutation({ ...mutationOf(changeDocumentStatus), onError: () => undefined })
  const record = useRecordForm({
    form,
    mode: document ? 'edit' : 'create',
    id: document?.id,
    record: document && { ...document, whItems: document.whItems.map(writtenLine) },
    onSaved: (answer) => void saved(answer as WarehouseDocument),
  })
  const { open, problem, saving, save, refuse, isDirty } = record
  const leave = useUnsavedGuard(isDirty)
  useFormKeys(root, () => void save(), problem)

  async function saved(after: WarehouseDocument) {
    const wanted = step.current
    step.current = undefined
    if (wanted === undefined) {
      notifySuccess(t('message.saved'))
      return leave(() => void navigate({ to: pageOf(after.id), replace: true }), true)
    }
    await move(after, wanted)
  }

  async function move(at: WarehouseDocument, wanted: DocumentStatus) {
    try {
      await change.mutateAsync({ path: { id: at.id }, body: { status: wanted, version: at.version } })
      notifySuccess(t(`screen.document.done.${wanted}`))
    } catch (failure) {
      refuse(failure)
    }
    await leave(() => void navigate({ to: pageOf(at.id), replace: true }), true)
  }

  /** What was typed is saved before the step; nothing typed, nothing to save. */
  async function take(wanted: DocumentStatus) {
    const question = {
      title: t(`action.document.${wanted}`),
      text: t(`screen.document.ask.${form.name}.${wanted}`),
      action: t(`action.document.${wanted}`),
    }
    if (wanted !== 'SUSPENDED' && !(await confirm(question))) return
    if (document && !isDirty()) return move(document, wanted)
    step.current = wanted
    await save()
    step.current = undefined
  }

  const steps = document?.nextStatuses ?? FIRST_STEPS[form.name] ?? []
  const busy = saving || change.isPending
  return (
    <RecordContext value={open}>
      <DocumentFrame
        root={root}
        title={t(`screen.${form.name}.one`)}
        number={document?.regNumber}
        status={{
          text: t(`enum.documentStatus.${document?.documentStatus ?? 'DRAFT'}`),
          tone: document && documentTone(document),
        }}
        problem={problem?.text}
        actions={
          <>
            <Button onClick={() => void save()} loading={busy} variant="outlined" title="Ctrl+S">
              {t('action.save')}
            </Button>
            {steps
              .filter((status) => status !== 'SUSPENDED' && status !== 'WAITING_FOR_READY')
              .map((status) => (
                <Button key={status} variant="contained" disabled={busy} onClick={() => void take(status)}>
                  {t(`action.document.${status}`)}
                </Button>
              ))}
          </>
        }
      >
        <div className="document-fields">
          <FormFields sections={['main']} />
        </div>
        <Lines columns={columns} control={open.control} onLines={(lines) => open.fill('whItems', lines)} />
        {document && <History steps={document.history} enumName="documentStatus" />}
      </DocumentFrame>
    </RecordContext>
  )
}

/** What a new document can be brought to at once. */
const FIRST_STEPS: Record<string, readonly DocumentStatus[]> = { income: ['READY'], transfer: ['PENDING'] }

type Control = ReturnType<typeof useRecordForm>['open']['control']
type LineErrors = Record<number, Record<string, { message?: string } | undefined> | undefined>

function Lines({
  columns,
  control,
  onLines,
}: {
  columns: readonly LineColumn<WrittenLine>[]
  control: Control
  onLines: (lines: readonly WrittenLine[]) => void
}) {
  const { t } = useTranslation()
  const lines = (useWatch({ control, name: 'whItems' }) ?? []) as readonly WrittenLine[]
  const errors = useFormState({ control }).errors.whItems as (LineErrors & { message?: string }) | undefined
  return (
    <>
      <div className="document-tools">
        <LineFinder
          search={findItems}
          onFound={(item) => onLines(addFound(lines, item))}
          label={t('screen.document.findGoods')}
        />
        {errors?.message && (
          <span className="document-problem" aria-live="polite">
            {errors.message}
          </span>
        )}
      </div>
      <LinesEditor
        label={t('screen.document.lines')}
        lines={lines}
        onLines={(next) => onLines(next.map(withSum))}
        columns={columns}
        errorOf={(_line, index, field) => errors?.[index]?.[field]?.message}
        empty={t('screen.document.noLines')}
      />
    </>
  )
}
