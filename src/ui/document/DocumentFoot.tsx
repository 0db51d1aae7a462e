import IconButton from '@mui/material/IconButton'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MoreIcon } from '../icons.tsx'

/**
 * What can be done with a document, at the thumb of whoever holds a phone. Where there is much of it, the sheet shows what brings the
 * document on, and “…” all the rest: it rises over the page, and goes down by a choice, a touch beside it and Escape.
 */
export function DocumentFoot({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const foot = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!open) return
    const onPointer = ({ target }: PointerEvent) => foot.current?.contains(target as Node) || setOpen(false)
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && setOpen(false)
    addEventListener('pointerdown', onPointer)
    addEventListener('keydown', onKey)
    return () => {
      removeEventListener('pointerdown', onPointer)
      removeEventListener('keydown', onKey)
    }
  }, [open])
  return (
    <footer className="document-foot" ref={foot} data-open={open || undefined} onClick={() => setOpen(false)}>
      <IconButton
        className="document-more"
        aria-label={t('screen.document.more')}
        aria-expanded={open}
        onClick={(event) => {
          event.stopPropagation()
          setOpen(!open)
        }}
      >
        <MoreIcon />
      </IconButton>
      {children}
    </footer>
  )
}
