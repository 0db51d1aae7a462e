import { type ReactNode, useRef } from 'react'
import { useController, useFormState } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { fieldsOf } from '../../api/fieldSchema.ts'
import type { Schema } from '../../api/endpoint.ts'
import { AttachedFiles } from '../files/AttachedFiles.tsx'
import { FormFields } from '../form/FormFields.tsx'
import { type OpenRecord, RecordContext } from '../form/recordContext.ts'
import { useFormKeys } from '../form/useFormKeys.ts'
import { wholeRows } from '../form/wholeRows.ts'
import { LineFinder } from '../lines/LineFinder.tsx'
import { LinesEditor } from '../lines/LinesEditor.tsx'
import { ScanTools } from '../lines/ScanTools.tsx'
import { useLineScans } from '../lines/useLineScans.ts'
import { useSession } from '../session/useSession.ts'
import {
  type AnyDocument,
  type AnyLine,
  columnsOf,
  type DeclaredDocument,
  type OpenLine,
  type ToolProps,
} from './defineDocument.ts'
import { DocumentActions } from './DocumentActions.tsx'
import { DocumentFrame, Facts } from './DocumentFrame.tsx'
import { factsOf } from './factsOf.ts'
import { History } from './History.tsx'
import { RelatedDocuments } from './RelatedDocuments.tsx'
import type { OpenedDocument } from './useOpenedDocument.ts'
import { useWriting } from './useWriting.ts'

interface WrittenDocumentProps {
  of: DeclaredDocument
  /** Absent: a new one. */
  opened?: OpenedDocument<AnyDocument>
  /** What a new one starts with, beyond the form's own defaults. */
  given?: object
}

/** A document while it is being written: head, lines, and the steps that its state allows. A step saves what was typed first. */
export function WrittenDocument({ of, opened, given }: WrittenDocumentProps) {
  const { t } = useTranslation()
  const root = useRef<HTMLFormElement>(null)
  const document = opened?.document
  const { open, problem, onReopen, busy, save, take } = useWriting(of, opened, given)
  // As a field of its own: of what is none, the form tells at every key what in it differs.
  const { field } = useController({ control: open.control, name: of.lines.of })
  const lines = (field.value ?? []) as readonly OpenLine<AnyLine>[]
  useFormKeys(root, save, problem)
  const Tools = of.lines.tools as ((props: ToolProps<AnyDocument, Record<string, unknown>>) => ReactNode) | undefined
  return (
    <RecordContext value={open}>
      <DocumentFrame
        root={root}
        title={t(`screen.${of.name}.one`)}
        number={document?.regNumber}
        status={{
          text: t(`enum.${of.states}.${document ? of.stateOf(document) : 'DRAFT'}`),
          tone: document && of.toneOf(document),
        }}
        problem={problem?.text}
        onReopen={onReopen}
        actions={
          <DocumentActions
            of={of}
            document={document}
            lines={lines}
            busy={busy}
            onSave={save}
            onStep={(step) => take(step)}
          />
        }
      >
        {document && <Facts of={factsOf(of, of.settled, document, t)} />}
        <div className="document-fields">
          <FormFields sections={besideLines(of)} />
        </div>
        {document && <RelatedDocuments of={of} document={document} />}
        {document && Tools && (
          <Tools
            document={document}
            busy={busy}
            run={(action, given) =>
              take(
                of.steps.find((step) => step.action === action)!,
                given,
              )
            }
          />
        )}
        <WrittenLines of={of} document={document} lines={lines} open={open} />
        {document && of.filedAs && <AttachedFiles subject={of.filedAs(document)} id={document.id} />}
        {document?.history && <History steps={document.history} enumName={of.states} />}
      </DocumentFrame>
    </RecordContext>
  )
}

/** The sections of the head; the lines are drawn by themselves. */
const besideLines = ({ form, lines }: DeclaredDocument): string[] =>
  Object.entries(form!.sections).flatMap(([section, fields]) => (fields.includes(lines.of) ? [] : [section]))

type LineErrors = Record<number, Record<string, { message?: string } | undefined> | undefined>

function WrittenLines({
  of,
  document,
  lines,
  open,
}: {
  of: DeclaredDocument
  document: AnyDocument | undefined
  lines: readonly OpenLine<AnyLine>[]
  open: OpenRecord
}) {
  const { t } = useTranslation()
  const session = useSession()
  const { of: name, finder, importer: Importer } = of.lines
  const put = (next: readonly OpenLine<AnyLine>[]) => open.fill(name, wholeRows(next))
  /** Two answers may come before the lines are drawn again. */
  const linesNow = () => open.valuesNow()[name] as readonly OpenLine<AnyLine>[]
  const { shown, scan } = useLineScans(
    finder?.scan &&
      (async (code) => {
        const found = await finder.scan!(code)
        if (!found) return undefined
        const next = finder.add(linesNow() as never, found as never) as typeof lines
        put(next)
        return finder.keyOf!(next as never, found as never)
      }),
  )
  const errors = useFormState({ control: open.control }).errors[name] as (LineErrors & { message?: string }) | undefined
  return (
    <>
      {finder && (
        <div className="document-tools">
          <LineFinder
            search={(words, signal) => finder.search(words, signal, open.valuesNow())}
            onFound={(found) => put(finder.add(linesNow() as never, found as never) as typeof lines)}
            label={t(finder.label)}
          />
          {Importer && (
            <Importer
              valuesNow={open.valuesNow}
              onLines={(more) => put([...linesNow(), ...(more as unknown as typeof lines)])}
            />
          )}
          <ScanTools scan={scan} />
          {errors?.message && (
            <span className="document-problem" aria-live="polite">
              {errors.message}
            </span>
          )}
        </div>
      )}
      <LinesEditor
        label={t('screen.document.lines')}
        lines={lines}
        onLines={put}
        removable={finder !== undefined}
        columns={columnsOf(of, document, session)}
        fields={fieldsOf(of.load.parts.answer as Schema)[name]?.fields}
        errorOf={(_line, index, field) => errors?.[index]?.[field]?.message}
        shown={shown}
        empty={t(of.lines.empty ?? 'screen.document.noLines')}
      />
    </>
  )
}
