import type { ReactNode } from 'react'
import './document.css'
import './figureSheet.css'

/** A small table that is only read, where a list would be too much: a year by months, what is under a contract. */
export function FigureSheet({
  title,
  columns,
  rows,
  totals,
  empty,
}: {
  title: string
  columns: readonly { heading: string; figure?: boolean }[]
  /** `onOpen` makes the first cell a button. */
  rows: readonly { key: string; cells: readonly ReactNode[]; onOpen?: () => void; current?: boolean }[]
  totals?: readonly ReactNode[]
  empty?: string
}) {
  const classOf = (at: number) => (columns[at]?.figure ? 'figure' : undefined)
  return (
    <section className="figure-sheet" aria-label={title}>
      <h2>{title}</h2>
      {rows.length === 0 ? (
        <p className="figure-sheet-empty">{empty}</p>
      ) : (
        <div className="figure-sheet-scroll">
          <table>
            <thead>
              <tr>
                {columns.map(({ heading }, at) => (
                  <th key={heading} scope="col" className={classOf(at)}>
                    {heading}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, cells, onOpen, current }) => (
                <tr key={key} aria-current={current || undefined}>
                  {cells.map((cell, at) => (
                    <td key={columns[at]!.heading} className={classOf(at)}>
                      {at === 0 && onOpen ? (
                        <button type="button" className="figure-sheet-open" onClick={onOpen}>
                          {cell}
                        </button>
                      ) : (
                        cell
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
            {totals && (
              <tfoot>
                <tr>
                  {totals.map((cell, at) => (
                    <td key={columns[at]!.heading} className={classOf(at)}>
                      {cell}
                    </td>
                  ))}
                </tr>
              </tfoot>
            )}
          </table>
        </div>
      )}
    </section>
  )
}
