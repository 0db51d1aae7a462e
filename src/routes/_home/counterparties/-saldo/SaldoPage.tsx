import Button from '@mui/material/Button'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '../../../../api/client/queries.ts'
import {
  contragentSaldo,
  createMoneyTransfer,
  ownSaldo,
  reconciliation,
  type Saldo,
} from '../../../../api/moneyTransfer.ts'
import { today } from '../../../../ui/today.ts'
import { moneyTransferForm } from '../../../../forms/money/moneyTransferForm.ts'
import { DocumentFrame } from '../../../../ui/document/DocumentFrame.tsx'
import { FormDialog } from '../../../../ui/form/FormDialog.tsx'
import { formatMoney } from '../../../../ui/format.ts'
import type { Tone } from '../../../../ui/grid/tone.ts'
import { Grid } from '../../../../ui/grid/Grid.tsx'
import { MoneyIcon, PrintIcon } from '../../../../ui/icons.tsx'
import { useSession } from '../../../../ui/session/useSession.ts'
import { useOwnTitle } from '../../../../ui/shell/screenTitle.ts'
import { PeriodPicker } from './PeriodPicker.tsx'
import { ReconciliationDialog } from './ReconciliationDialog.tsx'
import { SaldoMonths } from './SaldoMonths.tsx'
import { useSaldoMoves } from './useSaldoMoves.ts'

/** What a contragent owes us, or we owe it: a year by months, each month opening into the documents behind it. */
export function SaldoPage({ id, own = false }: { id: number; own?: boolean }) {
  const { t } = useTranslation()
  const session = useSession()
  const [year, setYear] = useState(thisYear)
  const [currencyCode, setCurrency] = useState<Saldo['currencyCode']>('UZS')
  const [month, setMonth] = useState<number>()
  const [open, setOpen] = useState<'transfer' | 'act'>()
  const body = { year, currencyCode }
  const { data: saldo } = useSuspenseQuery(
    own ? queryOf(ownSaldo, { body }) : queryOf(contragentSaldo, { path: { id }, body }),
  )
  useOwnTitle(`${t('screen.saldo.title')} · ${saldo.contragentName}`)
  const period = periodOf(year, month)
  const given = useMemo(
    () => ({ contragentId: id, currencyCode, ...periodOf(year, month) }),
    [id, currencyCode, year, month],
  )
  const grid = useSaldoMoves()
  return (
    <DocumentFrame
      title={saldo.contragentName}
      status={standing(saldo, own, t)}
      actions={
        <>
          {session.may(reconciliation) && (
            <Button variant="outlined" startIcon={<PrintIcon />} onClick={() => setOpen('act')}>
              {t('action.reconciliationAct')}
            </Button>
          )}
          {!own && session.may(createMoneyTransfer) && (
            <Button variant="contained" startIcon={<MoneyIcon />} onClick={() => setOpen('transfer')}>
              {t('action.moneyTransfer')}
            </Button>
          )}
        </>
      }
    >
      <PeriodPicker
        year={year}
        onYear={setYear}
        currency={currencyCode}
        currencies={saldo.currencies}
        onCurrency={setCurrency}
      />
      {saldo.currencies.length === 0 ? (
        <p>{t('screen.saldo.none', { name: saldo.contragentName })}</p>
      ) : (
        <>
          <SaldoMonths of={saldo} month={month} onMonth={setMonth} />
          <div className="document-lines">
            <Grid of={grid} given={given} />
          </div>
        </>
      )}
      {open === 'transfer' && (
        <FormDialog
          of={moneyTransferForm}
          given={{ contragentId: id, currencyCode }}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'act' && (
        <ReconciliationDialog id={id} currencyCode={currencyCode} period={period} onClose={() => setOpen(undefined)} />
      )}
    </DocumentFrame>
  )
}

const thisYear = () => Number(today().slice(0, 4))

/** The days of a month, or of the whole year. */
function periodOf(year: number, month: number | undefined): { start: string; end: string } {
  if (month === undefined) return { start: `${year}-01-01`, end: `${year}-12-31` }
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const two = String(month).padStart(2, '0')
  return { start: `${year}-${two}-01`, end: `${year}-${two}-${last}` }
}

/** Who owes whom, as whoever looks says it. */
const standing = (
  { closing, currencyCode }: Saldo,
  own: boolean,
  t: (key: string, values?: Record<string, string>) => string,
): { text: string; tone: Tone | undefined } => {
  if (closing === 0) return { text: t('screen.saldo.even'), tone: 'success' }
  const sum = `${formatMoney(Math.abs(closing), 2)} ${currencyCode}`
  return closing > 0
    ? { text: t(own ? 'screen.saldo.youOwe' : 'screen.saldo.owesUs', { sum }), tone: 'warning' }
    : { text: t(own ? 'screen.saldo.youAreOwed' : 'screen.saldo.weOwe', { sum }), tone: undefined }
}
