import { memo, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../format.ts'
import { ChevronLeftIcon, ChevronRightIcon, KeyboardIcon } from '../icons.tsx'
import { GROUP_ROWS_MAX } from '../../api/list.ts'
import { PAGE_SIZES } from './gridSearch.ts'
import { Tool } from './Tool.tsx'
import type { Source } from './lines.ts'

export interface PageEvents {
  onKeys: () => void
  /** To this page, or to the last one where there are not so many. */
  onPage: (page: number) => void
  onLimit: (limit: number | 'all') => void
}

/** Where one is, how much there is, how many rows a page has. */
export const GridFooter = memo(function GridFooter({
  known,
  total,
  atLeast,
  page,
  pages,
  limit,
  groups,
  saysRef,
  onKeys,
  onPage,
  onLimit,
}: {
  /** Whether the server has answered what there is. */
  known: boolean
  total: number
  /** There are more, and they are being counted. */
  atLeast: boolean
  page: number
  pages: number
  limit: number | 'all'
  /** Of a list of groups: its pages are pages of groups, and `limit` is of the rows in each. */
  groups: Source['groups']
  /** Where it is said what marked cells add up to, and what sums are out of sight. */
  saysRef: Ref<HTMLElement>
} & PageEvents) {
  const { t } = useTranslation()
  const grouped = groups !== undefined
  const paged = grouped ? pages > 1 : limit !== 'all'
  const first = limit === 'all' ? 1 : (page - 1) * limit + 1
  const last = limit === 'all' ? total : Math.min(page * limit, total)
  const shown = `${formatCount(total)}${atLeast ? '+' : ''}`
  return (
    <nav className="grid-footer" aria-label={t('screen.grid.pages')}>
      <span role="status">
        {!known
          ? null
          : total === 0
            ? t('screen.grid.noRows')
            : grouped || limit === 'all'
              ? t('screen.grid.rowsTotal', { total: shown })
              : t('screen.grid.rowsOf', { first: formatCount(first), last: formatCount(last), total: shown })}
      </span>
      <span className="grid-says" role="status" ref={saysRef} />
      {paged && (
        <span className="grid-pager">
          {grouped && <span>{t('screen.grid.groupsTotal', { total: formatCount(groups.total) })}</span>}
          <button type="button" disabled={page <= 1} aria-label={t('screen.grid.firstPage')} onClick={() => onPage(1)}>
            ‹‹
          </button>
          <button
            type="button"
            disabled={page <= 1}
            aria-label={t('screen.grid.previousPage')}
            onClick={() => onPage(page - 1)}
          >
            <ChevronLeftIcon fontSize="inherit" />
          </button>
          <PageInput key={page} page={page} label={t('screen.grid.page')} onPage={onPage} />
          <span>
            / {known ? formatCount(pages) : '…'}
            {atLeast && !grouped ? '+' : ''}
          </span>
          <button
            type="button"
            disabled={page >= pages}
            aria-label={t('screen.grid.nextPage')}
            onClick={() => onPage(page + 1)}
          >
            <ChevronRightIcon fontSize="inherit" />
          </button>
          <button
            type="button"
            disabled={page >= pages || (atLeast && !grouped)}
            aria-label={t('screen.grid.lastPage')}
            onClick={() => onPage(pages)}
          >
            ››
          </button>
        </span>
      )}
      <label>
        {t(grouped ? 'screen.grid.rowsPerGroup' : 'screen.grid.rowsPerPage')}
        <select
          value={String(limit)}
          onChange={({ target }) => onLimit(target.value === 'all' ? 'all' : Number(target.value))}
        >
          {PAGE_SIZES.filter((size) => !grouped || size <= GROUP_ROWS_MAX).map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
          {!grouped && <option value="all">{t('screen.grid.endless')}</option>}
        </select>
      </label>
      <Tool icon={KeyboardIcon} label={t('screen.grid.keys.title')} keys="F1" onClick={onKeys} />
    </nav>
  )
})

const PageInput = memo(function PageInput({
  page,
  label,
  onPage,
}: {
  page: number
  label: string
  onPage: (page: number) => void
}) {
  return (
    <input
      className="grid-page"
      inputMode="numeric"
      aria-label={label}
      defaultValue={page}
      onKeyDown={({ key, currentTarget }) => {
        const wanted = Number(currentTarget.value)
        if (key === 'Enter' && Number.isInteger(wanted) && wanted >= 1) onPage(wanted)
      }}
    />
  )
})
