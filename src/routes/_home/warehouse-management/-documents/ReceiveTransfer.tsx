import Button from '@mui/material/Button'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiFailure } from '../../../../api/client/apiFailure.ts'
import { mutationOf, queryOf } from '../../../../api/client/queries.ts'
import {
  getDocument,
  receiveTransfer,
  receiveTransferInPart,
  returnTransfer,
} from '../../../../api/warehouseDocument.ts'
import { documentTone } from '../../../../grids/documents/documentTone.ts'
import { useConfirm } from '../../../../ui/dialogs/useConfirm.ts'
import { usePrompt } from '../../../../ui/dialogs/usePrompt.ts'
import { DocumentFrame, Facts } from '../../../../ui/document/DocumentFrame.tsx'
import { History } from '../../../../ui/document/History.tsx'
import { failureText } from '../../../../ui/feedback/failureText.ts'
import { notifySuccess } from '../../../../ui/feedback/notify.ts'
import { formatDate } from '../../../../ui/format.ts'
import type { LineColumn } from '../../../../ui/lines/lineColumn.ts'
import { LinesEditor } from '../../../../ui/lines/LinesEditor.tsx'
import { type ShownLine, shownLine } from './PostedDocument.tsx'

type ArrivingLine = ShownLine & { inTransit: number; arriving: number | null }

const inTransit = (line: ShownLine) => Math.round((line.count - line.received - line.returned) * 1_000) / 1_000
const sumOf = (field: 'count' | 'received' | 'arriving') => (lines: readonly ArrivingLine[]) =>
  Math.round(lines.reduce((sum, line) => sum + (line[field] ?? 0), 0) * 1_000) / 1_000

const COLUMNS: readonly LineColumn<ArrivingLine>[] = [
  { field: 'itemName', kind: 'text', detail: ({ codes }) => codes },
  { field: 'unitName', kind: 'text', width: 70 },
  { field: 'termOfItem', kind: 'date', width: 120 },
  { field: 'count', kind: 'quantity', width: 120, label: 'screen.receive.sent', total: sumOf('count') },
  { field: 'received', kind: 'quantity', width: 120, total: sumOf('received') },
  {
    field: 'arriving',
    kind: 'quantity',
    width: 140,
    label: 'screen.receive.arriving',
    editable: (line) => line.inTransit > 0,
    total: sumOf('arriving'),
    tone: (line) => (line.arriving === line.inTransit ? 'success' : 'warning'),
  },
]

/** Goods in transit arrive: all of them, or as many as were counted; or they go back. */
export function ReceiveTransfer({ id }: { id: number }) {
  const { t } = useTranslation()
  const { data: document } = useSuspenseQuery(queryOf(getDocument, { path: { id } }))
  return <Arriving key={`${id} ${document.version}`} document={document} title={t('screen.receive.title')} />
}

function Arriving({
  document,
  title,
}: {
  document: Awaited<ReturnType<NonNullable<ReturnType<typeof queryOf<typeof getDocument>>['queryFn']>>>
  title: string
}) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const ask = usePrompt()
  const [lines, setLines] = useState<readonly ArrivingLine[]>(() =>
    document.whItems.map((line) => {
      const shown = shownLine(line)
      return { ...shown, inTransit: inTransit(shown), arriving: inTransit(shown) }
    }),
  )
  const [failure, setFailure] = useState<unknown>()
  const settings = { onError: setFailure, onSuccess: () => notifySuccess(t('screen.receive.done')) }
  const receiveAll = useMutation({ ...mutationOf(receiveTransfer), ...settings })
  const receivePart = useMutation({ ...mutationOf(receiveTransferInPart), ...settings })
  const giveBack = useMutation({ ...mutationOf(returnTransfer), ...settings })
  const open = document.documentStatus === 'PENDING' || document.documentStatus === 'PARTIAL'
  const busy = receiveAll.isPending || receivePart.isPending || giveBack.isPending
  const path = { id: document.id }
  const fields = failure instanceof ApiFailure ? failure.fields : {}
  const sent = lines.filter((line) => (line.arriving ?? 0) > 0)
  const whole = lines.every((line) => line.arriving === line.inTransit)

  async function receive() {
    setFailure(undefined)
    if (whole) return receiveAll.mutate({ path, body: { version: document.version } })
    const text = t('screen.receive.askPart', { count: sent.length })
    if (!(await confirm({ title: t('action.receivePart'), text, action: t('action.receivePart') }))) return
    receivePart.mutate({
      path,
      body: { version: document.version, whItems: sent.map((line) => ({ id: line.id, count: line.arriving! })) },
    })
  }
  async function sendBack() {
    const comment = await ask({
      title: t('action.returnTransfer'),
      label: t('field.reason'),
      action: t('action.returnTransfer'),
      danger: true,
    })
    if (comment === undefined) return
    setFailure(undefined)
    giveBack.mutate({ path, body: { version: document.version, comment } })
  }

  return (
    <DocumentFrame
      title={title}
      number={document.regNumber}
      status={{ text: t(`enum.documentStatus.${document.documentStatus}`), tone: documentTone(document) }}
      problem={failure === undefined ? undefined : failureText(failure)}
      actions={
        open && (
          <>
            {document.documentStatus === 'PENDING' && (
              <Button color="error" variant="outlined" disabled={busy} onClick={() => void sendBack()}>
                {t('action.returnTransfer')}
              </Button>
            )}
            <Button variant="contained" loading={busy} disabled={sent.length === 0} onClick={() => void receive()}>
              {t(whole ? 'action.receiveAll' : 'action.receivePart')}
            </Button>
          </>
        )
      }
    >
      <Facts
        of={[
          [t('field.regDate'), formatDate(document.regDate)],
          [t('field.fromDepartmentName'), document.fromDepartmentName],
          [t('field.toDepartmentName'), document.toDepartmentName],
          [t('field.comment'), document.comment],
        ]}
      />
      <LinesEditor
        label={t('screen.document.lines')}
        lines={lines}
        onLines={open ? setLines : undefined}
        removable={false}
        columns={open ? COLUMNS : COLUMNS.slice(0, -1)}
        errorOf={(line, _index, field) => {
          if (field !== 'arriving') return undefined
          if ((line.arriving ?? 0) > line.inTransit) return t('message.tooBig', { maximum: line.inTransit })
          const at = sent.findIndex((other) => other.key === line.key)
          return at < 0 ? undefined : fields[`whItems.${at}.count`]
        }}
        empty={t('screen.document.noLines')}
      />
      <History steps={document.history} enumName="documentStatus" />
    </DocumentFrame>
  )
}
