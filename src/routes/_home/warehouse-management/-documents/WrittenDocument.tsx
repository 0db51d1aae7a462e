import Button from '@mui/material/Button'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { changeDocumentStatus, type DocumentStatus, type WarehouseDocument } from '../../../../api/warehouseDocument.ts'
import { DocumentFrame } from '../../../../ui/document/DocumentFrame.tsx'
import { History } from '../../../../ui/document/History.tsx'
import type { OpenedDocument } from '../../../../ui/document/useOpenedDocument.ts'
import { useSteps } from '../../../../ui/document/useSteps.ts'
import { useConfirm } from '../../../../ui/dialogs/useConfirm.ts'
import { notifyFailure, notifySuccess } from '../../../../ui/feedback/notify.ts'
import type { Form } from '../../../../ui/form/defineForm.ts'
import { FormFields } from '../../../../ui/form/FormFields.tsx'
import { type OpenRecord, RecordContext } from '../../../../ui/form/recordContext.ts'
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
  opened?: OpenedDocument<WarehouseDocument>
  /** Where a document of this kind is opened. */
  pageOf: (id: number) => string
}

/** A document while it is being written: head, lines, and the steps that its state allows. A step saves what was typed first. */
export function WrittenDocument({ form, columns, opened, pageOf }: WrittenDocumentProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const confirm = useConfirm()
  const root = useRef<HTMLFormElement>(null)
  const document = opened?.document
  const [start] = useState(() => document && { ...document, whItems: document.whItems.map(writtenLine) })
  const { open, problem, save, refuse, isDirty } = useRecordForm({
    form,
    mode: document ? 'edit' : 'create',
    id: document?.id,
    record: start,
  })
  const { step, send, leave, busy, reopen } = useSteps(opened, { isDirty, speaks: problem !== null })

  /** The document as it was saved; undefined where that was refused, and the form says why. */
  async function saved(): Promise<WarehouseDocument | undefined> {
    const answer = (await save()) as WarehouseDocument | undefined
    if (answer) opened?.show(answer)
    return answer
  }
  /** What has just come into being is opened at its own address. */
  async function goOn(at: WarehouseDocument) {
    if (!document) await leave(() => void navigate({ to: pageOf(at.id), replace: true }), true)
  }
  const onSave = () =>
    step(async () => {
      const at = await saved()
      if (!at) return
      notifySuccess(t('message.saved'))
      await goOn(at)
    })
  useFormKeys(root, () => void onSave(), problem)

  /** What was typed is saved before the step; nothing typed, nothing to save. */
  async function bringTo(status: DocumentStatus) {
    const at = document && !isDirty() ? document : await saved()
    if (!at) return
    try {
      await send(changeDocumentStatus, { path: { id: at.id }, body: { status, version: at.version } })
      notifySuccess(t(`screen.document.done.${status}`))
    } catch (failure) {
      // The form of a new document goes away, and what it says with it.
      if (!document) notifyFailure(failure)
      else {
        refuse(failure)
        throw failure
      }
    }
    await goOn(at)
  }
  const take = (status: DocumentStatus) =>
    step(
      () => bringTo(status),
      async () =>
        status === 'SUSPENDED' ||
        confirm({
          title: t(`action.document.${status}`),
          text: t(`screen.document.ask.${form.name}.${status}`),
          action: t(`action.document.${status}`),
        }),
    )

  const steps = document?.nextStatuses ?? FIRST_STEPS[form.name] ?? []
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
        onReopen={problem?.changedMeanwhile ? reopen : undefined}
        actions={
          <>
            <Button onClick={() => void onSave()} loading={busy} variant="outlined" title="Ctrl+S">
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
        <Lines columns={columns} open={open} />
        {document && <History steps={document.history} enumName="documentStatus" />}
      </DocumentFrame>
    </RecordContext>
  )
}

/** What a new document can be brought to at once. */
const FIRST_STEPS: Record<string, readonly DocumentStatus[]> = { income: ['READY'], transfer: ['PENDING'] }

type LineErrors = Record<number, Record<string, { message?: string } | undefined> | undefined>

function Lines({ columns, open }: { columns: readonly LineColumn<WrittenLine>[]; open: OpenRecord }) {
  const { t } = useTranslation()
  const { control } = open
  const lines = (useWatch({ control, name: 'whItems' }) ?? []) as readonly WrittenLine[]
  const put = (next: readonly WrittenLine[]) => open.fill('whItems', next)
  /** Two answers may come before the lines are drawn again. */
  const linesNow = () => open.valuesNow().whItems as readonly WrittenLine[]
  const errors = useFormState({ control }).errors.whItems as (LineErrors & { message?: string }) | undefined
  return (
    <>
      <div className="document-tools">
        <LineFinder
          search={findItems}
          onFound={(item) => put(addFound(linesNow(), item))}
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
        onLines={(next) => put(next.map(withSum))}
        columns={columns}
        errorOf={(_line, index, field) => errors?.[index]?.[field]?.message}
        empty={t('screen.document.noLines')}
      />
    </>
  )
}
