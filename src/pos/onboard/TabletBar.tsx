import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { FlightLoad } from '../../api/flightTablet.ts'
import { DocumentIcon } from '../../ui/icons.tsx'
import { paidWaiting } from '../paidWaiting.ts'
import { WaitingChip } from '../WaitingChip.tsx'
import { sellersOf } from './flightCart.ts'
import type { FlightTablet } from './flightTablet.ts'
import { useTabletState } from './useFlightTablet.ts'

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
  const { cart, elsewhere } = useTabletState(tablet)
  const { count } = useSyncExternalStore(paidWaiting.subscribe, paidWaiting.get)
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
        disabled={elsewhere}
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
      {count > 0 && <WaitingChip said={t('screen.till.offline.waiting', { count })} fileName={flightNumber} />}
      <button type="button" className="till-button" onClick={onReceipts}>
        <DocumentIcon fontSize="small" aria-hidden />
        {t('screen.flightTablet.receipts')}
      </button>
    </header>
  )
}
