import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notifyFailure, notifySuccess } from '../feedback/notify.ts'
import { useRecordForm } from '../form/useRecordForm.ts'
import { wholeRows } from '../form/wholeRows.ts'
import {
  type AnyDocument,
  type AnyLine,
  type DeclaredDocument,
  linesOf,
  type OpenLine,
  type Step,
} from './defineDocument.ts'
import type { OpenedDocument } from './useOpenedDocument.ts'
import { useSteps } from './useSteps.ts'
import { useTakeStep } from './useTakeStep.ts'

/** A document that is being written: its form, how it is saved, and how a step is taken, which saves what was typed first. */
export function useWriting(of: DeclaredDocument, opened: OpenedDocument<AnyDocument> | undefined, given?: object) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const document = opened?.document
  const asRecord = (from: AnyDocument) => ({ ...from, [of.lines.of]: wholeRows(linesOf(of, from)) })
  const [start] = useState(() => document && asRecord(document))
  const mode = document ? 'edit' : 'create'
  const record = useRecordForm({ form: of.form!, mode, id: document?.id, record: start, given })
  const { open, problem, isDirty } = record
  const { step, send, leave, busy, reopen } = useSteps(opened, { isDirty, speaks: problem !== null })
  const takeStep = useTakeStep(of, send)
  const linesNow = () => open.valuesNow()[of.lines.of] as readonly OpenLine<AnyLine>[]

  /** The document as it was saved; undefined where that was refused, and the form says why. */
  async function saved(): Promise<AnyDocument | undefined> {
    const answer = (await record.save()) as AnyDocument | undefined
    if (answer) opened?.show(answer)
    return answer
  }
  /** What has just come into being is opened at its own address. */
  async function goToOwnPage(at: AnyDocument) {
    if (!document) await leave(() => void navigate({ to: of.pageOf(at.id), replace: true }), true)
  }
  /** Goes on with what the step has made of it; what was typed since stays on top. */
  function goOn(answer: AnyDocument, before: readonly OpenLine<AnyLine>[]) {
    const now = linesNow()
    record.goOn(asRecord(answer))
    const isTyped = new Map(now.filter((line, at) => line !== before[at]).map((line) => [line.key, line]))
    if (isTyped.size > 0)
      open.fill(of.lines.of, wholeRows(linesOf(of, answer).map((line) => isTyped.get(line.key) ?? line)))
  }

  const save = () =>
    void step(async () => {
      const at = await saved()
      if (!at) return
      notifySuccess(t('message.saved'))
      await goToOwnPage(at)
    })
  const take = (chosen: Step, given: Record<string, unknown> = {}) =>
    void step(async (pause) => {
      // Nothing typed, nothing to save.
      const at = document && !isDirty() ? document : await saved()
      if (!at) return
      const before = linesNow()
      try {
        const answer = await takeStep({ step: chosen, document: at, lines: before, given, pause })
        if (answer && document && of.isWritten(answer)) goOn(answer, before)
      } catch (failure) {
        // The form of a new document goes away, and what it says with it.
        if (!document) notifyFailure(failure)
        else record.refuse(failure)
      }
      await goToOwnPage(at)
    })
  return { open, problem, onReopen: problem?.changedMeanwhile ? reopen : undefined, busy, save, take }
}
