import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useRouter } from '@tanstack/react-router'
import type { ReactNode, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import type { Tone } from '../grid/tone.ts'
import { BackIcon, FailureIcon } from '../icons.tsx'
import { useCompact } from '../useCompact.ts'
import { DocumentFoot } from './DocumentFoot.tsx'
import './document.css'

export interface DocumentFrameProps {
  title: string
  /** Register number; absent while it has none. */
  number?: number | null
  status: { text: string; tone: Tone | undefined }
  actions: ReactNode
  /** Why the last change was refused. */
  problem?: string | undefined
  /** Opens the document again after somebody else changed it. */
  onReopen?: (() => void) | undefined
  root?: Ref<HTMLFormElement>
  children: ReactNode
}

/** What every document's page looks like: back, name and number, its state, what can be done with it, and its contents. */
export function DocumentFrame({
  title,
  number,
  status,
  actions,
  problem,
  onReopen,
  root,
  children,
}: DocumentFrameProps) {
  const { t } = useTranslation()
  const router = useRouter()
  // On a phone what can be done stands at the thumb.
  const compact = useCompact()
  return (
    <form
      className="document"
      ref={root}
      noValidate
      aria-labelledby="document-title"
      onSubmit={(event) => event.preventDefault()}
    >
      <header className="document-head">
        <IconButton aria-label={t('action.back')} onClick={() => router.history.back()}>
          <BackIcon fontSize="small" />
        </IconButton>
        <h1 id="document-title">
          {title} {number ? `№ ${number}` : ''}
        </h1>
        <span className="document-chip" data-tone={status.tone}>
          {status.text}
        </span>
        {!compact && <span className="document-actions">{actions}</span>}
      </header>
      <div role="alert">
        {problem && (
          <p className="document-problem">
            <FailureIcon fontSize="small" />
            <span>{problem}</span>
            {onReopen && (
              <Button color="error" variant="outlined" onClick={onReopen}>
                {t('action.reopen')}
              </Button>
            )}
          </p>
        )}
      </div>
      {children}
      {compact && actions && <DocumentFoot>{actions}</DocumentFoot>}
    </form>
  )
}

/** Facts of a document that can no longer be changed: name over value. */
export function Facts({ of: facts }: { of: readonly (readonly [label: string, value: ReactNode])[] }) {
  if (facts.length === 0) return null
  return (
    <dl className="document-facts">
      {facts.map(
        ([label, value]) =>
          value !== null &&
          value !== undefined &&
          value !== '' && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
