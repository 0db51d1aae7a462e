import { useEffect } from 'react'
import { displayChannel, displayedOf, HELLO } from './displayed.ts'
import type { Till } from './till.ts'
import type { TillState } from './tillState.ts'

/** Until the cashier's own screen has shown it: the buyer's may be that much later. */
const TELL_AFTER_MS = 30

/** Tells the buyer's screen of this register what stands in the cart, after every change and whenever one opens. */
export function useBuyerDisplay(till: Till): void {
  useEffect(() => {
    const channel = displayChannel(till.registerKey)
    let at = 0
    let told: Pick<TillState, 'lastSale'> & { cart?: object } = { lastSale: undefined }
    let timer: ReturnType<typeof setTimeout> | undefined
    const tell = () => channel.postMessage(displayedOf(till.get(), ++at))
    const tellSoon = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        tell()
      }, TELL_AFTER_MS)
    }
    const change = () => {
      const { held, lastSale, elsewhere } = till.get()
      // Another tab sells: it tells the display itself.
      if (elsewhere || (told.cart === held.cart && told.lastSale === lastSale)) return
      told = { cart: held.cart, lastSale }
      tellSoon()
    }
    channel.onmessage = ({ data }) => {
      if (data === HELLO && !till.get().elsewhere) tell()
    }
    change()
    const forget = till.subscribe(change)
    return () => {
      forget()
      clearTimeout(timer)
      channel.close()
    }
  }, [till])
}

/** Opens the buyer's screen in a window of its own, to be drawn over to the other screen; a second time it comes to the front. */
export function openBuyerDisplay(): void {
  globalThis.open('/point-of-sale/pos?display=true', 'savdo-display', 'popup,width=1024,height=600')
}
