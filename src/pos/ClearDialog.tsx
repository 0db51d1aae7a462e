import { useTranslation } from 'react-i18next'
import { TillDialog } from './TillDialog.tsx'
import { useTill, useTillState } from './useTill.ts'

const WIDTH_PX = 440

/** Asks before a cart is thrown away. */
export function ClearDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const till = useTill()
  const { held } = useTillState()
  return (
    <TillDialog title={t('screen.till.clearTitle')} width={WIDTH_PX} onClose={onClose}>
      <p>
        {t(held.saleId === null ? 'screen.till.clearText' : 'screen.till.clearSuspended', {
          count: held.cart.lines.length,
        })}
      </p>
      <div className="till-dialog-actions">
        <button type="button" className="till-button" autoFocus onClick={onClose}>
          {t('action.cancel')}
        </button>
        <button
          type="button"
          className="till-button till-button-danger"
          onClick={() => void till.clear().finally(onClose)}
        >
          {t('screen.till.action.clear')}
        </button>
      </div>
    </TillDialog>
  )
}
