import { Fragment, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type Box, COLUMN_ACTIONS, type MatrixArea, type MatrixRow, shareOf, toggled } from './matrix.ts'
import { MatrixBox } from './MatrixBox.tsx'
import { keepOneStop, walkBoxes } from './matrixKeys.ts'
import './matrix.css'

const ROW_COLUMN = 'row'
const OTHERS_COLUMN = 'others'

/**
 * Subjects down, actions across; whole rows, columns and areas by one box, of what is on the screen. `mayChange` says which
 * permissions are the user's to give or take.
 */
export function PermissionMatrix({
  areas,
  held,
  mayChange,
  why,
  onChange,
}: {
  areas: readonly MatrixArea[]
  held: ReadonlySet<string>
  mayChange: (permission: string) => boolean
  /** What a box says that is not the user's to change. */
  why: string
  onChange: (held: ReadonlySet<string>) => void
}) {
  const { t } = useTranslation()
  const table = useRef<HTMLTableElement>(null)
  // Before anybody can press Tab.
  useLayoutEffect(() => keepOneStop(table.current!))
  const rows = areas.flatMap((area) => area.rows)
  const subject = (row: MatrixRow) => t(`enum.permissionSubject.${row.subject}`)
  const action = (name: string) => t(`enum.permissionAction.${name}`)

  /** A box for all of these that the user may change. */
  const whole = (permissions: readonly string[], label: string, column: string) => {
    const changeable = permissions.filter(mayChange)
    return (
      <MatrixBox
        label={label}
        column={column}
        share={shareOf(held, changeable.length > 0 ? changeable : permissions)}
        disabled={changeable.length === 0}
        why={why}
        onChange={() => onChange(toggled(held, changeable))}
      />
    )
  }
  const single = (row: MatrixRow, box: Box, column: string) => (
    <MatrixBox
      label={`${subject(row)}: ${action(box.action)}`}
      column={column}
      share={held.has(box.permission) ? 'all' : 'none'}
      disabled={!mayChange(box.permission)}
      why={why}
      onChange={() => onChange(toggled(held, [box.permission]))}
    />
  )
  return (
    <div className="matrix-scroll">
      <table
        ref={table}
        className="matrix"
        aria-label={t('screen.role.matrix')}
        onKeyDown={walkBoxes}
        onFocus={({ currentTarget, target }) => keepOneStop(currentTarget, target)}
      >
        <thead>
          <tr>
            <th scope="col" className="matrix-subject">
              {whole(
                rows.flatMap(({ all }) => all),
                t('screen.role.everything'),
                ROW_COLUMN,
              )}
              {t('screen.permission.subject')}
            </th>
            {COLUMN_ACTIONS.map((name) => (
              <th key={name} scope="col">
                <span>{action(name)}</span>
                {whole(
                  rows.flatMap(({ boxes }) => boxes[name]?.permission ?? []),
                  t('screen.role.wholeColumn', { action: action(name) }),
                  name,
                )}
              </th>
            ))}
            <th scope="col" className="matrix-others">
              {t('screen.role.others')}
            </th>
          </tr>
        </thead>
        <tbody>
          {areas.map((area) => (
            <Fragment key={area.area}>
              <tr className="matrix-area">
                <th scope="rowgroup" colSpan={COLUMN_ACTIONS.length + 2}>
                  {whole(
                    area.rows.flatMap(({ all }) => all),
                    t('screen.role.wholeArea', { area: t(`enum.permissionArea.${area.area}`) }),
                    ROW_COLUMN,
                  )}
                  {t(`enum.permissionArea.${area.area}`)}
                </th>
              </tr>
              {area.rows.map((row) => (
                <tr key={row.subject}>
                  <th scope="row" className="matrix-subject">
                    {whole(row.all, t('screen.role.wholeRow', { subject: subject(row) }), ROW_COLUMN)}
                    {subject(row)}
                  </th>
                  {COLUMN_ACTIONS.map((name) => {
                    const box = row.boxes[name]
                    return <td key={name}>{box && single(row, box, name)}</td>
                  })}
                  <td className="matrix-others">
                    {row.others.map((box, index) => (
                      <label key={box.permission}>
                        {single(row, box, index === 0 ? OTHERS_COLUMN : `${OTHERS_COLUMN}${index}`)}
                        {action(box.action)}
                      </label>
                    ))}
                  </td>
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
      {areas.length === 0 && <p className="matrix-nothing">{t('message.nothingFound')}</p>}
    </div>
  )
}
