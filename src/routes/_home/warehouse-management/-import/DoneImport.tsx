import Button from '@mui/material/Button'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../../ui/format.ts'
import { CheckIcon } from '../../../../ui/icons.tsx'
import type { ImportDone } from './useImport.ts'

/** What a file has done, and where one goes from here. */
export function DoneImport({ done, onRestart }: { done: ImportDone; onRestart: () => void }) {
  const { t } = useTranslation()
  const { itemsAdded, itemsChanged, categoriesAdded, brandsAdded, rowsSkipped } = done
  return (
    <section className="import-done">
      <h2>
        <CheckIcon />{' '}
        {itemsChanged > 0
          ? t('screen.import.doneBoth', { added: formatCount(itemsAdded), changed: formatCount(itemsChanged) })
          : t('screen.import.done', { count: itemsAdded, number: formatCount(itemsAdded) })}
      </h2>
      <p>{t('screen.import.doneMore', { categories: categoriesAdded, brands: brandsAdded, skipped: rowsSkipped })}</p>
      <p className="import-buttons">
        <Button component={Link} to="/warehouse-management/goods" variant="contained">
          {t('screen.item.title')}
        </Button>
        <Button variant="outlined" onClick={onRestart}>
          {t('screen.import.another')}
        </Button>
      </p>
    </section>
  )
}
