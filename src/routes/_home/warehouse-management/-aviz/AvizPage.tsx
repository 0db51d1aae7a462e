import Button from '@mui/material/Button'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type AvizLine, createAviz, createLoad, type Dispatch, getDispatch } from '../../../../api/aviz.ts'
import { queryOf } from '../../../../api/client/queries.ts'
import { fieldsOf } from '../../../../api/fieldSchema.ts'
import { codesOf, countedGoods } from '../../../../documents/goodsLines.ts'
import { avizForm } from '../../../../forms/warehouse/avizForm.ts'
import { documentAddress } from '../../../../grids/documents/documentAddress.ts'
import { documentTone } from '../../../../grids/documents/documentTone.ts'
import { quantity, sumOfQuantities, thousandths } from '../../../../rules/money.ts'
import { isWritten } from '../../../../rules/warehouseDocuments.ts'
import { DocumentFrame, Facts } from '../../../../ui/document/DocumentFrame.tsx'
import { History } from '../../../../ui/document/History.tsx'
import { RelatedDocuments } from '../../../../ui/document/RelatedDocuments.tsx'
import { type OpenedDocument, useOpenedDocument } from '../../../../ui/document/useOpenedDocument.ts'
import { useSteps } from '../../../../ui/document/useSteps.ts'
import { notifySuccess } from '../../../../ui/feedback/notify.ts'
import { AttachedFiles } from '../../../../ui/files/AttachedFiles.tsx'
import { FormDialog } from '../../../../ui/form/FormDialog.tsx'
import { formatDate } from '../../../../ui/format.ts'
import { PrintIcon } from '../../../../ui/icons.tsx'
import type { LineColumn } from '../../../../ui/lines/lineColumn.ts'
import { LinesEditor } from '../../../../ui/lines/LinesEditor.tsx'
import { ScanTools } from '../../../../ui/lines/ScanTools.tsx'
import { type ScannedCounting, useCountingByScan } from '../../../../ui/lines/useCountingByScan.ts'
import { useSession } from '../../../../ui/session/useSession.ts'

type OpenLine = AvizLine & { key: string; toLoad: number | null }

const leftOf = ({ count, loaded }: AvizLine) => quantity(thousandths(count) - thousandths(loaded))
const linesOf = ({ whItems }: Dispatch): OpenLine[] =>
  whItems.map((line) => ({ ...line, key: String(line.id), toLoad: leftOf(line) }))

/** A scan counts what goes on the car. */
const LOADING: ScannedCounting<OpenLine> = {
  code: countedGoods,
  none: (line) => ({ ...line, toLoad: 0 }),
  pick(lines, itemId) {
    const same = lines.filter((line) => line.itemId === itemId && leftOf(line) > 0)
    return same.find((line) => (line.toLoad ?? 0) < leftOf(line)) ?? same.at(-1)
  },
  add: (line, count) => ({ ...line, toLoad: sumOfQuantities([line.toLoad ?? 0, count]) }),
}

const columnsOf = (mayLoad: boolean): LineColumn<OpenLine>[] => [
  { field: 'itemName', detail: codesOf },
  { field: 'unitName', width: 70 },
  { field: 'count', width: 120, total: true },
  { field: 'loaded', width: 120, total: true },
  {
    field: 'toLoad',
    kind: 'quantity',
    width: 140,
    editable: (line) => mayLoad && leftOf(line) > 0,
    total: true,
    sentAs: 'count',
    fault: (line) =>
      (line.toLoad ?? 0) > leftOf(line) ? { key: 'tooBig', values: { maximum: leftOf(line) } } : undefined,
  },
]
const FIELDS = fieldsOf(getDispatch.parts.answer as never)['whItems']?.fields

/**
 * A transfer as it is dispatched: its note with its number, what was loaded, and what is loaded now. No `defineDocument`: the
 * document is the transfer, its own lines stay as they are, and what is typed here is never saved but made into one more load.
 */
export function AvizPage({ id }: { id: number }) {
  const opened = useOpenedDocument(queryOf(getDispatch, { path: { id } }))
  return <OpenedDispatch key={opened.edition} opened={opened} />
}

