import { type KeyboardEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import Button from '@mui/material/Button'
import type { TransferRequest } from '../../../../api/transferRequest.ts'
import { failureText } from '../../../../ui/feedback/failureText.ts'
import { formatCount } from '../../../../ui/format.ts'
import { SettlingInput } from '../../../../ui/grid/SettlingInput.tsx'
import { RequestRow } from './RequestRow.tsx'
import type { Counted, useCounts } from './useCounts.ts'
import '../../../../ui/grid/gridTools.css'
import '../../../../ui/lines/lines.css'

interface RequestLinesProps {
  request: TransferRequest
  typing: Counted | undefined
  answered: boolean
  counts: ReturnType<typeof useCounts>
  page: number
  limit: number
  words: string
  onPage: (page: number) => void
  onWords: (words: string) => void
}

/** The lines page by page: one column for each department that receives. Enter and the arrows go up and down a column. */
export function RequestLines(props: RequestLinesProps) {
  const { request, typing, answered, counts, page, limit, words, onPage, onWords } = props
  const { t } = useTranslation()
  const table = useRef<HTMLTableElement>(null)
  const { data, error, refetch, isPlaceholderData } = counts.found
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / limit))
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    const [row, department] = event.currentTarget.dataset.place!.split('-')
    const next = `[data-place="${Number(row) + step}-${department}"]`
    ;(table.current?.querySelector<HTMLInputElement>(next) ?? event.currentTarget).focus()
  }
  return (
    <section className="request-lines" aria-busy={isPlaceholderData}>
      <div className="document-tools">
        <SettlingInput
          className="grid-search"
          value={words}
          placeholder={t('screen.grid.search')}
          onSettled={onWords}
          onLeave={() => undefined}
        />
        <span className="request-pages">
          <Button disabled={page <= 1} onClick={() => onPage(page - 1)} aria-label={t('screen.grid.previousPage')}>
            ‹
          </Button>
          {formatCount(page)} / {formatCount(pages)}
          <Button disabled={page >= pages} onClick={() => onPage(page + 1)} aria-label={t('screen.grid.nextPage')}>
            ›
          </Button>
        </span>
      </div>
      {error && (
        <p className="document-problem" role="alert">
          <span>{failureText(error)}</span>
          <Button onClick={() => void refetch()}>{t('action.retry')}</Button>
        </p>
      )}
      <div className="request-scroll" data-waiting={isPlaceholderData || undefined}>
        <table className="request-table" ref={table}>
          <LinesHead request={request} typing={typing} />
          <tbody>
            {data?.items.map((line, index) => (
              <RequestRow
                key={line.id}
                line={line}
                number={(page - 1) * limit + index + 1}
                typing={typing}
                answered={answered}
                onSave={counts.save}
                onKeyDown={onKeyDown}
              />
            ))}
          </tbody>
        </table>
        {data?.items.length === 0 && <p className="lines-empty">{t('screen.transferRequest.noLines')}</p>}
      </div>
    </section>
  )
}

function LinesHead({ request, typing }: Pick<RequestLinesProps, 'request' | 'typing'>) {
  const { t } = useTranslation()
  return (
    <thead>
      <tr>
        <th scope="col">№</th>
        <th scope="col">{t('field.itemName')}</th>
        <th scope="col">{t('field.barcode')}</th>
        <th scope="col">{t('field.multiBarcode')}</th>
        <th scope="col">{t('field.termOfItem')}</th>
        <th scope="col" data-number>
          {t('field.priceUzs')}
        </th>
        <th scope="col" data-number>
          {t('screen.transferRequest.remaining', { department: request.fromDepartmentName ?? '' })}
        </th>
        {request.toDeps.map(({ departmentId, departmentName }) => (
          <th key={departmentId} scope="col" data-number>
            {departmentName}
            {typing === 'sendCount' && <small>{t('screen.counterRequest.askedAndSent')}</small>}
          </th>
        ))}
      </tr>
    </thead>
  )
}
