import { useSuspenseQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '../../api/client/queries.ts'
import { flightLoad, type FlightLoad } from '../../api/flightTablet.ts'
import { amount, type Thousandths } from '../../rules/money.ts'
import { formatMoney } from '../../ui/format.ts'
import { notifyFailure } from '../../ui/feedback/notify.ts'
import { CartIcon } from '../../ui/icons.tsx'
import { useScanner } from '../../ui/scanner/useScanner.ts'
import { useCompact } from '../../ui/useCompact.ts'
import { play } from '../sounds.ts'
import { TillCamera } from '../TillCamera.tsx'
import { TillDialog } from '../TillDialog.tsx'
import { countOf, goodsOfCode, leftOf, linesOf, type SoldLine, totalOf, withOneMore } from './flightCart.ts'
import { FlightCartPanel } from './FlightCartPanel.tsx'
import { FlightGoods } from './FlightGoods.tsx'
import { FlightPaymentDialog } from './FlightPaymentDialog.tsx'
import { FlightReceipts } from './FlightReceipts.tsx'
import type { FlightTablet } from './flightTablet.ts'
import { TabletBar } from './TabletBar.tsx'
import { useFlightTablet, useTabletState } from './useFlightTablet.ts'
import '../controls.css'
import './flightTablet.css'

const CART_WIDTH_PX = 480

/** A flight's tablet: the load to touch or scan, the cart, and the money in whatever currency; the network is not needed for any of it. */
export function FlightTabletView({ flightId }: { flightId: number }) {
  const { data: load } = useSuspenseQuery(queryOf(flightLoad, { path: { id: flightId } }))
  const open = useFlightTablet(flightId)
  if (!open) return null
  return <FlightTabletDesk load={load} tablet={open.tablet} onTakeOver={() => void open.lock.takeOver()} />
}

type Panel = 'cart' | 'payment' | 'receipts'

/** The same once the device has been read. */
export function FlightTabletDesk({
  load,
  tablet,
  onTakeOver,
}: {
  load: FlightLoad
  tablet: FlightTablet
  onTakeOver: () => void
}) {
  const { cart, receipts, counts, elsewhere } = useTabletState(tablet)
  const [panel, setPanel] = useState<Panel>()
  const field = useRef<HTMLInputElement>(null)
  const left = leftOf(load, receipts)
  const lines = linesOf(cart, load, left)
  const sells = counts && !elsewhere && load.status !== 'FINISHED'
  const close = () => setPanel(undefined)
  const { add, scan } = useTaking({ load, tablet, left })
  useScanner(field, scan, () => !sells || panel === 'payment')
  return (
    <div className="flight-tablet">
      <TabletBar load={load} tablet={tablet} onReceipts={() => setPanel('receipts')} />
      {!sells && <WhyNot counts={counts} elsewhere={elsewhere} onTakeOver={onTakeOver} />}
      <div className="flight-tablet-work">
        <TillCamera onScan={scan} />
        <FlightGoods
          load={load}
          left={left}
          field={field}
          disabled={!sells}
          countOf={(id) => countOf(cart, id)}
          onTake={add}
          onCode={scan}
        />
      </div>
      <CartPlace lines={lines} tablet={tablet} disabled={!sells} panel={panel} onPanel={setPanel} />
      {sells && panel === 'payment' && lines.length > 0 && (
        <FlightPaymentDialog load={load} tablet={tablet} lines={lines} onClose={close} />
      )}
      {panel === 'receipts' && <FlightReceipts receipts={receipts} onClose={close} />}
    </div>
  )
}

/** Why nothing can be sold here, and what can be done about it. */
function WhyNot({ counts, elsewhere, onTakeOver }: { counts: boolean; elsewhere: boolean; onTakeOver: () => void }) {
  const { t } = useTranslation()
  const why = elsewhere ? 'elsewhere' : counts ? 'settled' : 'noSeries'
  return (
    <p className="flight-tablet-notice" role="alert">
      {t(`screen.flightTablet.${why}`)}
      {elsewhere && (
        <button type="button" className="till-button" onClick={onTakeOver}>
          {t('screen.till.takeOver')}
        </button>
      )}
    </p>
  )
}

/** Goods come into the cart, by touch or by their code. */
function useTaking({
  load,
  tablet,
  left,
}: {
  load: FlightLoad
  tablet: FlightTablet
  left: ReadonlyMap<number, Thousandths>
}) {
  const { t } = useTranslation()
  const add = (id: number) => {
    tablet.change((cart) => withOneMore(cart, id))
    play('success')
  }
  const scan = (code: string) => {
    const found = goodsOfCode(load, left, code)
    if (found) return add(found.id)
    play('failure')
    notifyFailure(t('screen.flightTablet.unknownCode', { code }))
  }
  return { add, scan }
}

/** The cart stands beside the goods; on a phone it opens over them. */
function CartPlace({
  lines,
  tablet,
  disabled,
  panel,
  onPanel,
}: {
  lines: readonly SoldLine[]
  tablet: FlightTablet
  disabled: boolean
  panel: Panel | undefined
  onPanel: (panel: Panel | undefined) => void
}) {
  const { t } = useTranslation()
  const compact = useCompact()
  const { cart } = useTabletState(tablet)
  const pay = async () => {
    // No money is taken before the device has shown that it can keep the sale.
    if (await tablet.hasRoom()) onPanel('payment')
    else notifyFailure(t('screen.till.offline.noRoom'))
  }
  const inside = (
    <FlightCartPanel
      lines={lines}
      tablet={tablet}
      disabled={disabled}
      onPay={() => void pay()}
      chosen={cart.employeeId !== undefined}
    />
  )
  if (!compact) return <aside className="flight-tablet-side">{inside}</aside>
  const sum = formatMoney(amount(totalOf(lines)))
  return (
    <>
      <button
        type="button"
        className="till-button till-button-strong flight-tablet-foot"
        onClick={() => onPanel('cart')}
      >
        <CartIcon fontSize="small" aria-hidden />
        {t('screen.flightTablet.cartWith', { count: lines.length, sum })}
      </button>
      {panel === 'cart' && (
        <TillDialog title={t('screen.flightTablet.cart')} width={CART_WIDTH_PX} onClose={() => onPanel(undefined)}>
          {inside}
        </TillDialog>
      )}
    </>
  )
}
