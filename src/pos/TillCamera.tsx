import { memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BarcodeIcon } from '../ui/icons.tsx'
import { CameraScanner } from '../ui/scanner/CameraScanner.tsx'
import './tillCamera.css'

/** The camera of a phone or tablet as the till's scanner; a desk with a keyboard has a scanner of its own and does not see it. */
export const TillCamera = memo(function TillCamera({ onScan }: { onScan: (code: string) => void }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  // Without a secure origin browsers lend nobody their camera.
  if (!(navigator as { mediaDevices?: MediaDevices }).mediaDevices) return null
  return (
    <div className="till-camera">
      {open ? (
        <CameraScanner onScan={onScan} onClose={() => setOpen(false)} />
      ) : (
        <button type="button" className="till-button" onClick={() => setOpen(true)}>
          <BarcodeIcon fontSize="small" aria-hidden />
          {t('action.camera')}
        </button>
      )}
    </div>
  )
})
