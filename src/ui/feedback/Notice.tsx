import type { ReactNode } from 'react'
import './notice.css'

/** A quiet page-wide message: what happened, and beneath it what can be done. */
export function Notice({
  code,
  title,
  text,
  children,
}: {
  code?: string
  title: string
  text?: string
  children?: ReactNode
}) {
  return (
    <section className="notice" role="alert">
      {code && (
        <div className="notice-code" aria-hidden>
          {code}
        </div>
      )}
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {children && <div className="notice-actions">{children}</div>}
    </section>
  )
}
