import type { ReactNode } from 'react'
import type { Tone } from '../grid/tone.ts'
import './document.css'

export interface Figure {
  name: string
  value: ReactNode
  /** The one that all the others lead to. */
  strong?: boolean
  tone?: Tone | undefined
}

/** Named tables of figures beside each other: `<FigureTables of={[[t('…'), figures]]} />`. One without figures is left out. */
export function FigureTables({
  of: tables,
}: {
  of: readonly (readonly [title: string, figures: readonly Figure[]])[]
}) {
  return (
    <div className="document-figures">
      {tables
        .filter(([, figures]) => figures.length > 0)
        .map(([title, figures]) => (
          <section key={title} aria-label={title}>
            <h2>{title}</h2>
            <dl>
              {figures.map(({ name, value, strong, tone }) => [
                <dt key={`${name} name`} data-strong={strong || undefined}>
                  {name}
                </dt>,
                <dd key={`${name} value`} data-strong={strong || undefined} data-tone={tone}>
                  {value}
                </dd>,
              ])}
            </dl>
          </section>
        ))}
    </div>
  )
}
