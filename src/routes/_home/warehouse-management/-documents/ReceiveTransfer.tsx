import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '../../../../api/client/queries.ts'
import {
  getDocument,
  receiveTransfer,
  receiveTransferInPart,
  returnTransfer,
  type WarehouseDocument,
} from '../../../../api/warehouseDocument.ts'
import { documentTone } from '../../../../grids/documents/documentTone.ts'
import { useConfirm } from '../../../../ui/dialogs/useConfirm.ts'
import { usePrompt } from '../../../../ui/dialogs/usePrompt.ts'
import { DocumentFrame, Facts } from '../../../../ui/document/DocumentFrame.tsx'
import { History } from '../../../../ui/document/History.tsx'
import { type OpenedDocument, useOpenedDocument } from '../../../../ui/document/useOpenedDocument.ts'
import { useSteps } from '../../../../ui/document/useSteps.ts'
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

/** What is still in transit is offered as arriving now. */
const arrivingLines = ({ whItems }: WarehouseDocument): readonly ArrivingLine[] =>
  whItems.map((line) => {
    const shown = shownLine(line)
    return { ...shown, inTransit: inTransit(shown), arriving: inTransit(shown) }
  })

/** Goods in transit arrive: all of them, or as many as were counted; or they go back. */
export function ReceiveTransfer({ id }: { id: number }) {
  const opened = useOpenedDocument(queryOf(getDocument, { path: { id } }))
  return <Arriving key={opened.edition} opened={opened} />
}

function Arriving({ opened }: { opened: OpenedDocument<WarehouseDocument> }) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const ask = usePrompt()
  const { document } = opened
  const { version } = document
  const [lines, setLines] = useState(() => arrivingLines(document))
  const whole = lines.every((line) => line.arriving === line.inTransit)
  const { step, send, busy, fields, problem, onReopen } = useSteps(opened, { isDirty: () => !whole })
  const open = document.documentStatus === 'PENDING' || document.documentStatus === 'PARTIAL'
  const path = { id: document.id }
  // What was typed below 0 goes along: the server refuses it, and nothing is left out in silence.
  const sent = lines.filter((line) => line.arriving)

  async function done(answer: Promise<WarehouseDocument>) {
    setLines(arrivingLines(await answer))
    notifySuccess(t('screen.receive.done'))
  }
  const receiveAll = () => step(() => done(send(receiveTransfer, { path, body: { version } })))
  const receivePart = () =>
    step(
      () => {
        const whItems = sent.map((line) => ({ id: line.id, count: line.arriving! }))
        return done(send(receiveTransferInPart, { path, body: { version, whItems } }))
      },
      () =>
        confirm({
          title: t('action.receivePart'),
          text: t('screen.receive.askPart', { count: sent.length }),
          action: t('action.receivePart'),
        }),
    )
  const sendBack = () =>
    step(
      (comment: string) => done(send(returnTransfer, { path, body: { version, comment } })),
      () =>
        ask({
          title: t('action.returnTransfer'),
          label: t('field.reason'),
          action: t('action.returnTransfer'),
          danger: true,
        }),
    )

  return (
    <DocumentFrame
      title={t('screen.receive.title')}
      number={document.regNumber}
      status={{ text: t(`enum.documentStatus.${document.documentStatus}`), tone: documentTone(document) }}
      problem={problem}
      onReopen={onReopen}
      actions={
        open && (
          <>
            {document.documentStatus === 'PENDING' && (
              <Button color="error" variant="outlined" disabled={busy} onClick={() => void sendBack()}>
                {t('action.returnTransfer')}
              </Button>
            )}
            <Button
              variant="contained"
              loading={busy}
              disabled={sent.length === 0}
              onClick={() => void (whole ? receiveAll() : receivePart())}
            >
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
          if ((line.arriving ?? 0) < 0) return t('message.tooSmall', { minimum: 0 })
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
