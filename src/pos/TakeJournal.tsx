import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { deviceTillStorage } from './deviceTillStorage.ts'
import { takeJournal } from './journalFile.ts'
import { paidWaiting } from './paidWaiting.ts'

/** Asks for a file with the paid sales of another device, and takes them in: this device sends them from now on. */
export function TakeJournal({ onSaid }: { onSaid: (text: string) => void }) {
  const { t } = useTranslation()
  const file = useRef<HTMLInputElement>(null)
  async function take(chosen: File | undefined) {
    if (!chosen) return
    const { taken, fault } = await takeJournal(chosen, await deviceTillStorage(), paidWaiting)
    onSaid(fault ? t(`screen.till.offline.fault.${fault}`) : t('screen.till.offline.taken', { count: taken }))
  }
  return (
    <>
      <input
        ref={file}
        type="file"
        accept=".savdo-journal"
        hidden
        onChange={(event) => void take(event.target.files?.[0])}
      />
      <button type="button" className="till-button" onClick={() => file.current?.click()}>
        {t('screen.till.offline.import')}
      </button>
    </>
  )
}
