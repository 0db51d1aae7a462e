import Button from '@mui/material/Button'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { mutationOf, queryOf } from '../../../../api/client/queries.ts'
import { fieldsOf } from '../../../../api/fieldSchema.ts'
import {
  addNotFoundItems,
  getPendingSale,
  type PendingSale,
  type PendingSaleLine,
  receiveSale,
} from '../../../../api/saleTransaction.ts'
import { codesOf, countedGoods } from '../../../../documents/goodsLines.ts'
import { MissingGoods } from '../../../../documents/NotFoundRows.tsx'
import { documentAddress } from '../../../../grids/documents/documentAddress.ts'
import { wordText } from '../../../../rules/wordText.ts'
import { useConfirm } from '../../../../ui/dialogs/useConfirm.ts'
import { DocumentFrame, Facts } from '../../../../ui/document/DocumentFrame.tsx'
import { History } from '../../../../ui/document/History.tsx'
import { RelatedDocuments } from '../../../../ui/document/RelatedDocuments.tsx'
import { failureText } from '../../../../ui/feedback/failureText.ts'
import { notifySuccess } from '../../../../ui/feedback/notify.ts'
import { formatTime } from '../../../../ui/format.ts'
import { PrintIcon } from '../../../../ui/icons.tsx'
import { cellText } from '../../../../ui/lines/cellText.ts'
import type { LineColumn } from '../../../../ui/lines/lineColumn.ts'
import { LinesEditor } from '../../../../ui/lines/LinesEditor.tsx'
import { ScanTools } from '../../../../ui/lines/ScanTools.tsx'
import { useLineScans } from '../../../../ui/lines/useLineScans.ts'
import { useSession } from '../../../../ui/session/useSession.ts'

type OpenLine = PendingSaleLine & { key: string }
const COLUMNS: readonly LineColumn<OpenLine>[] = [
  { field: 'itemName', detail: codesOf, tone: ({ unknown }) => (unknown ? 'danger' : undefined) },
  { field: 'unitName', width: 70 },
  { field: 'termOfItem', width: 120 },
  { field: 'count', width: 120, total: true },
  { field: 'priceUzs', width: 140, label: 'field.incomeUzs' },
  { field: 'finalSum', width: 150, label: 'field.incomeSum', total: true },
]
const FIELDS = fieldsOf(getPendingSale.parts.answer as never)['saleItems']?.fields

/** A sale to one of our departments, as it looks there before and after it is received. */
export function PendingSalePage({ id }: { id: number }) {
  const { t } = useTranslation()
  const session = useSession()
  const { data: sale } = useSuspenseQuery(queryOf(getPendingSale, { path: { id } }))
  const { receive, busy, problem } = useReceiving(sale)
  const lines = sale.saleItems.map((line) => ({ ...line, key: String(line.id) }))
  // A scan finds its line.
  const { shown, scan } = useLineScans(async (code) => {
    const found = await countedGoods(code)
    return lines.find(({ itemId }) => itemId === found?.itemId)?.key
  })
  const unknown = sale.saleItems.filter((line) => line.unknown)
  const waits = sale.state === 'PENDING' && session.may(receiveSale)
  return (
    <DocumentFrame
      title={t('screen.pendingSale.one')}
      number={sale.regNumber}
      status={{
        text: t(`enum.saleTransactionStatus.${sale.state}`),
        tone: sale.state === 'PENDING' ? 'warning' : 'success',
      }}
      problem={problem}
      actions={
        <>
          <Button
            component={Link}
            to={`/warehouse-management/pendingIncome/fromSale/view/${sale.id}`}
            variant="outlined"
            startIcon={<PrintIcon />}
          >
            {t('action.print')}
          </Button>
          {waits && (
            <Button variant="contained" loading={busy} disabled={unknown.length > 0} onClick={receive}>
              {t('action.receiveTransfer')}
            </Button>
          )}
        </>
      }
    >
      <Facts
        of={[
          [t('field.saleDate'), formatTime(sale.saleDate)],
          [t('field.senderDepartment'), sale.senderDepartment],
          [t('field.senderName'), sale.senderName],
          [t('field.departmentName'), sale.departmentName],
          [t('field.amountOfPaymentUzs'), cellText('money', sale.amountOfPaymentUzs)],
        ]}
      />
      <RelatedDocuments of={{ addressOf: documentAddress }} document={sale} />
      {waits && unknown.length > 0 && <UnknownGoods sale={sale} unknown={unknown} />}
      <div className="document-tools">
        <ScanTools scan={scan} />
      </div>
      <LinesEditor
        label={t('screen.document.lines')}
        lines={lines}
        columns={COLUMNS}
        {...(FIELDS ? { fields: FIELDS } : {})}
        empty={t('screen.document.noLines')}
        shown={shown}
      />
      <History steps={sale.history} enumName="saleTransactionStatus" />
    </DocumentFrame>
  )
}

function useReceiving(sale: PendingSale) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const confirm = useConfirm()
  const { mutateAsync, isPending, error } = useMutation(mutationOf(receiveSale))
  const receive = async () => {
    const action = t('action.receiveTransfer')
    if (!(await confirm({ title: action, text: t('screen.document.ask.income.READY'), action }))) return
    const { status, documentId } = await mutateAsync({ path: { depId: sale.departmentId }, body: { id: sale.id } })
    if (!status || documentId === null) return
    notifySuccess(t('screen.document.done.READY'))
    await navigate({
      to: '/warehouse-management/income-view/$action/$id',
      params: { action: 'edit', id: String(documentId) },
    })
  }
  return {
    // What is refused is said on the page.
    receive: () => void receive().catch(() => undefined),
    busy: isPending,
    problem: error ? failureText(error) : undefined,
  }
}

/** Goods that are in no list any more: which of ours stand for them is said here, or they are made; it is remembered. */
function UnknownGoods({ sale, unknown }: { sale: PendingSale; unknown: readonly PendingSaleLine[] }) {
  const { t } = useTranslation()
  const { mutate, error } = useMutation(mutationOf(addNotFoundItems))
  const title = t('screen.pendingSale.unknown', { count: unknown.length })
  return (
    <section className="not-found-rows" aria-label={title}>
      <h3>{title}</h3>
      {error && <p role="alert">{failureText(error)}</p>}
      <ul>
        {unknown.map((line) => (
          <MissingGoods
            key={line.id}
            words={line.itemName}
            detail={[codesOf(line), cellText('quantity', line.count), wordText(line.unitName, t)]
              .filter(Boolean)
              .join(' · ')}
            name={line.itemName}
            barcode={null}
            onItem={({ id }) => mutate({ body: { saleId: sale.id, items: [{ saleItemId: line.id, itemId: id }] } })}
          />
        ))}
      </ul>
    </section>
  )
}
