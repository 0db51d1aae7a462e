import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '../../../../api/client/queries.ts'
import { acceptPack, type Pack, packItems, packs } from '../../../../api/packing.ts'
import { DocumentFrame } from '../../../../ui/document/DocumentFrame.tsx'
import { failureText } from '../../../../ui/feedback/failureText.ts'
import { RefreshIcon } from '../../../../ui/icons.tsx'
import { cellText } from '../../../../ui/lines/cellText.ts'
import { LinesEditor } from '../../../../ui/lines/LinesEditor.tsx'
import { useSession } from '../../../../ui/session/useSession.ts'
import './packs.css'
import { useAccepting } from './useAccepting.ts'

const PACKS_A_PAGE = 50

/** Packs that the packing service offers; an accepted one is an income to be checked and received. */
export function PacksPage() {
  const { t } = useTranslation()
  const [page, setPage] = useState(1)
  const found = useQuery({ ...queryOf(packs, { body: { page, limit: PACKS_A_PAGE } }), retry: false })
  const accept = useAccepting()
  const { data: offered = [], total } = found.data ?? {}
  const pages = Math.ceil((total ?? 0) / PACKS_A_PAGE)
  return (
    <DocumentFrame
      title={t('screen.packing.title')}
      status={{ text: total === undefined ? '—' : t('screen.packing.total', { count: total }), tone: undefined }}
      problem={found.error ? failureText(found.error) : undefined}
      actions={
        <>
          {pages > 1 && (
            <>
              <Button variant="outlined" disabled={page === 1} onClick={() => setPage(page - 1)}>
                {t('action.previousLine')}
              </Button>
              <Button variant="outlined" disabled={page >= pages} onClick={() => setPage(page + 1)}>
                {t('action.nextLine')}
              </Button>
            </>
          )}
          <Button
            variant="outlined"
            startIcon={<RefreshIcon />}
            loading={found.isFetching}
            onClick={() => void found.refetch()}
          >
            {t('action.retry')}
          </Button>
        </>
      }
    >
      {found.data && total === 0 && <p className="packs-none">{t('screen.packing.empty')}</p>}
      <ul className="packs" aria-label={t('screen.packing.title')}>
        {offered.map((pack) => (
          <PackCard key={pack.id} pack={pack} onAccept={() => accept(pack)} />
        ))}
      </ul>
    </DocumentFrame>
  )
}

function PackCard({ pack, onAccept }: { pack: Pack; onAccept: () => void }) {
  const { t } = useTranslation()
  const session = useSession()
  const [isOpen, setOpen] = useState(false)
  const { name, id, createdAt, totalCount, accepted } = pack
  const title = name || id
  return (
    <li>
      <span>
        <b>{title}</b>
        <small>
          {[createdAt, `${t('field.totalCount')} ${cellText('quantity', totalCount)}`].filter(Boolean).join(' · ')}
        </small>
      </span>
      {accepted && (
        <span className="document-chip" data-tone="success">
          {t('screen.packing.accepted')}
        </span>
      )}
      <Button
        variant="outlined"
        aria-expanded={isOpen}
        aria-label={t('screen.packing.contentsOf', { name: title })}
        onClick={() => setOpen(!isOpen)}
      >
        {t('screen.packing.contents')}
      </Button>
      {!accepted && session.may(acceptPack) && (
        <Button variant="contained" aria-label={t('screen.packing.accept', { name: title })} onClick={onAccept}>
          {t('action.receiveTransfer')}
        </Button>
      )}
      {isOpen && <PackContents pack={pack} />}
    </li>
  )
}

/** What is in a pack; goods that nobody knows here are marked. */
function PackContents({ pack: { id, docId } }: { pack: Pack }) {
  const { t } = useTranslation()
  const found = useQuery({ ...queryOf(packItems, { body: { id, docId } }), retry: false })
  if (found.error) return <p role="alert">{failureText(found.error)}</p>
  const lines = (found.data?.items ?? []).map((item, at) => ({ ...item, key: String(at) }))
  return (
    <LinesEditor
      label={t('screen.packing.contents')}
      lines={lines}
      columns={[
        {
          field: 'itemName',
          value: ({ name, barcode }) => name || barcode,
          detail: ({ barcode, artikul, itemId }) =>
            [barcode, artikul, itemId === null && t('screen.packing.unknown')].filter(Boolean).join(' · '),
          tone: ({ itemId }) => (itemId === null ? 'danger' : undefined),
        },
        { field: 'count', kind: 'quantity', width: 120, total: true },
        { field: 'price', kind: 'money', width: 140, label: 'field.incomeUzs' },
      ]}
      empty={found.isFetching ? '' : t('screen.document.noLines')}
    />
  )
}
