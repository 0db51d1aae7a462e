import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { reconciliation, Saldo } from '../../../../api/moneyTransfer.ts'
import { reconciliationAct } from '../../../../print/documents/reconciliationAct.ts'
import { PrintIcon } from '../../../../ui/icons.tsx'
import { isDay, useDayText } from '../../../../ui/useDayText.ts'
import { lazyWhenIdle } from '../../../../ui/lazyWhenIdle.ts'
import { WorkbookButton } from '../../../../ui/print/WorkbookButton.tsx'

const { Component: PrintSheet } = lazyWhenIdle(
  async () => (await import('../../../../ui/print/PrintSheet.tsx')).PrintSheet<typeof reconciliation>,
)

/** Asks for the days of an act of reconciliation, prints it or brings it as a workbook. */
export function ReconciliationDialog({
  id,
  currencyCode,
  period,
  onClose,
}: {
  id: number
  currencyCode: Saldo['currencyCode']
  period: { start: string; end: string }
  onClose: () => void
}) {
  const { t } = useTranslation()
  const [start, setStart] = useState<string | null>(period.start)
  const [end, setEnd] = useState<string | null>(period.end)
  const [printing, setPrinting] = useState(false)
  const whole = isDay(start) && isDay(end)
  const backwards = whole && end < start
  const ready = whole && !backwards
  const query = { start: start ?? '', end: end ?? '', currencyCode }
  return (
    <Dialog open onClose={onClose} aria-labelledby="reconciliation-title">
      <DialogTitle id="reconciliation-title">{t('action.reconciliationAct')}</DialogTitle>
      <DialogContent sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', pt: '8px !important' }}>
        <Day label={t('field.start')} value={start} onValue={setStart} problem={backwards && ' '} />
        <Day
          label={t('field.end')}
          value={end}
          onValue={setEnd}
          problem={backwards && t('message.endsBeforeItStarts')}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('action.close')}</Button>
        {ready && <WorkbookButton of={reconciliationAct} path={{ id }} query={query} />}
        <Button variant="contained" startIcon={<PrintIcon />} disabled={!ready} onClick={() => setPrinting(true)}>
          {t('action.print')}
        </Button>
      </DialogActions>
      {printing && (
        <Suspense>
          <PrintSheet of={reconciliationAct} path={{ id }} query={query} onDone={() => setPrinting(false)} />
        </Suspense>
      )}
    </Dialog>
  )
}

function Day({
  label,
  value,
  onValue,
  problem,
}: {
  label: string
  value: string | null
  onValue: (value: string | null) => void
  problem: string | false
}) {
  const { t } = useTranslation()
  const { inputMode, ...day } = useDayText(value, onValue)
  return (
    <TextField
      label={label}
      placeholder={t('screen.grid.dayHint')}
      error={problem !== false || (value !== null && !isDay(value))}
      helperText={problem || ' '}
      slotProps={{ htmlInput: { inputMode } }}
      {...day}
    />
  )
}
