import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Pricing } from '../api/pricing.ts'
import { type Rounding, ROUNDINGS } from '../rules/markup.ts'
import type { ToolProps } from '../ui/document/defineDocument.ts'
import { useNumberText } from '../ui/useNumberText.ts'

const USUAL_MARKUP_PERCENT = 25

/** How prices are made of costs: by so many percent, rounded up. */
interface Markup {
  markupPercent: number
  rounding: Rounding
}

/** Fills empty prices from cost by one markup; only for who sees the costs. */
export function PriceFiller({ document: { items }, busy, run }: ToolProps<Pricing, Markup>) {
  const { t } = useTranslation()
  const [markup, setMarkup] = useState<number | null>(USUAL_MARKUP_PERCENT)
  const [rounding, setRounding] = useState<Rounding>('STEP_100')
  const number = useNumberText({ value: markup, decimals: 2, onValue: setMarkup })
  if (items.every((line) => line.incomeUzs === undefined)) return null
  return (
    <div className="document-tools">
      <TextField
        label={t('field.markupPercent')}
        sx={{ width: 110 }}
        {...number}
        slotProps={{ htmlInput: { inputMode: number.inputMode } }}
      />
      <TextField
        select
        label={t('field.rounding')}
        sx={{ width: 190 }}
        value={rounding}
        onChange={({ target }) => setRounding(target.value as Rounding)}
      >
        {ROUNDINGS.map((one) => (
          <MenuItem key={one} value={one}>
            {t(`enum.rounding.${one}`)}
          </MenuItem>
        ))}
      </TextField>
      <Button
        variant="outlined"
        loading={busy}
        disabled={markup === null}
        onClick={() => run('fillPrices', { markupPercent: markup!, rounding })}
      >
        {t('action.fillPrices')}
      </Button>
    </div>
  )
}
