import { memo, type ReactNode, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../format.ts'
import { ChevronLeftIcon, ChevronRightIcon, KeyboardIcon } from '../icons.tsx'
import { GROUP_ROWS_MAX } from '../../api/list.ts'
import { PAGE_SIZES } from './gridSearch.ts'
import { useCompact } from '../useCompact.ts'
import { Tool } from './Tool.tsx'
import type { Source } from './lines.ts'

export interface PageEvents {
  onKeys: () => void
  /** To this page, or to the last one where there are not so many. */
  onPage: (page: number) => void
  onLimit: (limit: number | 'all') => void
}

interface FooterProps extends PageEvents {
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
}

/** Where one is, how much there is, how many rows a page has. */
export const GridFooter = memo(function GridFooter(props: FooterProps) {
  const { known, pages, limit, groups, saysRef, onKeys, onLimit } = props
  const { t } = useTranslation()
  const compact = useCompact()
  const grouped = groups !== undefined
  const paged = grouped ? pages > 1 : limit !== 'all'
  return (
    <nav className="grid-footer" aria-label={t('screen.grid.pages')}>
      <span role="status">{known && <RowsSaid {...props} />}</span>
      {/* On a phone it is longer than the window: fingers and keys scroll it. */}
      <span className="grid-says" role="status" ref={saysRef} tabIndex={compact ? 0 : undefined} />
      {paged && <Pager {...props} />}
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

function RowsSaid({ total, atLeast, page, limit, groups }: FooterProps) {
  const { t } = useTranslation()
  if (total === 0) return t('screen.grid.noRows')
  const shown = `${formatCount(total)}${atLeast ? '+' : ''}`
  if (groups || limit === 'all') return t('screen.grid.rowsTotal', { total: shown })
  const first = (page - 1) * limit + 1
  const last = Math.min(page * limit, total)
  return t('screen.grid.rowsOf', { first: formatCount(first), last: formatCount(last), total: shown })
}

function Pager({ known, atLeast, page, pages, groups, onPage }: FooterProps) {
  const { t } = useTranslation()
  const hasMore = atLeast && !groups
  const turn = (name: string, sign: ReactNode, to: number, disabled: boolean) => (
    <button type="button" disabled={disabled} aria-label={t(`screen.grid.${name}`)} onClick={() => onPage(to)}>
      {sign}
    </button>
  )
  return (
    <span className="grid-pager">
      {groups && <span>{t('screen.grid.groupsTotal', { total: formatCount(groups.total) })}</span>}
      {turn('firstPage', '‹‹', 1, page <= 1)}
      {turn('previousPage', <ChevronLeftIcon fontSize="inherit" />, page - 1, page <= 1)}
      <PageInput key={page} page={page} label={t('screen.grid.page')} onPage={onPage} />
      <span>
        / {known ? formatCount(pages) : '…'}
        {hasMore ? '+' : ''}
      </span>
      {turn('nextPage', <ChevronRightIcon fontSize="inherit" />, page + 1, page >= pages)}
      {turn('lastPage', '››', pages, page >= pages || hasMore)}
    </span>
  )
}

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
