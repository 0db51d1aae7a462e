import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useTranslation } from 'react-i18next'
import { CURRENCIES, type Saldo } from '../../../../api/moneyTransfer.ts'
import { ChevronLeftIcon, ChevronRightIcon } from '../../../../ui/icons.tsx'

/** The year and the currency that a saldo is asked for. */
export function PeriodPicker({
  year,
  onYear,
  currency,
  currencies,
  onCurrency,
}: {
  year: number
  onYear: (year: number) => void
  currency: Saldo['currencyCode']
  /** Those in which anything ever moved. */
  currencies: readonly Saldo['currencyCode'][]
  onCurrency: (code: Saldo['currencyCode']) => void
}) {
  const { t } = useTranslation()
  const offered = CURRENCIES.filter((code) => code === currency || code === 'UZS' || currencies.includes(code))
  return (
    <div className="document-tools">
      <IconButton aria-label={t('screen.saldo.yearBefore')} onClick={() => onYear(year - 1)}>
        <ChevronLeftIcon fontSize="small" />
      </IconButton>
      <output aria-label={t('field.year')}>{year}</output>
      <IconButton aria-label={t('screen.saldo.yearAfter')} onClick={() => onYear(year + 1)}>
        <ChevronRightIcon fontSize="small" />
      </IconButton>
      {offered.length > 1 && (
        <TextField
          select
          size="small"
          label={t('field.currencyCode')}
          value={currency}
          onChange={(event) => onCurrency(event.target.value as Saldo['currencyCode'])}
        >
          {offered.map((code) => (
            <MenuItem key={code} value={code}>
              {code}
            </MenuItem>
          ))}
        </TextField>
      )}
    </div>
  )
}
