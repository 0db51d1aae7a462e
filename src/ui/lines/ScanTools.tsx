import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BarcodeIcon } from '../icons.tsx'
import { CameraScanner } from '../scanner/CameraScanner.tsx'
import { useCompact } from '../useCompact.ts'

interface ScanToolsProps {
  /** Takes what the camera sees; absent where nothing is scanned. */
  scan: ((code: string) => void) | undefined
  /** Begins to count by scanning; absent where that cannot be. */
  begin?: (() => void) | undefined
  counting?: boolean
}

/** Above lines that are scanned: counting by scanning, and on a phone its camera. */
export function ScanTools({ scan, begin, counting = false }: ScanToolsProps) {
  const { t } = useTranslation()
  const [camera, setCamera] = useState(false)
  const compact = useCompact()
  const hasCamera = compact && scan !== undefined
  if (!begin && !hasCamera) return null
  return (
    <>
      {begin && (
        <Button variant="outlined" startIcon={<BarcodeIcon />} disabled={counting} onClick={begin}>
          {t(counting ? 'screen.document.countingByScan' : 'action.countByScan')}
        </Button>
      )}
      {hasCamera && (
        <Button variant="outlined" startIcon={<BarcodeIcon />} aria-pressed={camera} onClick={() => setCamera(!camera)}>
          {t('action.camera')}
        </Button>
      )}
      {hasCamera && camera && <CameraScanner onScan={scan} onClose={() => setCamera(false)} />}
    </>
  )
}
