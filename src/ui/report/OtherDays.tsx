import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'

const WIDER = ['lastMonth', 'thisYear'] as const

/** Days that may have something where these have nothing. */
export function OtherDays({
  filter,
  onChange,
}: {
  filter: object
  onChange: (filter: Record<string, unknown>) => void
}) {
  const { t } = useTranslation()
  const { start: _start, end: _end, period, ...rest } = filter as { start?: string; end?: string; period?: string }
  return (
    <div className="report-ways">
      {WIDER.filter((name) => name !== period).map((name) => (
        <Button key={name} variant="outlined" onClick={() => onChange({ ...rest, period: name })}>
          {t(`screen.grid.period.${name}`)}
        </Button>
      ))}
    </div>
  )
}