/** The lines as they are counted for a load, and the load that is made of them. */
function useLoading(opened: OpenedDocument<Dispatch>) {
  const { t } = useTranslation()
  const { document: dispatch } = opened
  const [lines, setLines] = useState<readonly OpenLine[]>(() => linesOf(dispatch))
  const { step, send, busy, fields, problem } = useSteps(opened)
  const whItems = lines.filter(({ toLoad }) => (toLoad ?? 0) > 0).map(({ id, toLoad }) => ({ id, count: toLoad! }))
  const load = () =>
    void step(async () => {
      const { carNumber } = dispatch
      const answer = await send(createLoad, { body: { documentId: dispatch.id, carNumber, whItems } })
      setLines(linesOf(answer))
      notifySuccess(t('screen.aviz.loadDone'))
    })
  return { lines, setLines, load, loadsNothing: whItems.length === 0, busy, fields, problem }
}

function OpenedDispatch({ opened }: { opened: OpenedDocument<Dispatch> }) {
  const { t } = useTranslation()
  const session = useSession()
  const { document: dispatch } = opened
  const [writes, setWrites] = useState(false)
  const { lines, setLines, load, loadsNothing, busy, fields, problem } = useLoading(opened)
  const mayWrite = session.may(createAviz) && !isWritten(dispatch)
  const { shown, ...scans } = useCountingByScan(LOADING, lines, setLines)
  return (
    <DocumentFrame
      title={t('screen.aviz.one')}
      number={dispatch.regNumber}
      status={{ text: t(`enum.documentStatus.${dispatch.documentStatus}`), tone: documentTone(dispatch) }}
      problem={problem}
      actions={
        <>
          <PrintLink to={`/warehouse-management/transfers/view-aviz/${dispatch.id}`} name="printLoad" />
          <PrintLink to={`/warehouse-management/transfers/view-aviz-all/${dispatch.id}`} name="printAll" />
          {mayWrite && (
            <>
              <Button variant="outlined" onClick={() => setWrites(true)}>
                {t(dispatch.aviz ? 'action.editAviz' : 'action.createAviz')}
              </Button>
              <Button variant="contained" disabled={loadsNothing} loading={busy} onClick={load}>
                {t('action.load')}
              </Button>
            </>
          )}
        </>
      }
    >
      <DispatchFacts of={dispatch} />
      <RelatedDocuments of={{ addressOf: documentAddress }} document={dispatch} />
      <div className="document-tools">
        <ScanTools {...scans} begin={mayWrite ? scans.begin : undefined} />
      </div>
      <LinesEditor
        label={t('screen.document.lines')}
        lines={lines}
        onLines={mayWrite ? setLines : undefined}
        removable={false}
        columns={columnsOf(mayWrite)}
        {...(FIELDS ? { fields: FIELDS } : {})}
        errorOf={(_line, index, field) => fields[`whItems.${index}.${field}`]}
        empty={t('screen.document.noLines')}
        shown={shown}
      />
      <AttachedFiles subject="transfer" id={dispatch.id} />
      <History steps={dispatch.history} enumName="documentStatus" />
      {writes && (
        <FormDialog
          of={avizForm}
          {...(dispatch.aviz
            ? { record: dispatch.aviz, id: dispatch.aviz.id }
            : { given: { documentId: dispatch.id, regNumber: dispatch.nextNumber } })}
          onClose={() => setWrites(false)}
          onSaved={(answer) => opened.show(answer as Dispatch)}
        />
      )}
    </DocumentFrame>
  )
}

function PrintLink({ to, name }: { to: string; name: string }) {
  const { t } = useTranslation()
  return (
    <Button component={Link} to={to} variant="outlined" startIcon={<PrintIcon />}>
      {t(`action.${name}`)}
    </Button>
  )
}

function DispatchFacts({ of }: { of: Dispatch }) {
  const { t } = useTranslation()
  const transfer = (
    <Link to="/warehouse-management/transfers/edit/$id" params={{ id: String(of.id) }}>
      № {of.documentRegNumber}
    </Link>
  )
  return (
    <Facts
      of={[
        [t('field.regDate'), formatDate(of.regDate)],
        [t('screen.aviz.transfer'), of.documentRegNumber && transfer],
        [t('field.fromDepartmentName'), of.fromDepartmentName],
        [t('field.toDepartmentName'), of.toDepartmentName],
        [t('field.carNumber'), of.carNumber],
        [t('field.driverName'), of.driverName],
        [t('screen.aviz.loads'), of.loads.length || null],
        [t('field.comment'), of.comment],
      ]}
    />
  )
}
