import { Link } from '@tanstack/react-router'
import { type ReactNode, use } from 'react'
import { MayGo, type Way } from './boardWays.ts'

/** A figure that opens into what it is made of; the same without a link to who may not see that, or where there is nothing. */
export function BoardLink({
  to,
  className,
  label,
  children,
}: {
  to: Way | undefined
  className?: string
  /** What it says, where it has no words of its own. */
  label?: string
  children: ReactNode
}) {
  const mayGo = use(MayGo)
  if (!to || !mayGo(to))
    return (
      <span className={className} title={label}>
        {children}
      </span>
    )
  return (
    <Link to={to.path} search={to.search as never} className={className} title={label} aria-label={label}>
      {children}
    </Link>
  )
}
