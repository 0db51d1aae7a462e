import { useQuery } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { formatMoney, formatTime } from '../ui/format.ts'
import { deviceTillStorage } from './deviceTillStorage.ts'
import { askToPersist, downloadJournal } from './journalFile.ts'
import { isOnboard, isSale, type JournalEntry } from './paidOutgoing.ts'
import { paidWaiting } from './paidWaiting.ts'
import { inOrder } from './sendPaid.ts'
import { TakeJournal } from './TakeJournal.tsx'
import { TillDialog } from './TillDialog.tsx'

const WIDTH_PX = 560

/** What waits on this device, how safe it is there, and how it is carried to another one. */
export function OfflineDialog({
  asOf,
  fileName,
  onClose,
}: {
  /** When goods and prices were brought to this device last. */
  asOf?: string | undefined
  /** Of the file that a journal is saved to. */
  fileName: string
  onClose: () => void
}) {
  const { t } = useTranslation()
  const { count, problem } = useSyncExternalStore(paidWaiting.subscribe, paidWaiting.get)
  const [said, setSaid] = useState<string>()
  const waiting = useQuery({
    queryKey: ['paid sales on this device', count],
    queryFn: async () => inOrder(await (await deviceTillStorage()).readAll('paid')),
    gcTime: 0,
    networkMode: 'always',
  })
  const persists = useQuery({ queryKey: ['storage persists'], queryFn: askToPersist, gcTime: 0, networkMode: 'always' })
  return (
    <TillDialog title={t('screen.till.offline.title')} width={WIDTH_PX} onClose={onClose}>
      <p>{t('screen.till.offline.text')}</p>
      {asOf && <p className="till-ask-note">{t('screen.till.offline.asOf', { time: formatTime(asOf) })}</p>}
      {persists.data === false && <p className="till-problem">{t('screen.till.offline.mayBeLost')}</p>}
      {problem && (
        <p role="alert" className="till-problem">
          {problem}
        </p>
      )}
      <ul className="till-plain-list">
        {waiting.data?.map((entry) => (
          <li key={entry.uuid}>{textOf(entry, t)}</li>
        ))}
      </ul>
      {said && (
        <p role="status" className="till-ask-note">
          {said}
        </p>
      )}
      <div className="till-dialog-actions">
        <TakeJournal onSaid={setSaid} />
        <button
          type="button"
          className="till-button till-button-strong"
          disabled={!waiting.data?.length}
          onClick={() => downloadJournal(waiting.data ?? [], fileName)}
        >
          {t('screen.till.offline.export')}
        </button>
      </div>
    </TillDialog>
  )
}

function textOf(entry: JournalEntry, t: TFunction): string {
  if (isOnboard(entry)) return receiptText(entry.receipt.receiptNumber, entry.flight.madeAt, entry.receipt.total)
  if (isSale(entry)) {
    const { receiptNumber, saleDate, finalTotalSum } = entry.receipt
    return receiptText(receiptNumber, saleDate, finalTotalSum)
  }
  const { kind, body } = entry.session
  const key = kind === 'OPEN' ? 'screen.till.offline.opened' : 'screen.till.offline.closed'
  return t(key, { time: formatTime(body.madeAt) })
}

const receiptText = (number: string | null | undefined, madeAt: string, total: number): string =>
  `№ ${number} · ${formatTime(madeAt)} · ${formatMoney(total, 2)}`
