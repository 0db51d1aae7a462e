import { useTranslation } from 'react-i18next'
import type { Saldo } from '../../../../api/moneyTransfer.ts'
import { FigureSheet } from '../../../../ui/document/FigureSheet.tsx'
import { formatMoney } from '../../../../ui/format.ts'

/** A year by months; choosing one narrows the documents below to it, choosing it again shows the year. */
export function SaldoMonths({
  of: saldo,
  month: chosen,
  onMonth,
}: {
  of: Saldo
  month: number | undefined
  onMonth: (month: number | undefined) => void
}) {
  const { t } = useTranslation()
  const figures = (row: { opening: number; debit: number; credit: number; closing: number }) =>
    [row.opening, row.debit, row.credit, row.closing].map((sum) => formatMoney(sum, 2))
  return (
    <FigureSheet
      title={t('screen.saldo.byMonths', { year: saldo.year })}
      columns={[
        { heading: t('field.month') },
        ...['openingSaldo', 'debit', 'credit', 'closingSaldo'].map((name) => ({
          heading: t(`field.${name}`),
          figure: true,
        })),
      ]}
      rows={saldo.months
        .filter(({ debit, credit, month }) => debit !== 0 || credit !== 0 || month === chosen)
        .map((row) => ({
          key: String(row.month),
          cells: [`${String(row.month).padStart(2, '0')}.${saldo.year}`, ...figures(row)],
          current: row.month === chosen,
          onOpen: () => onMonth(row.month === chosen ? undefined : row.month),
        }))}
      totals={[t('screen.print.total'), ...figures(saldo)]}
      empty={t('screen.saldo.quietYear')}
    />
  )
}
