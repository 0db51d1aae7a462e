import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { StockMode } from '../../../../grids/stock/stockGrid.ts'

/** Everything that lies there, or what is short: the page keeps its filters. */
export function StockModes({ mode }: { mode: StockMode }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const open = (to: StockMode | null) => {
    if (to === null) return
    void navigate({
      to: '.',
      search: ((before: object) => ({ ...before, page: undefined, mode: to === 'sklad' ? to : undefined })) as never,
    })
  }
  return (
    <ToggleButtonGroup
      size="small"
      exclusive
      value={mode}
      onChange={(_event, to: StockMode | null) => open(to)}
      aria-label={t('screen.stock.mode')}
    >
      <ToggleButton value="sklad-5">{t('screen.stock.modeShort')}</ToggleButton>
      <ToggleButton value="sklad">{t('screen.stock.modeAll')}</ToggleButton>
    </ToggleButtonGroup>
  )
}
