import { type Dispatch, type SetStateAction, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldsOf } from '../../api/fieldSchema.ts'
import type { Schema } from '../../api/endpoint.ts'
import { AttachedFiles } from '../files/AttachedFiles.tsx'
import { Grid } from '../grid/Grid.tsx'
import { LinesEditor } from '../lines/LinesEditor.tsx'
import { ScanTools } from '../lines/ScanTools.tsx'
import { useCountingByScan } from '../lines/useCountingByScan.ts'
import { useSession } from '../session/useSession.ts'
import {
  type AnyDocument,
  type AnyLine,
  columnsOf,
  type DeclaredDocument,
  linesOf,
  type OpenLine,
  type Step,
} from './defineDocument.ts'
import { DocumentActions } from './DocumentActions.tsx'
import { DocumentFrame, Facts } from './DocumentFrame.tsx'
import { factsOf } from './factsOf.ts'
import { History } from './History.tsx'
import { RelatedDocuments } from './RelatedDocuments.tsx'
import type { OpenedDocument } from './useOpenedDocument.ts'
import { useScannedSearch } from './useScannedSearch.ts'
import { useSteps } from './useSteps.ts'
import { useTakeStep } from './useTakeStep.ts'

/** A document to read and to act on. Its lines are a list, or, where a step wants them counted, fields to count in. */
export function ShownDocument({ of, opened }: { of: DeclaredDocument; opened: OpenedDocument<AnyDocument> }) {
  const { t } = useTranslation()
  const { document } = opened
  const { lines, setLines, isCounted, isDirty, restart } = useCountedLines(of, document)
  const { step, send, busy, fields, problem, onReopen } = useSteps(opened, { isDirty })
  const takeStep = useTakeStep(of, send)
  const take = (chosen: Step) =>
    step(async (pause) => {
      const answer = await takeStep({ step: chosen, document, lines, given: {}, pause })
      if (answer) restart(answer)
    })
  return (
    <DocumentFrame
      title={t(`screen.${of.name}.one`)}
      number={document.regNumber}
      status={{ text: t(`enum.${of.states}.${of.stateOf(document)}`), tone: of.toneOf(document) }}
      problem={problem}
      onReopen={onReopen}
      actions={
        <DocumentActions of={of} document={document} lines={lines} busy={busy} onStep={(chosen) => void take(chosen)} />
      }
    >
      <Facts of={factsOf(of, of.facts, document, t)} />
      <RelatedDocuments of={of} document={document} />
      {isCounted ? (
        <CountedLines of={of} document={document} lines={lines} onLines={setLines} fields={fields} />
      ) : (
        <ShownLines of={of} document={document} />
      )}
      {of.filedAs && <AttachedFiles subject={of.filedAs(document)} id={document.id} />}
      {document.history && <History steps={document.history} enumName={of.states} />}
    </DocumentFrame>
  )
}

/** The lines as somebody counts them for a step; what is not counted stands as it is. */
function useCountedLines(of: DeclaredDocument, document: AnyDocument) {
  const { counted } = of.lines
  const start = (from: AnyDocument): readonly OpenLine<AnyLine>[] =>
    counted?.when(from) ? linesOf(of, from).map((line) => ({ ...line, ...counted.start(line) })) : linesOf(of, from)
  const [first, setFirst] = useState(() => start(document))
  const [lines, setLines] = useState(first)
  return {
    lines,
    setLines,
    isCounted: counted?.when(document) === true,
    isDirty: () => lines.some((line, at) => line !== first[at]),
    restart: (answer: AnyDocument) => {
      const next = start(answer)
      setFirst(next)
      setLines(next)
    },
  }
}

interface LinesProps {
  of: DeclaredDocument
  document: AnyDocument
}

function CountedLines({
  of,
  document,
  lines,
  onLines,
  fields,
}: LinesProps & {
  lines: readonly OpenLine<AnyLine>[]
  onLines: Dispatch<SetStateAction<readonly OpenLine<AnyLine>[]>>
  fields: Readonly<Record<string, string>>
}) {
  const { t } = useTranslation()
  const session = useSession()
  const { shown, ...scans } = useCountingByScan(of.lines.counted?.scanned, lines, onLines)
  return (
    <>
      <div className="document-tools">
        <ScanTools {...scans} />
      </div>
      <LinesEditor
        label={t('screen.document.lines')}
        lines={lines}
        onLines={onLines}
        removable={false}
        columns={columnsOf(of, document, session)}
        fields={fieldsOf(of.load.parts.answer as Schema)[of.lines.of]?.fields}
        errorOf={(_line, index, field) => fields[`${of.lines.of}.${index}.${field}`]}
        empty={t('screen.document.noLines')}
        shown={shown}
      />
    </>
  )
}

function ShownLines({ of, document }: LinesProps) {
  const [given] = useState(() => of.lines.filter(document))
  useScannedSearch()
  return (
    <div className="document-lines">
      <Grid of={of.lines.list(document)} given={given} />
    </div>
  )
}
