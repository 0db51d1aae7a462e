import { createContext, use } from 'react'

/** `barcode`: the search field takes codes only and offers nothing while one types. */
export type TillMode = 'search' | 'barcode'

/** What may lie over the till. */
export type Panel =
  | 'payment'
  | 'quantity'
  | 'lineDiscount'
  | 'linePrice'
  | 'discount'
  | 'suspended'
  | 'return'
  | 'lastSales'
  | 'openSession'
  | 'xReport'
  | 'certificates'
  | 'clear'
  | 'whyPrice'
  | 'board'
  | 'buyer'
  | 'lineNote'
  | 'seller'
  | 'approveSale'
  | 'approveRemoval'
  | 'approveClearing'

/**
 * A panel, and what it is about: the cart and the line that was selected when it was opened. What is scanned meanwhile does
 * not change it, and with another cart it is gone.
 */
export interface OpenedPanel {
  readonly name: Panel
  readonly saleUuid: string
  readonly lineKey: string | undefined
  /** Of a return: the receipt that is open at once. */
  readonly receiptId?: number | undefined
}

/** The screen's own state, beside that of the till: which panel is open, and where typing goes. */
export interface TillUi {
  readonly panel: OpenedPanel | undefined
  readonly open: (panel: Panel) => void
  /** The return of a receipt, whose goods are chosen next. */
  readonly openReturn: (receiptId: number) => void
  readonly close: () => void
  /** The search field takes the keyboard, unless the till is worked with a finger: then no keyboard would come up. */
  readonly focusHome: () => void
}

export const TillUiContext = createContext<TillUi | null>(null)

export function useTillUi(): TillUi {
  const ui = use(TillUiContext)
  if (!ui) throw new Error('A part of the till needs <TillUiContext> above it')
  return ui
}
