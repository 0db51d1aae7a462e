import Button from '@mui/material/Button'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import {
  changeDocumentStatus,
  type DocumentLine,
  type DocumentStatus,
  type WarehouseDocument,
} from '../../../../api/warehouseDocument.ts'
import { documentTone } from '../../../../grids/documents/documentTone.ts'
import { usePrompt } from '../../../../ui/dialogs/usePrompt.ts'
import { DocumentFrame, Facts } from '../../../../ui/document/DocumentFrame.tsx'
import { History } from '../../../../ui/document/History.tsx'
import type { OpenedDocument } from '../../../../ui/document/useOpenedDocument.ts'
import { useSteps } from '../../../../ui/document/useSteps.ts'
import { formatDate, formatMoney, formatQuantity, formatTime } from '../../../../ui/format.ts'
import { PrintIcon } from '../../../../ui/icons.tsx'
import type { LineColumn } from '../../../../ui/lines/lineColumn.ts'
import { LinesEditor } from '../../../../ui/lines/LinesEditor.tsx'
import { PriceIncomeLink } from './PriceIncomeLink.tsx'

export type ShownLine = DocumentLine & { key: string; codes: string; sum: number | null }

export const shownLine = (line: DocumentLine): ShownLine => ({
  ...line,
  key: String(line.id),
  codes: [line.barcode, ...line.multiBarcodes, line.artikul].filter(Boolean).join(', '),
  sum: line.incomeUzs === undefined ? null : Math.round(line.incomeUzs * line.count * 100) / 100,
})

/** A document that has been posted, or that the reader may only look at. */
export function PostedDocument({
  opened,
  printPath,
}: {
  opened: OpenedDocument<WarehouseDocument>
  printPath: string
}) {
  const { t } = useTranslation()
  const ask = usePrompt()
  const { document } = opened
  const { step, send, busy, problem, onReopen } = useSteps(opened)
  const isTransfer = document.action === 'KOCHIRISH'

  const take = (status: DocumentStatus) =>
    step(
      (comment: string) =>
        send(changeDocumentStatus, { path: { id: document.id }, body: { status, version: document.version, comment } }),
      () =>
        ask({
          title: t(`action.document.${status}`),
          label: t('field.reason'),
          action: t(`action.document.${status}`),
          danger: true,
        }),
    )

  return (
    <DocumentFrame
      title={t(`screen.document.kind.${document.action}`)}
      number={document.regNumber}
      status={{ text: t(`enum.documentStatus.${document.documentStatus}`), tone: documentTone(document) }}
      problem={problem}
      onReopen={onReopen}
      actions={
        <>
          {document.action === 'KIRIM' && document.documentStatus === 'READY' && <PriceIncomeLink income={document} />}
          {document.nextStatuses.map((status) => (
            <Button key={status} color="error" variant="outlined" loading={busy} onClick={() => void take(status)}>
              {t(`action.document.${status}`)}
            </Button>
          ))}
          <Button component={Link} to={printPath} variant="outlined" startIcon={<PrintIcon />}>
            {t('action.print')}
          </Button>
        </>
      }
    >
      <Facts
        of={[
          [t('field.regDate'), formatDate(document.regDate)],
          [t('field.fromDepartmentName'), document.fromDepartmentName],
          [t('field.contragentName'), document.contragentName],
          [t('field.toDepartmentName'), document.toDepartmentName],
          [t('field.numberGTD'), document.numberGTD],
          [t('field.totalCount'), formatQuantity(document.totalCount)],
          [t('field.totalSum'), document.totalSum === undefined ? null : formatMoney(document.totalSum)],
          [t('field.docCreatedBy'), `${document.docCreatedBy ?? ''} ${formatTime(document.docCreatedDate)}`],
          [t('field.comment'), document.comment],
        ]}
      />
      <LinesEditor
        label={t('screen.document.lines')}
        lines={document.whItems.map(shownLine)}
        columns={shownColumns(document, isTransfer)}
        empty={t('screen.document.noLines')}
      />
      <History steps={document.history} enumName="documentStatus" />
    </DocumentFrame>
  )
}

const sumOf = (field: 'count' | 'sum' | 'received') => (lines: readonly ShownLine[]) =>
  Math.round(lines.reduce((sum, line) => sum + (line[field] ?? 0), 0) * 1_000) / 1_000

function shownColumns(document: WarehouseDocument, isTransfer: boolean): LineColumn<ShownLine>[] {
  const hasCost = document.totalSum !== undefined
  return [
    { field: 'itemName', kind: 'text', detail: ({ codes }) => codes },
    { field: 'unitName', kind: 'text', width: 70 },
    { field: 'count', kind: 'quantity', width: 110, total: sumOf('count') },
    ...(isTransfer
      ? ([
          {
            field: 'received',
            kind: 'quantity',
            width: 110,
            total: sumOf('received'),
            tone: (line) => (line.received === line.count ? 'success' : line.received > 0 ? 'warning' : undefined),
          },
        ] satisfies LineColumn<ShownLine>[])
      : []),
    ...(hasCost
      ? ([
          { field: 'incomeUzs', kind: 'money', width: 130 },
          { field: 'sum', kind: 'money', width: 140, label: 'field.incomeSum', total: sumOf('sum') },
        ] satisfies LineColumn<ShownLine>[])
      : []),
    { field: 'termOfItem', kind: 'date', width: 120 },
    { field: 'priceUzs', kind: 'money', width: 120 },
  ]
}
