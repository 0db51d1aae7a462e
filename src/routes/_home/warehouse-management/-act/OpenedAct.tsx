import Button from '@mui/material/Button'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Act, type ActLine, approveAct, getAct, rejectAct, saveActFound } from '../../../../api/act.ts'
import { fieldsOf } from '../../../../api/fieldSchema.ts'
import { codesOf, countedGoods } from '../../../../documents/goodsLines.ts'
import { documentAddress } from '../../../../grids/documents/documentAddress.ts'
import { actTone } from '../../../../grids/warehouse/actGrid.ts'
import { quantity, sumOfQuantities, thousandths } from '../../../../rules/money.ts'
import { useConfirm } from '../../../../ui/dialogs/useConfirm.ts'
import { usePrompt } from '../../../../ui/dialogs/usePrompt.ts'
import { DocumentFrame, Facts } from '../../../../ui/document/DocumentFrame.tsx'
import { History } from '../../../../ui/document/History.tsx'
import { RelatedDocuments } from '../../../../ui/document/RelatedDocuments.tsx'
import type { OpenedDocument } from '../../../../ui/document/useOpenedDocument.ts'
import { useSteps } from '../../../../ui/document/useSteps.ts'
import { notifySuccess } from '../../../../ui/feedback/notify.ts'
import { AttachedFiles } from '../../../../ui/files/AttachedFiles.tsx'
import { formatDate } from '../../../../ui/format.ts'
import { PrintIcon } from '../../../../ui/icons.tsx'
import type { LineColumn } from '../../../../ui/lines/lineColumn.ts'
import { LinesEditor } from '../../../../ui/lines/LinesEditor.tsx'
import { ScanTools } from '../../../../ui/lines/ScanTools.tsx'
import { type ScannedCounting, useCountingByScan } from '../../../../ui/lines/useCountingByScan.ts'
import './act.css'
import { Signers } from './Signers.tsx'

type OpenLine = Omit<ActLine, 'temporaryQty'> & { key: string; temporaryQty: number | null }

const differenceOf = ({ temporaryQty, count }: OpenLine) =>
  quantity(thousandths(temporaryQty ?? 0) - thousandths(count))

const columnsOf = (mayCount: boolean, maySay: boolean): LineColumn<OpenLine>[] => [
  { field: 'itemName', detail: (line) => codesOf({ artikul: '', ...line }) },
  { field: 'unitName', width: 70 },
  { field: 'count', width: 130, label: 'screen.act.byIncome', total: true },
  { field: 'temporaryQty', width: 130, editable: mayCount, total: true },
  {
    field: 'difference',
    kind: 'quantity',
    width: 110,
    value: differenceOf,
    total: true,
    tone: (line) => (differenceOf(line) === 0 ? undefined : 'danger'),
  },
  { field: 'comment', width: 260, editable: maySay },
]
const linesOf = ({ whItems }: Act): OpenLine[] => whItems.map((line) => ({ ...line, key: String(line.id) }))
const FIELDS = fieldsOf(getAct.parts.answer as never)['whItems']?.fields

const COUNTING: ScannedCounting<OpenLine> = {
  code: countedGoods,
  none: (line) => ({ ...line, temporaryQty: 0 }),
  pick(lines, itemId) {
    const same = lines.filter((line) => line.itemId === itemId)
    return same.find(({ temporaryQty, count }) => (temporaryQty ?? 0) < count) ?? same.at(-1)
  },
  add: (line, count) => ({ ...line, temporaryQty: sumOfQuantities([line.temporaryQty ?? 0, count]) }),
}

/**
 * An act as its signers see it: what was found is counted, then everybody says yes or no. No `defineDocument`: it has no step
 * that brings it on, but an answer of each signer's, and whether he may count or sign the server says of him and not a right.
 */
