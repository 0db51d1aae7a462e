import Button from '@mui/material/Button'
import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { BackIcon, ExcelIcon, PrintIcon, WarningIcon } from '../icons.tsx'
import './print.css'

export interface PrintFrameProps {
  title: string
  /** The value of `@page`: size and margins of the paper. */
  page: string
  /** More to choose before printing. */
  tools?: ReactNode
  onExcel?: (() => void) | undefined
  /** What deserves a look before it is paper. */
  note?: string | undefined
  busy?: boolean
  children: ReactNode
}

/** A page that is there to be printed: above it what a person can do, which does not get onto paper. */
export function PrintFrame({ title, page, tools, onExcel, busy, note, children }: PrintFrameProps) {
  const { t } = useTranslation()
  const router = useRouter()
  const navigate = useNavigate()
  const canGoBack = useCanGoBack()
  // Opened by a link from outside there is nothing of ours to go back to.
  const back = () => (canGoBack ? router.history.back() : void navigate({ to: '/' }))
  return (
    <div className="print-frame">
      <style>{`@page { ${page} }`}</style>
      <header className="print-tools">
        <Button onClick={back} startIcon={<BackIcon />}>
          {t('action.back')}
        </Button>
        <h1>{title}</h1>
        {tools}
        {onExcel && (
          <Button onClick={onExcel} loading={busy} startIcon={<ExcelIcon />}>
            Excel
          </Button>
        )}
        <Button variant="contained" onClick={() => globalThis.print()} startIcon={<PrintIcon />} title="Ctrl+P">
          {t('action.print')}
        </Button>
      </header>
      {note && (
        <p role="status" className="note print-note">
          <WarningIcon fontSize="small" />
          {note}
        </p>
      )}
      {/* Papers are long: the keyboard scrolls them. */}
      <main className="print-papers" tabIndex={0}>
        {children}
      </main>
    </div>
  )
}
