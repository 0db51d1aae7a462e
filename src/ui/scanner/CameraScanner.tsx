import Button from '@mui/material/Button'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readCodes } from './readCodes.ts'
import './scanner.css'

/** The same code again within this time is the same look at it, not another piece. */
const SAME_CODE_MS = 1_500

/** The camera as a scanner: every code that it sees is told once, and again only when it has been looked away from. */
export function CameraScanner({ onScan, onClose }: { onScan: (code: string) => void; onClose: () => void }) {
  const { t } = useTranslation()
  const video = useRef<HTMLVideoElement>(null)
  const last = useRef({ code: '', at: Number.NEGATIVE_INFINITY })
  const [problem, setProblem] = useState<string>()
  const seen = useEffectEvent((code: string) => {
    const at = performance.now()
    const isNew = code !== last.current.code || at - last.current.at > SAME_CODE_MS
    last.current = { code, at }
    if (isNew) onScan(code)
  })

  useEffect(() => {
    const abort = new AbortController()
    readCodes(video.current!, seen, abort.signal).catch((error: unknown) => {
      if (!abort.signal.aborted)
        setProblem((error as Error).name === 'NotAllowedError' ? 'screen.scan.cameraDenied' : 'screen.scan.noCamera')
    })
    return () => abort.abort()
  }, [])

  return (
    <div className="camera-scanner">
      {problem ? (
        <p role="alert">{t(problem)}</p>
      ) : (
        <video ref={video} muted playsInline aria-label={t('screen.scan.camera')} />
      )}
      <Button variant="outlined" onClick={onClose}>
        {t('action.close')}
      </Button>
    </div>
  )
}