export function OpenedAct({ opened, view }: { opened: OpenedDocument<Act>; view: boolean }) {
  const { t } = useTranslation()
  const act = opened.document
  const [mayCount, maySign] = [act.mayCount && !view, act.maySign && !view]
  const { lines, setLines, save, approve, reject, busy, problem, onReopen } = useSigning(opened, mayCount)
  const { shown, ...scans } = useCountingByScan(COUNTING, lines, setLines)
  return (
    <DocumentFrame
      title={t('screen.act.one')}
      number={act.regNumber}
      status={{ text: t(`enum.actStatus.${act.actStatus}`), tone: actTone(act) }}
      problem={problem}
      onReopen={onReopen}
      actions={
        <>
          <PrintLinks act={act} />
          {mayCount && (
            <Button variant="outlined" loading={busy} onClick={save}>
              {t('action.save')}
            </Button>
          )}
          {maySign && (
            <>
              <Button variant="outlined" color="error" loading={busy} onClick={reject}>
                {t('action.reject')}
              </Button>
              <Button variant="contained" loading={busy} onClick={approve}>
                {t('action.approve')}
              </Button>
            </>
          )}
        </>
      }
    >
      <ActFacts act={act} />
      <RelatedDocuments of={{ addressOf: documentAddress }} document={act} />
      <Signers of={act.userAndWhDocuments} />
      <div className="document-tools">
        <ScanTools {...scans} begin={mayCount ? scans.begin : undefined} />
      </div>
      <LinesEditor
        label={t('screen.document.lines')}
        lines={lines}
        onLines={mayCount || maySign ? setLines : undefined}
        removable={false}
        columns={columnsOf(mayCount, mayCount || maySign)}
        {...(FIELDS ? { fields: FIELDS } : {})}
        empty={t('screen.document.noLines')}
        shown={shown}
      />
      <AttachedFiles subject="income" id={act.documentId} />
      <History steps={act.history} enumName="actStatus" />
    </DocumentFrame>
  )
}

/** The lines as they are counted, and what a signer may do; what was counted is saved before it is signed. */
function useSigning(opened: OpenedDocument<Act>, mayCount: boolean) {
  const { t } = useTranslation()
  const act = opened.document
  const [lines, setLines] = useState<readonly OpenLine[]>(() => linesOf(act))
  const [first, setFirst] = useState(lines)
  const isDirty = () => lines.some((line, at) => line !== first[at])
  const { step, send, busy, problem, onReopen } = useSteps(opened, { isDirty })
  const confirm = useConfirm()
  const prompt = usePrompt()
  const path = { id: act.documentId }
  const sent = lines.map(({ id, temporaryQty, comment }) => ({ id, temporaryQty: temporaryQty ?? 0, comment }))
  const show = (answer: Act) => {
    const next = linesOf(answer)
    setFirst(next)
    setLines(next)
    return answer
  }
  const saved = async () =>
    mayCount && isDirty()
      ? show(await send(saveActFound, { path, body: { version: act.version, whItems: sent } }))
      : act
  const save = () => void step(async () => (await saved()) !== act && notifySuccess(t('message.saved')))
  const approve = () =>
    void step(async (pause) => {
      const { version } = await saved()
      const action = t('action.approve')
      if (!(await pause(() => confirm({ title: action, text: t('screen.act.askApprove'), action })))) return
      show(await send(approveAct, { path, query: {}, body: { version } }))
      notifySuccess(t('screen.act.signed'))
    })
  const reject = () =>
    void step(async (pause) => {
      const action = t('action.reject')
      const reason = await pause(() => prompt({ title: action, label: t('field.reason'), action, danger: true }))
      if (reason === undefined) return
      show(await send(rejectAct, { path, query: { reason }, body: { version: act.version, whItems: sent } }))
      notifySuccess(t('screen.act.signed'))
    })
  return { lines, setLines, save, approve, reject, busy, problem, onReopen }
}

function ActFacts({ act }: { act: Act }) {
  const { t } = useTranslation()
  const income = (
    <Link to="/warehouse-management/income-view/$action/$id" params={{ action: 'edit', id: String(act.documentId) }}>
      № {act.documentRegNumber} · {t(`enum.documentStatus.${act.documentStatus}`)}
    </Link>
  )
  return (
    <Facts
      of={[
        [t('field.regDate'), formatDate(act.regDate)],
        [t('screen.act.income'), income],
        [t('field.contragentName'), act.contragentName],
        [t('field.departmentName'), act.departmentName],
        [t('field.createdByName'), act.createdByName],
        [t('field.comment'), act.comment],
      ]}
    />
  )
}

function PrintLinks({ act }: { act: Act }) {
  const { t } = useTranslation()
  const differs = act.whItems.some(({ difference }) => difference !== 0)
  return (
    <>
      {differs && (
        <Button component={Link} to={`/warehouse-management/income/act/claim/${act.id}`} variant="outlined">
          {t('action.claim')}
        </Button>
      )}
      <Button
        component={Link}
        to={`/warehouse-management/income/act/print/${act.id}`}
        variant="outlined"
        startIcon={<PrintIcon />}
      >
        {t('action.print')}
      </Button>
    </>
  )
}
