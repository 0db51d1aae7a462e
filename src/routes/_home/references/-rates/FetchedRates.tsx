import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { CbuResult } from '../../../../api/currencyRate.ts'
import { formatDate, formatRate, NO_VALUE } from '../../../../ui/format.ts'
import './fetchedRates.css'

/** What became of the central bank's rates; those that leap are taken only when somebody says so. */
export function FetchedRates({
  result,
  onAccept,
  onClose,
}: {
  result: CbuResult
  onAccept: (codes: string[]) => void
  onClose: () => void
}) {
  const { t } = useTranslation()
  const titleId = useId()
  const { rates, problems, missing, otherDay } = result
  const leaping = rates.filter(({ outcome }) => outcome === 'JUMP').map(({ currencyCode }) => currencyCode)
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('screen.currencyRate.fetched', { date: formatDate(rates[0]?.date) })}</DialogTitle>
      <DialogContent>
        {otherDay && <Alert severity="info">{t('screen.currencyRate.otherDay')}</Alert>}
        <table className="fetched-rates">
          <thead>
            <tr>
              <th>{t('field.currencyCode')}</th>
              <th className="fetched-rate">{t('screen.currencyRate.previous')}</th>
              <th className="fetched-rate">{t('field.rate')}</th>
              <th>{t('screen.currencyRate.outcome')}</th>
            </tr>
          </thead>
          <tbody>
            {rates.map(({ currencyCode, previous, rate, outcome }) => (
              <tr key={currencyCode} data-outcome={outcome}>
                <td>{currencyCode}</td>
                <td className="fetched-rate">{previous === null ? NO_VALUE : formatRate(previous)}</td>
                <td className="fetched-rate">{formatRate(rate)}</td>
                <td>{t(`enum.cbuOutcome.${outcome}`)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {problems.map(({ currencyCode, value, message }) => (
          <Alert key={`${currencyCode} ${value}`} severity="warning">
            {`${currencyCode}: ${message} (${value})`}
          </Alert>
        ))}
        {missing.length > 0 && (
          <Alert severity="info">{t('screen.currencyRate.missing', { codes: missing.join(', ') })}</Alert>
        )}
      </DialogContent>
      <DialogActions>
        {leaping.length > 0 && (
          <Button color="warning" onClick={() => onAccept(leaping)}>
            {t('screen.currencyRate.accept', { codes: leaping.join(', ') })}
          </Button>
        )}
        <Button variant="contained" onClick={onClose}>
          {t('action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
