import Button from '@mui/material/Button'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '../../../../api/client/queries.ts'
import type { Endpoint } from '../../../../api/endpoint.ts'
import { endRequest, getRequestDocument, saveRequest, type TransferRequest } from '../../../../api/transferRequest.ts'
import { documentAddress } from '../../../../grids/documents/documentAddress.ts'
import { requestTone } from '../../../../grids/requests/transferRequestGrid.ts'
import { useConfirm } from '../../../../ui/dialogs/useConfirm.ts'
import { DocumentFrame, Facts } from '../../../../ui/document/DocumentFrame.tsx'
import { History } from '../../../../ui/document/History.tsx'
import { RelatedDocuments } from '../../../../ui/document/RelatedDocuments.tsx'
import { useOpenedDocument } from '../../../../ui/document/useOpenedDocument.ts'
import { useSteps } from '../../../../ui/document/useSteps.ts'
import { notifySuccess } from '../../../../ui/feedback/notify.ts'
import { formatDate, formatQuantity } from '../../../../ui/format.ts'
import { PrintIcon } from '../../../../ui/icons.tsx'
import { useSession } from '../../../../ui/session/useSession.ts'
import { RequestLines } from './RequestLines.tsx'
import './request.css'
import { type Counted, useCounts } from './useCounts.ts'

export type RequestAction = 'edit' | 'view' | 'check' | 'counter'
/** Lines of a page (specification 2 §9). */
const LINES_ON_PAGE: Readonly<Record<RequestAction, number>> = { edit: 12, view: 12, check: 12, counter: 20 }
const ANSWERED = ['CHECKING', 'CHECKED', 'READY']

/** What a step of the request asks, sends and says. */
interface RequestStep {
  action: string
  ask: string
  done: string
  endpoint: Endpoint
  body: object
  main?: true
}

function stepsOf(request: TransferRequest, action: RequestAction, mayEnd: boolean): RequestStep[] {
  const { id, version, status } = request
  const save = (to: 'CHECKING' | 'CHECKED') => ({ endpoint: saveRequest, body: { id, version, status: to } })
  if (action === 'edit' && request.editable)
    return [{ action: 'saveFinish', ask: 'askChecking', done: 'sent', ...save('CHECKING'), main: true }]
  if (action === 'counter' && request.answerable)
    return [{ action: 'saveFinish', ask: 'askChecked', done: 'answered', ...save('CHECKED'), main: true }]
  if (action !== 'check' || status !== 'CHECKED') return []
  const end: RequestStep = { action: 'saveFinish', ask: 'askEnd', done: 'ended', endpoint: endRequest, body: { id, version }, main: true } // prettier-ignore
  return [{ action: 'recount', ask: 'askRecount', done: 'recounted', ...save('CHECKING') }, ...(mayEnd ? [end] : [])]
}

function typedOn({ editable, answerable }: TransferRequest, action: RequestAction): Counted | undefined {
  if (action === 'edit' && editable) return 'count'
  return action === 'counter' && answerable ? 'sendCount' : undefined
}

/**
 * A request: written, answered (`counter`), checked or only looked at (specification 2 §2.7, §2.8). No `defineDocument`: its lines
 * are a table of cells, line × target, that comes by pages and saves each cell as it is typed; the address says who one is in it.
 */
export function RequestPage({ id, action }: { id: number; action: RequestAction }) {
  const { t } = useTranslation()
  const session = useSession()
  const navigate = useNavigate()
  const confirm = useConfirm()
  const [page, setPage] = useState(1)
  const [words, setWords] = useState('')
  const limit = LINES_ON_PAGE[action]
  const opened = useOpenedDocument(queryOf(getRequestDocument, { path: { id } }))
  const request = opened.document
  const counts = useCounts(id, { counter: action === 'counter', page, limit, value: words })
  const { step, send, busy, problem, onReopen } = useSteps(opened)
  const back = action === 'counter' ? '/request-warehouse/counter' : '/request-warehouse/transfer'

  const take = (one: RequestStep) =>
    void step(async (pause) => {
      // What is being kept has to be answered first; a cell that was refused says so itself.
      await counts.settled()
      const title = t(`action.${one.action}`)
      const text = t(`screen.transferRequest.${one.ask}`)
      if (!(await pause(() => confirm({ title, text, action: title })))) return
      await send(one.endpoint, { body: { ...one.body, version: request.version } })
      notifySuccess(t(`screen.transferRequest.${one.done}`))
      await navigate({ to: back })
    })
  return (
    <DocumentFrame
      title={t(action === 'counter' ? 'screen.counterRequest.one' : 'screen.transferRequest.one')}
      number={request.regNumber}
      status={{ text: t(`enum.transferRequestStatus.${request.status}`), tone: requestTone(request.status) }}
      problem={problem}
      onReopen={onReopen}
      actions={
        <>
          <Button startIcon={<PrintIcon />} component={Link} to={`/request-warehouse/income-request/view/${id}`}>
            {t('action.print')}
          </Button>
          {stepsOf(request, action, session.may(endRequest)).map((one) => (
            <Button
              key={one.ask}
              variant={one.main ? 'contained' : 'outlined'}
              disabled={busy}
              onClick={() => take(one)}
            >
              {t(`action.${one.action}`)}
            </Button>
          ))}
        </>
      }
    >
      <Facts of={factsOf(request, t)} />
      <RelatedDocuments of={{ addressOf: documentAddress }} document={request} />
      <RequestLines
        request={request}
        typing={typedOn(request, action)}
        answered={ANSWERED.includes(request.status)}
        counts={counts}
        page={page}
        limit={limit}
        words={words}
        onPage={setPage}
        onWords={(next) => {
          setWords(next)
          setPage(1)
        }}
      />
      <History steps={request.history} enumName="transferRequestStatus" />
    </DocumentFrame>
  )
}

function factsOf(request: TransferRequest, t: (key: string) => string): [string, string][] {
  const { categoryName, subCategoryName, sub2CategoryName, sub3CategoryName } = request
  return [
    [t('field.regDate'), formatDate(request.regDate)],
    [t('field.fromDepartmentName'), request.fromDepartmentName ?? ''],
    [t('field.toDepartmentNames'), request.toDepartmentNames.join(', ')],
    [
      t('field.categoryName'),
      [categoryName, subCategoryName, sub2CategoryName, sub3CategoryName].filter(Boolean).join(' / '),
    ],
    [t('field.totalCount'), formatQuantity(request.totalCount)],
    [t('field.createdByName'), request.createdByName ?? ''],
    [t('field.comment'), request.comment],
  ]
}
