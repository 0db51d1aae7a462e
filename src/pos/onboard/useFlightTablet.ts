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
import { FlightTablet } from './flightTablet.ts'

/** The tablet of a flight for as long as its screen is shown; undefined until the device has been read. */
export function useFlightTablet(flightId: number): FlightTablet | undefined {
  const [tablet, setTablet] = useState<FlightTablet>()
  useEffect(() => {
    let left = false
    let letGo: (() => void) | undefined
    void openTablet(flightId).then((opened) => {
      if (left) return
      setTablet(opened)
      const claim = () => void opened.claim()
      claim()
      globalThis.addEventListener('online', claim)
      const forget = holdProgram(
        () => opened.get().cart.lines.length > 0 || document.querySelector('[role=dialog]') !== null,
      )
      letGo = () => {
        globalThis.removeEventListener('online', claim)
        forget()
      }
    })
    return () => {
      left = true
      letGo?.()
      setTablet(undefined)
    }
  }, [flightId])
  useRefreshWhenSent()
  return tablet
}

async function openTablet(flightId: number): Promise<FlightTablet> {
  const storage = await deviceTillStorage()
  const tablet = new FlightTablet(flightId, {
    storage,
    waiting: paidWaiting,
    copy: journalCopy(),
    clock: shopClock(),
    newUuid: randomUuid,
  })
  await tablet.open()
  sendPaidAlways()
  void askToPersist()
  return tablet
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
