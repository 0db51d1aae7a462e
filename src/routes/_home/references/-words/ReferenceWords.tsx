import Breadcrumbs from '@mui/material/Breadcrumbs'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '../../../../api/client/queries.ts'
import { getReference, REFERENCE_LEVELS_MAX, type ReferenceRow, saveChild } from '../../../../api/reference.ts'
import { wordFormBelow } from '../../../../forms/references/referenceForms.ts'
import { wordGrid } from '../../../../grids/references/referenceGrids.ts'
import { listText } from '../../../../rules/wordText.ts'
import { editPanel } from '../../../../ui/form/panelAddress.ts'
import { useOpenPanel } from '../../../../ui/form/useOpenPanel.ts'
import type { DeclaredGrid } from '../../../../ui/grid/defineGrid.ts'
import { Grid } from '../../../../ui/grid/Grid.tsx'
import { ChevronRightIcon, EditIcon } from '../../../../ui/icons.tsx'
import { useSession } from '../../../../ui/session/useSession.ts'
import { useOwnTitle } from '../../../../ui/shell/screenTitle.ts'
import './referenceWords.css'

/**
 * The words below the list or word that the address ends with, and the way back up. Opening a word leads to the words below
 * it; on the deepest level it opens the word itself.
 */
export function ReferenceWords({ parent }: { parent: string }) {
  const { t } = useTranslation()
  const session = useSession()
  const navigate = useNavigate()
  const openPanel = useOpenPanel()
  const { data: here } = useSuspenseQuery(queryOf(getReference, { path: { reference: parent } }))
  // The way begins with a list, which may be one that the program brought.
  const way = here.path.map((step, level) => (level === 0 ? { ...step, name: listText(step.name, t) } : step))
  useOwnTitle(way.map(({ name }) => name).join(' › '))
  const address = useMemo(() => ({ parent }), [parent])
  const steps = here.path.map(({ id, code }, level) => String(level === 0 ? (code ?? id) : id))
  const addressOf = (level: number) => `/references/${steps.slice(0, level + 1).join('/')}`
  const deepest = steps.length >= REFERENCE_LEVELS_MAX
  const form = useMemo(() => wordFormBelow(here.id), [here.id])
  const below = ({ id }: ReferenceRow) => `${addressOf(steps.length - 1)}/${id}`
  const edit = {
    action: 'edit',
    icon: EditIcon,
    endpoint: saveChild,
    run: ({ id }: ReferenceRow) => openPanel(editPanel(id)),
  }
  const open = { action: 'openWords', icon: ChevronRightIcon, run: (row: ReferenceRow) => navigate({ to: below(row) }) }
  const grid: DeclaredGrid<ReferenceRow> = {
    ...wordGrid,
    create: form,
    row: { ...wordGrid.row, open: deepest ? form : below, more: deepest ? [edit] : [open, edit] },
  }
  return (
    <div className="reference-words">
      <Breadcrumbs
        aria-label={t('screen.reference.path')}
        className="reference-path"
        separator={<ChevronRightIcon fontSize="small" />}
      >
        {session.can('view parent-references') && (
          <Link to="/references/parentRefs">{t('screen.referenceParent.title')}</Link>
        )}
        {way.map(({ id, name }, level) =>
          level < way.length - 1 ? (
            <Link key={id} to={addressOf(level)}>
              {name}
            </Link>
          ) : (
            <strong key={id} aria-current="page">
              {name}
            </strong>
          ),
        )}
      </Breadcrumbs>
      {/* Another level is another list: its page, filters and selection begin anew. */}
      <Grid key={here.id} of={grid} path={address} />
    </div>
  )
}
