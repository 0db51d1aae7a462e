import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { FlightLoad } from '../../api/flightTablet.ts'
import { DocumentIcon, WarningIcon } from '../../ui/icons.tsx'
import { OfflineDialog } from '../OfflineDialog.tsx'
import { paidWaiting } from '../paidWaiting.ts'
import { sellersOf } from './flightCart.ts'
import type { FlightTablet } from './flightTablet.ts'
import { useTabletState } from './useFlightTablet.ts'
import '../tillBar.css'

/** Which flight it is, who sells, and what waits for the network. */
export function TabletBar({
  load,
  tablet,
  onReceipts,
}: {
  load: FlightLoad
  tablet: FlightTablet
  onReceipts: () => void
}) {
  const { t } = useTranslation()
  const { cart } = useTabletState(tablet)
  const { routeFrom, routeTo, flightNumber } = load
  const sell = (employeeId: number) => tablet.change((now) => ({ ...now, employeeId }))
  return (
    <header className="flight-tablet-bar">
      <h1>
        {t('screen.flightTablet.flight', { number: flightNumber })}
        <small>{[routeFrom, routeTo].filter(Boolean).join(' — ')}</small>
      </h1>
      <select
        className="till-text"
        aria-label={t('screen.flightTablet.seller')}
        value={cart.employeeId ?? ''}
        onChange={({ target }) => sell(Number(target.value))}
      >
        <option value="" disabled>
          {t('screen.flightTablet.chooseSeller')}
        </option>
        {load.brigadeDtos.map((brigade) => (
          <optgroup key={brigade.id} label={brigade.name}>
            {sellersOf([brigade]).map(({ employeeId, name, personnel }) => (
              <option key={employeeId} value={employeeId}>
                {personnel ? `${name} (${personnel})` : name}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      <WaitingChip flightNumber={flightNumber} />
      <button type="button" className="till-button" onClick={onReceipts}>
        <DocumentIcon fontSize="small" aria-hidden />
        {t('screen.flightTablet.receipts')}
      </button>
    </header>
  )
}

/** How many sales wait for the server; nothing while none does. */
function WaitingChip({ flightNumber }: { flightNumber: string }) {
  const { t } = useTranslation()
  const { count, problem } = useSyncExternalStore(paidWaiting.subscribe, paidWaiting.get)
  const [open, setOpen] = useState(false)
  if (count === 0) return null
  return (
    <>
      <button
        type="button"
        className="till-chip"
        data-tone={problem ? 'danger' : 'warning'}
        aria-live="polite"
        onClick={() => setOpen(true)}
      >
        <WarningIcon fontSize="small" />
        {t('screen.till.offline.waiting', { count })}
      </button>
      {open && <OfflineDialog fileName={flightNumber} onClose={() => setOpen(false)} />}
    </>
  )
}
