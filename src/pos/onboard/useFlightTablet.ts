import { useQueryClient } from '@tanstack/react-query'
import { createElement, useEffect, useState, useSyncExternalStore } from 'react'
import { randomUuid } from '../../api/client/operationKey.ts'
import { refreshAfter } from '../../api/client/queries.ts'
import { finishPaidFlightSales } from '../../api/flightTablet.ts'
import { holdProgram } from '../../offline/programOnDevice.ts'
import { shopClock } from '../../offline/shopClock.ts'
import { type FlightReceipt, FlightReceiptRoll } from '../../print/flightReceipt.tsx'
import { deviceTillStorage } from '../deviceTillStorage.ts'
import { journalCopy } from '../journalCopy.ts'
import { askToPersist } from '../journalFile.ts'
import { paidWaiting } from '../paidWaiting.ts'
import { printRoll } from '../printRoll.ts'
import { sendPaidAlways } from '../sendPaid.ts'
import { TabLock } from '../tabLock.ts'
import { FlightTablet } from './flightTablet.ts'

/** A tablet and its hold on the flight. */
interface OpenTablet {
  readonly tablet: FlightTablet
  readonly lock: TabLock
}

/**
 * The tablet of a flight for as long as its screen is shown; undefined until the device has been read. One tab of a browser sells on it,
 * the others look on.
 */
export function useFlightTablet(flightId: number): OpenTablet | undefined {
  const [open, setOpen] = useState<OpenTablet>()
  useEffect(() => {
    let left = false
    let letGo: (() => void) | undefined
    void newTablet(flightId).then((tablet) => {
      if (left) return
      const { registerKey } = tablet
      const claim = () => void tablet.claim()
      const lock = new TabLock({
        registerKey,
        open: () => tablet.open().then(claim),
        standAside: () => tablet.standAside(),
      })
      const opened = { tablet, lock }
      const unsubscribe = tablet.subscribe(() => tablet.get().ready && setOpen(opened))
      lock.start()
      sendPaidAlways()
      void askToPersist()
      globalThis.addEventListener('online', claim)
      const forget = holdProgram(
        () => tablet.get().cart.lines.length > 0 || document.querySelector('[role=dialog]') !== null,
      )
      letGo = () => {
        globalThis.removeEventListener('online', claim)
        forget()
        unsubscribe()
        lock.letGo()
      }
    })
    return () => {
      left = true
      letGo?.()
      setOpen(undefined)
    }
  }, [flightId])
  useRefreshWhenSent()
  return open
}

async function newTablet(flightId: number): Promise<FlightTablet> {
  return new FlightTablet(flightId, {
    storage: await deviceTillStorage(),
    waiting: paidWaiting,
    copy: journalCopy(),
    clock: shopClock(),
    newUuid: randomUuid,
  })
}

/** What the server has taken it says of the load: asked anew as soon as something of this device has come to it. */
function useRefreshWhenSent(): void {
  const queries = useQueryClient()
  useEffect(() => {
    let before = paidWaiting.get().count
    return paidWaiting.subscribe(() => {
      const { count } = paidWaiting.get()
      if (count < before) refreshAfter(finishPaidFlightSales, queries)
      before = count
    })
  }, [queries])
}

export const useTabletState = (tablet: FlightTablet) => useSyncExternalStore(tablet.subscribe, tablet.get)

export const printFlightReceipt = (receipt: FlightReceipt): Promise<void> =>
  printRoll((widthMm) => createElement(FlightReceiptRoll, { receipt, widthMm }), {
    drawer: receipt.given.some(({ paymentType }) => paymentType === 'CASH'),
    number: receipt.receiptNumber,
  })
