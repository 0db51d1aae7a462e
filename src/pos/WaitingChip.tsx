import { useState, useSyncExternalStore } from 'react'
import { WarningIcon } from '../ui/icons.tsx'
import { OfflineDialog } from './OfflineDialog.tsx'
import { paidWaiting } from './paidWaiting.ts'
import './tillBar.css'

/** Says what is not well between this device and the server, and opens what can be done about it. */
export function WaitingChip({ said, asOf, fileName }: { said: string; asOf?: string | undefined; fileName: string }) {
  const { problem } = useSyncExternalStore(paidWaiting.subscribe, paidWaiting.get)
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="till-chip till-chip-waiting"
        data-tone={problem ? 'danger' : 'warning'}
        aria-live="polite"
        onClick={() => setOpen(true)}
      >
        <WarningIcon fontSize="small" />
        {said}
      </button>
      {open && <OfflineDialog asOf={asOf} fileName={fileName} onClose={() => setOpen(false)} />}
    </>
  )
}
