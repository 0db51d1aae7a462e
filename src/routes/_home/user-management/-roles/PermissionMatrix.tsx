import { Fragment, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type Box, COLUMN_ACTIONS, type MatrixArea, type MatrixRow, shareOf, toggled } from './matrix.ts'
import { MatrixBox } from './MatrixBox.tsx'
import { keepOneStop, walkBoxes } from './matrixKeys.ts'
import './matrix.css'

const ROW_COLUMN = 'row'
const OTHERS_COLUMN = 'others'

interface MatrixProps {
  areas: readonly MatrixArea[]
  held: ReadonlySet<string>
  /** Which permissions are the user's to give or take. */
  mayChange: (permission: string) => boolean
  /** What a box says that is not the user's to change. */
  why: string
  onChange: (held: ReadonlySet<string>) => void
}

/** Subjects down, actions across; whole rows, columns and areas by one box, of what is on the screen. */
export function PermissionMatrix(props: MatrixProps) {
  const { areas } = props
  const { t } = useTranslation()
  const table = useRef<HTMLTableElement>(null)
  // Before anybody can press Tab.
  useLayoutEffect(() => keepOneStop(table.current!))
  return (
    <div className="matrix-scroll">
      <table
        ref={table}
        className="matrix"
        aria-label={t('screen.role.matrix')}
        onKeyDown={walkBoxes}
        onFocus={({ currentTarget, target }) => keepOneStop(currentTarget, target)}
      >
        <MatrixHead {...props} />
        <tbody>
          {areas.map((area) => (
            <Fragment key={area.area}>
              <tr className="matrix-area">
                <th scope="rowgroup" colSpan={COLUMN_ACTIONS.length + 2}>
                  <WholeBox
                    {...props}
                    permissions={area.rows.flatMap(({ all }) => all)}
                    label={t('screen.role.wholeArea', { area: t(`enum.permissionArea.${area.area}`) })}
                    column={ROW_COLUMN}
                  />
                  {t(`enum.permissionArea.${area.area}`)}
                </th>
              </tr>
              {area.rows.map((row) => (
                <SubjectRow key={row.subject} {...props} row={row} />
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
      {areas.length === 0 && <p className="matrix-nothing">{t('message.nothingFound')}</p>}
    </div>
  )
}

function MatrixHead(props: MatrixProps) {
  const { t } = useTranslation()
  const rows = props.areas.flatMap((area) => area.rows)
  return (
    <thead>
      <tr>
        <th scope="col" className="matrix-subject">
          <WholeBox
            {...props}
            permissions={rows.flatMap(({ all }) => all)}
            label={t('screen.role.everything')}
            column={ROW_COLUMN}
          />
          {t('screen.permission.subject')}
        </th>
        {COLUMN_ACTIONS.map((name) => (
          <th key={name} scope="col">
            <span>{t(`enum.permissionAction.${name}`)}</span>
            <WholeBox
              {...props}
              permissions={rows.flatMap(({ boxes }) => boxes[name]?.permission ?? [])}
              label={t('screen.role.wholeColumn', { action: t(`enum.permissionAction.${name}`) })}
              column={name}
            />
          </th>
        ))}
        <th scope="col" className="matrix-others">
          {t('screen.role.others')}
        </th>
      </tr>
    </thead>
  )
}

function SubjectRow(props: MatrixProps & { row: MatrixRow }) {
  const { row } = props
  const { t } = useTranslation()
  const subject = t(`enum.permissionSubject.${row.subject}`)
  return (
    <tr>
      <th scope="row" className="matrix-subject">
        <WholeBox {...props} permissions={row.all} label={t('screen.role.wholeRow', { subject })} column={ROW_COLUMN} />
        {subject}
      </th>
      {COLUMN_ACTIONS.map((name) => {
        const box = row.boxes[name]
        return <td key={name}>{box && <SingleBox {...props} subject={subject} box={box} column={name} />}</td>
      })}
      <td className="matrix-others">
        {row.others.map((box, index) => (
          <label key={box.permission}>
            <SingleBox
              {...props}
              subject={subject}
              box={box}
              column={index === 0 ? OTHERS_COLUMN : `${OTHERS_COLUMN}${index}`}
            />
            {t(`enum.permissionAction.${box.action}`)}
          </label>
        ))}
      </td>
    </tr>
  )
}

interface WholeProps extends MatrixProps {
  permissions: readonly string[]
  label: string
  column: string
}

/** A box for all of these that the user may change. */
function WholeBox({ held, mayChange, why, onChange, permissions, label, column }: WholeProps) {
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

interface SingleProps extends MatrixProps {
  subject: string
  box: Box
  column: string
}

function SingleBox({ held, mayChange, why, onChange, subject, box, column }: SingleProps) {
  const { t } = useTranslation()
  return (
    <MatrixBox
      label={`${subject}: ${t(`enum.permissionAction.${box.action}`)}`}
      column={column}
      share={held.has(box.permission) ? 'all' : 'none'}
      disabled={!mayChange(box.permission)}
      why={why}
      onChange={() => onChange(toggled(held, [box.permission]))}
    />
  )
}
