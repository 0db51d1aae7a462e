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
  const [{ start, end }, setDays] = useState(period)
  const [printing, setPrinting] = useState(false)
  const backwards = start !== '' && end !== '' && end < start
  const ready = start !== '' && end !== '' && !backwards
  const query = { start, end, currencyCode }
  const day = (name: 'start' | 'end') => (
    <TextField
      type="date"
      label={t(`field.${name}`)}
      value={name === 'start' ? start : end}
      error={backwards}
      helperText={backwards && name === 'end' ? t('message.endsBeforeItStarts') : ' '}
      slotProps={{ inputLabel: { shrink: true } }}
      onChange={(event) => setDays((before) => ({ ...before, [name]: event.target.value }))}
    />
  )
  return (
    <Dialog open onClose={onClose} aria-labelledby="reconciliation-title">
      <DialogTitle id="reconciliation-title">{t('action.reconciliationAct')}</DialogTitle>
      <DialogContent sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', pt: '8px !important' }}>
        {day('start')}
        {day('end')}
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
