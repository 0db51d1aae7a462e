import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { ImportOutcome, ImportPreview } from '../../../../api/itemImport.ts'
import type { GridSearch } from '../../../../ui/grid/gridSearch.ts'
import { formatCount } from '../../../../ui/format.ts'

/** How many rows come to what; a click shows those rows alone, and again all of them. */
export function FiguresOfImport({ preview }: { preview: ImportPreview }) {
  const { t } = useTranslation()
  const changes = preview.mode === 'ADD_AND_CHANGE'
  return (
    <>
      <Figure of={preview.rows} label={t('screen.import.rows')} />
      <Figure of={preview.rowsAdded} label={t('screen.import.rowsAdded')} tone="success" outcome="ADD" />
      {changes && <Figure of={preview.rowsChanged} label={t('screen.import.rowsChanged')} outcome="CHANGE" />}
      {changes && <Figure of={preview.rowsSame} label={t('screen.import.rowsSame')} outcome="SAME" />}
      <Figure of={preview.rowsWrong} label={t('screen.import.rowsWrong')} tone="danger" outcome="WRONG" />
      <Figure of={preview.rowsWarned} label={t('screen.import.rowsWarned')} tone="warning" />
      {preview.rowsWeighed > 0 && <Figure of={preview.rowsWeighed} label={t('screen.import.rowsWeighed')} />}
      {preview.rowsPassedOver > 0 && (
        <Figure
          of={preview.rowsPassedOver}
          label={t('screen.import.rowsPassedOver')}
          tone="warning"
          outcome="PASSED_OVER"
        />
      )}
    </>
  )
}

interface FigureProps {
  of: number
  label: string
  tone?: 'success' | 'danger' | 'warning'
  outcome?: ImportOutcome
}

function Figure({ of, label, tone, outcome }: FigureProps) {
  const navigate = useNavigate({ from: '/warehouse-management/goods/import' })
  const { filter } = useSearch({ from: '/_home/warehouse-management/goods/import' })
  const figure = (
    <>
      <b>{formatCount(of)}</b> {label}
    </>
  )
  const toned = of > 0 ? tone : undefined
  if (!outcome || of === 0) return <span className="import-figure" data-tone={toned}>{figure}</span> // prettier-ignore
  const pressed = filter?.outcome === outcome
  const show = () =>
    void navigate({
      search: (old: GridSearch) => ({ ...old, page: undefined, filter: pressed ? undefined : { outcome } }),
      replace: true,
    })
  return (
    <button type="button" className="import-figure" data-tone={toned} aria-pressed={pressed} onClick={show}>
      {figure}
    </button>
  )
}
