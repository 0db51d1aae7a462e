import { useQueryClient } from '@tanstack/react-query'
import { createContext, createElement, use, useEffect, useState, useSyncExternalStore } from 'react'
import { randomUuid } from '../api/client/operationKey.ts'
import type { Sale } from '../api/sale.ts'
import { Receipt } from '../print/receipt.tsx'
import { holdProgram } from '../offline/programOnDevice.ts'
import { DeviceCatalogue } from '../offline/deviceCatalogue.ts'
import { shopClock } from '../offline/shopClock.ts'
import { workerDesk } from '../offline/workerDesk.ts'
import { deviceTillStorage } from './deviceTillStorage.ts'
import { journalCopy } from './journalCopy.ts'
import { askToPersist } from './journalFile.ts'
import type { Register } from './register.ts'
import { PaidSales } from './paidSales.ts'
import { watchPrices } from './priceWatch.ts'
import { printRoll } from './printRoll.ts'
import { paidWaiting } from './paidWaiting.ts'
import { sendPaidAlways } from './sendPaid.ts'
import { play } from './sounds.ts'
import { TabLock } from './tabLock.ts'
import { Till } from './till.ts'
import { tillSettings } from './tillSettings.ts'
import { isEmpty } from './tillCart.ts'
import { isLocked, type TillState } from './tillState.ts'

/** Prints a receipt on this device's roll. */
export const printReceipt = (sale: Sale): Promise<void> => {
  const drawer = sale.payments.some(({ paymentType }) => paymentType === 'CASH')
  return printRoll((widthMm) => createElement(Receipt, { sale, widthMm }), { drawer, number: sale.saleNumber })
}

/** First path segments of what a sale changes. */
const CHANGED_SEGMENTS = ['sale', 'zet-report', 'pricing-item', 'request']

/** Whether a new program would take something away: goods in the cart, a choice, a dialog, a sale on its way. */
const isBusy = (till: Till): boolean => {
  const state = till.get()
  return (
    !isEmpty(state.held) ||
    state.choice !== undefined ||
    isLocked(state) ||
    document.querySelector('dialog[open], [role=dialog]') !== null
  )
}

/** A till and its hold on the register. */
export interface OpenTill {
  readonly till: Till
  readonly lock: TabLock
}

/**
 * The till of a register for as long as the screen is shown; undefined until the device has opened its storage. One tab of a
 * browser works on a register, the others look on (reliability G2).
 */
export function useTillOf(register: Register): OpenTill | undefined {
  const queries = useQueryClient()
  const [open, setOpen] = useState<OpenTill>()
  useEffect(() => {
    let opened: OpenTill | undefined
    let left = false
    let letGo: (() => void) | undefined
    const worker = workerDesk()
    const clock = shopClock()
    const goods = worker && new DeviceCatalogue(register.departmentId, worker.desk, clock)
    void goods?.start()
    void deviceTillStorage().then((storage) => {
      if (left) return
      const till = new Till(register, {
        storage,
        goods,
        // Without a secure origin nothing that a till must not lose is safe here (reliability M6).
        ...(globalThis.isSecureContext && {
          paid: new PaidSales(register, {
            storage,
            clock,
            newUuid: randomUuid,
            goods,
            waiting: paidWaiting,
            copy: journalCopy(),
          }),
        }),
        newUuid: randomUuid,
        random: Math.random,
        now: () => new Date(),
        play,
        print: (sale) => {
          if (tillSettings.get().printAtOnce) void printReceipt(sale)
        },
        changed: () => {
          for (const segment of CHANGED_SEGMENTS) void queries.invalidateQueries({ queryKey: [segment] })
        },
      })
      const lock = new TabLock(till)
      opened = { till, lock }
      setOpen(opened)
      lock.start()
      sendPaidAlways()
      // What the browser says to it the till's settings show, and the chip of what waits.
      void askToPersist()
      const stopWatching = watchPrices(till)
      const forget = holdProgram(() => isBusy(till))
      letGo = () => {
        stopWatching()
        forget()
      }
    })
    const keep = () => opened?.till.keeper.now()
    document.addEventListener('visibilitychange', keep)
    globalThis.addEventListener('pagehide', keep)
    return () => {
      left = true
      document.removeEventListener('visibilitychange', keep)
      globalThis.removeEventListener('pagehide', keep)
      letGo?.()
      goods?.stop()
      worker?.close()
      opened?.till.close()
      opened?.lock.letGo()
      setOpen(undefined)
    }
  }, [register, queries])
  return open
}

export const TillContext = createContext<Till | null>(null)

export function useTill(): Till {
  const till = use(TillContext)
  if (!till) throw new Error('A part of the till needs <TillContext> above it')
  return till
}

/** A part of the till's state, told by a function that makes nothing new; the component is drawn again only when it is another one. */
export function useTillPart<T>(part: (state: TillState) => T): T {
  const till = useTill()
  return useSyncExternalStore(till.subscribe, () => part(till.get()))
}

/** The till's state; the component is drawn again when any of it changes. */
export function useTillState(): TillState {
  const till = useTill()
  return useSyncExternalStore(till.subscribe, till.get)
}
