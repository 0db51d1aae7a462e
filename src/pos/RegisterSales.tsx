import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '../api/client/queries.ts'
import { getSale, type SaleRow, searchSales } from '../api/sale.ts'
import { businessDayOf } from '../rules/businessDay.ts'
import { Receipt } from '../print/receipt.tsx'
import { failureText } from '../ui/feedback/failureText.ts'
import { TIME_ZONE } from '../ui/companyZone.ts'
import { formatClock, formatCount, formatMoney } from '../ui/format.ts'
import { ChevronLeftIcon, ChevronRightIcon, PrintIcon, UndoIcon } from '../ui/icons.tsx'
import { moveFocus } from './moveFocus.ts'
import { OwnFigures } from './OwnFigures.tsx'
import type { Register } from './register.ts'
import { tillSettings } from './tillSettings.ts'
import { printReceipt } from './useTill.ts'
import './controls.css'
import './registerSales.css'

const PAGE_ROWS = 50

/** Today's sales of a register at the left, the chosen one as its receipt at the right, to be printed again. */
export function RegisterSales({ register }: { register: Pick<Register, 'departmentId' | 'cashboxId'> }) {
  const { t } = useTranslation()
  const [page, setPage] = useState(1)
  const [chosenId, setChosenId] = useState<number>()
  const [today] = useState(() => businessDayOf(new Date(), TIME_ZONE))
  const { departmentId, cashboxId } = register
  const { data, error, refetch } = useQuery({
    ...queryOf(searchSales, {
      query: { page, limit: PAGE_ROWS },
      body: { departmentId, cashboxId, start: today, end: today },
    }),
    placeholderData: keepPreviousData,
  })
  const sales = data?.items ?? []
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / PAGE_ROWS))
  const shownId = chosenId ?? sales[0]?.id
  return (
    <div className="register-sales">
      <div className="register-sales-list">
        <OwnFigures departmentId={departmentId} />
        {error && (
          <p className="till-problem" role="alert">
            {failureText(error)}{' '}
            <button type="button" className="till-button" onClick={() => void refetch()}>
              {t('action.retry')}
            </button>
          </p>
        )}
        {data && sales.length === 0 && <p>{t('screen.till.noSalesToday')}</p>}
        <div className="till-choices" onKeyDown={moveFocus}>
          {sales.map((sale, index) => (
            <SaleButton
              key={sale.id}
              sale={sale}
              chosen={sale.id === shownId}
              first={index === 0}
              onChoose={() => setChosenId(sale.id)}
            />
          ))}
        </div>
        <footer>
          <span>
            {t('screen.till.salesToday', { count: data?.total ?? 0 })}: {formatMoney(data?.totals?.finalTotalSum ?? 0)}
          </span>
          {pages > 1 && <Pages page={page} pages={pages} onPage={setPage} />}
        </footer>
      </div>
      <div className="register-sales-receipt">{shownId !== undefined && <ReceiptOf id={shownId} />}</div>
    </div>
  )
}

function Pages({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) {
  const { t } = useTranslation()
  return (
    <span className="register-sales-pages">
      <button
        type="button"
        className="till-button"
        disabled={page === 1}
        aria-label={t('screen.till.newer')}
        onClick={() => onPage(page - 1)}
      >
        <ChevronLeftIcon fontSize="small" />
      </button>
      {formatCount(page)} / {formatCount(pages)}
      <button
        type="button"
        className="till-button"
        disabled={page >= pages}
        aria-label={t('screen.till.older')}
        onClick={() => onPage(page + 1)}
      >
        <ChevronRightIcon fontSize="small" />
      </button>
    </span>
  )
}

function SaleButton({
  sale,
  chosen,
  first,
  onChoose,
}: {
  sale: SaleRow
  chosen: boolean
  first: boolean
  onChoose: () => void
}) {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      className="till-choice"
      aria-pressed={chosen}
      autoFocus={first}
      onFocus={onChoose}
      onClick={onChoose}
    >
      <span>№ {sale.saleNumber}</span>
      <span>{formatClock(sale.saleDate)}</span>
      <span className="till-held-names" data-return={sale.kind === 'RETURN'}>
        {sale.kind === 'RETURN' && <UndoIcon fontSize="inherit" />}
        {sale.kind === 'RETURN'
          ? t('enum.saleKind.RETURN')
          : sale.paymentTypes.map((type) => t(`enum.paymentType.${type}`)).join(', ')}
      </span>
      <strong>{formatMoney(sale.finalTotalSum)}</strong>
    </button>
  )
}

function ReceiptOf({ id }: { id: number }) {
  const { t } = useTranslation()
  const { data: sale, error } = useQuery(queryOf(getSale, { path: { id } }))
  if (error) return <p className="till-problem">{failureText(error)}</p>
  if (!sale) return null
  const { receiptWidthMm } = tillSettings.get()
  return (
    <>
      <button type="button" className="till-button till-button-strong" onClick={() => void printReceipt(sale)}>
        <PrintIcon fontSize="small" />
        {t('screen.till.printReceipt')}
      </button>
      <div className="register-sales-paper" style={{ width: `${receiptWidthMm}mm` }}>
        <Receipt sale={sale} widthMm={receiptWidthMm} />
      </div>
    </>
  )
}
