import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Pricing } from '../api/pricing.ts'
import type { ToolProps } from '../ui/document/defineDocument.ts'
import { useNumberText } from '../ui/useNumberText.ts'

const USUAL_MARKUP_PERCENT = 25
const USUAL_ROUNDING = 100

/** How prices are made of costs: by so many percent, rounded up. */
export interface Markup {
  markupPercent: number
  roundTo: number
  wholesale: boolean
}

/** Fills empty prices from cost; only for who sees the costs. */
export function MarkupFiller({ document: { departmentSaleType, items }, busy, run }: ToolProps<Pricing, Markup>) {
  const { t } = useTranslation()
  const [markup, setMarkup] = useState<number | null>(USUAL_MARKUP_PERCENT)
  const [roundTo, setRoundTo] = useState<number | null>(USUAL_ROUNDING)
  if (items.every((line) => line.incomeUzs === undefined)) return null
  const wholesale = departmentSaleType === 'WHOLE'
  return (
    <div className="document-tools">
      <NumberField label={t('field.markupPercent')} value={markup} decimals={2} onValue={setMarkup} />
      <NumberField label={t('screen.pricing.roundTo')} value={roundTo} decimals={0} onValue={setRoundTo} />
      <Button
        variant="outlined"
        loading={busy}
        disabled={markup === null}
        onClick={() => run('fillPrices', { markupPercent: markup!, roundTo: roundTo ?? 0, wholesale })}
      >
        {t('action.fillPrices')}
      </Button>
    </div>
  )
}

function NumberField({
  label,
  ...input
}: {
  label: string
  value: number | null
  decimals: number
  onValue: (value: number | null) => void
}) {
  const number = useNumberText(input)
  return (
    <TextField
      label={label}
      sx={{ width: 150 }}
      {...number}
      slotProps={{ htmlInput: { inputMode: number.inputMode } }}
    />
  )
}
