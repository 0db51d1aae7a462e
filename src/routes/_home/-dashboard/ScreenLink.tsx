import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useScreens } from '../../../ui/shell/menu.ts'

/** A link to a screen that this user may open; the same without a link to who may not. */
export function ScreenLink({
  path,
  search,
  className,
  tone,
  children,
}: {
  path: string
  search: object
  className: string
  tone?: string | undefined
  children: ReactNode
}) {
  const opens = useScreens().some((screen) => screen.path === path)
  return opens ? (
    <Link to={path} search={search as never} className={className} data-tone={tone}>
      {children}
    </Link>
  ) : (
    <div className={className} data-tone={tone}>
      {children}
    </div>
  )
}
