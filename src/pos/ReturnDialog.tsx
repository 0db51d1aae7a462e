import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiFailure } from '../api/client/apiFailure.ts'
import { queryOf } from '../api/client/queries.ts'
import { getSale, type Sale, type SaleRow, searchSales } from '../api/sale.ts'
import { setMode } from '../rules/cart.ts'
import { failureText } from '../ui/feedback/failureText.ts'
import { formatMoney, formatTime } from '../ui/format.ts'
import { useSession } from '../ui/session/useSession.ts'
import { dayOf, typedDate } from '../ui/dateText.ts'
import { useSettled } from '../ui/useSettled.ts'
import { receiptsOnDevice } from './deviceReceipts.ts'
import { isOfDevice } from './localIds.ts'
import { moveFocus } from './moveFocus.ts'
import { ReturnedLines } from './ReturnedLines.tsx'
import { TillDialog } from './TillDialog.tsx'
import { useTill } from './useTill.ts'

const WIDTH_PX = 860
const RECEIPTS_SHOWN = 20

/** Goods come back: by their receipt, found by its number or named by `receiptId`, or without one where the user may. */
export function ReturnDialog({ receiptId: named, onClose }: { receiptId?: number | undefined; onClose: () => void }) {
  const [receiptId, setReceiptId] = useState(named)
  return receiptId === undefined ? (
    <FindReceipt onFound={setReceiptId} onClose={onClose} />
  ) : (
    <ReceiptToReturn id={receiptId} onBack={() => setReceiptId(undefined)} onClose={onClose} />
  )
}

function FindReceipt({ onFound, onClose }: { onFound: (receiptId: number) => void; onClose: () => void }) {
  const { t } = useTranslation()
  const till = useTill()
  const session = useSession()
  const [number, setNumber] = useState('')
  const [day, setDay] = useState('')
  const { sales, only, isSought } = useReceipts(number, dayOf(day))
  const withoutReceipt = () => {
    till.change((cart) => setMode(cart, 'RETURN'))
    onClose()
  }
  return (
    <TillDialog title={t('screen.till.returnTitle')} width={WIDTH_PX} onClose={onClose}>
      <form
        className="return-find"
        onSubmit={(event) => {
          event.preventDefault()
          if (only) onFound(only.id)
        }}
      >
        <label className="till-ask-field">
          <span>{t('screen.till.receiptNumber')}</span>
          <input
            className="till-text"
            autoFocus
            inputMode="numeric"
            value={number}
            autoComplete="off"
            onChange={(event) => setNumber(event.target.value.replace(/\D/g, '').slice(0, 12))}
          />
        </label>
        <label className="till-ask-field">
          <span>{t('screen.till.receiptDay')}</span>
          <input
            className="till-text"
            inputMode="numeric"
            placeholder={t('screen.till.dayHint')}
            value={day}
            autoComplete="off"
            onChange={(event) => setDay(typedDate(event.target.value))}
          />
        </label>
        {session.can('create return-without-receipt') && (
          <button type="button" className="till-button" onClick={withoutReceipt}>
            {t('screen.till.withoutReceipt')}
          </button>
        )}
      </form>
      {sales.error && <p className="till-problem">{failureText(sales.error)}</p>}
      {sales.data?.items.length === 0 && !sales.isPlaceholderData && (
        <p role="status">{t(isSought ? 'screen.till.receiptNotFound' : 'screen.till.noReceipts')}</p>
      )}
      <ReceiptChoices receipts={sales.data?.items ?? []} onChoose={onFound} />
    </TillDialog>
  )
}

/** The department's receipts of that number and day, where any is sought; `only` where there is one and nothing is being typed. */
function useReceipts(number: string, saleDate: string | undefined) {
  const { register, parts } = useTill()
  const session = useSession()
  const asked = useSettled(number)
  const { departmentId } = register
  const question = queryOf(searchSales, {
    query: { limit: RECEIPTS_SHOWN, ...(asked && { saleNum: asked }), ...(saleDate && { saleDate }) },
    body: { departmentId, kind: 'SALE' },
  })
  const sales = useQuery({
    ...question,
    queryFn: (context) =>
      orOnDevice(question.queryFn!(context), async () => {
        const items = await receiptsOnDevice(parts.storage, { departmentId, number: asked, day: saleDate })
        return { items, total: items.length }
      }),
    enabled: session.may(searchSales),
    // Receipts do not go away under the finger that is about to choose one.
    placeholderData: keepPreviousData,
  })
  const found = asked === number && !sales.isPlaceholderData ? (sales.data?.items ?? []) : []
  return { sales, only: found.length === 1 ? found[0] : undefined, isSought: asked !== '' || saleDate !== undefined }
}

/** What the device knows stands in where there is no network. */
async function orOnDevice<T>(answer: T | Promise<T>, known: () => Promise<T | undefined>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    const found = error instanceof ApiFailure && error.status === 0 ? await known() : undefined
    if (found === undefined) throw error
    return found
  }
}

function ReceiptChoices({
  receipts,
  onChoose,
}: {
  receipts: readonly (SaleRow & Pick<Sale, 'receiptNumber'>)[]
  onChoose: (receiptId: number) => void
}) {
  const { t } = useTranslation()
  return (
    <div className="till-choices" onKeyDown={moveFocus}>
      {receipts.map((sale) => (
        <button key={sale.id} type="button" className="till-choice" onClick={() => onChoose(sale.id)}>
          <span>№ {sale.saleNumber ?? sale.receiptNumber}</span>
          <span>{formatTime(sale.saleDate)}</span>
          <span className="till-held-names">{t('screen.till.cashboxOf', { number: sale.cashboxNumber })}</span>
          <strong>{formatMoney(sale.finalTotalSum)}</strong>
        </button>
      ))}
    </div>
  )
}

function ReceiptToReturn({ id, onBack, onClose }: { id: number; onBack: () => void; onClose: () => void }) {
  const { t } = useTranslation()
  const { storage } = useTill().parts
  const question = queryOf(getSale, { path: { id } })
  const onDevice = async () => (await storage.readAll('receipts')).find((sale) => sale.id === id)
  const { data: receipt, error } = useQuery({
    ...question,
    queryFn: async (context) =>
      (isOfDevice(id) ? await onDevice() : undefined) ?? orOnDevice(question.queryFn!(context), onDevice),
    staleTime: 0,
  })
  return (
    <TillDialog
      title={t('screen.till.returnOf', { number: receipt?.saleNumber ?? receipt?.receiptNumber ?? '…' })}
      width={WIDTH_PX}
      onClose={onClose}
    >
      {error && <p className="till-problem">{failureText(error)}</p>}
      {receipt && <ReturnedLines key={receipt.id} receipt={receipt} onBack={onBack} onDone={onClose} />}
    </TillDialog>
  )
}
