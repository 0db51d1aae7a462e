import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { type Priced, PriceReasons } from './PriceReasons.tsx'

/** Why something costs what it costs: the document, the discount or the person that it comes from. */
export function WhyPrice({ of, onClose }: { of: Priced; onClose: () => void }) {
  const { t } = useTranslation()
  const titleId = useId()
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('screen.whyPrice.title')}</DialogTitle>
      <DialogContent>
        <PriceReasons of={of} />
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {t('action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
