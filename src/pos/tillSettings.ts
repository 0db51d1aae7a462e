import { storedOnDevice } from '../api/client/store.ts'
import { type PrinterWay, waysHere } from '../print/printerPort.ts'

/** Width of the paper roll. */
export const ROLL_WIDTHS_MM = [80, 58] as const
export type RollWidthMm = (typeof ROLL_WIDTHS_MM)[number]

export interface TillSettings {
  readonly receiptWidthMm: RollWidthMm
  readonly sounds: boolean
  /** The receipt goes to the printer as soon as the server has taken the sale. */
  readonly printAtOnce: boolean
  /** How the receipt printer is reached. */
  readonly printer: PrinterWay
}

/** How the till of this device behaves. */
export const tillSettings = storedOnDevice<TillSettings>('savdo.till', (stored) => {
  const { receiptWidthMm, sounds, printAtOnce, printer } = (stored ?? {}) as Partial<TillSettings>
  return {
    receiptWidthMm: receiptWidthMm === 58 ? 58 : 80,
    sounds: sounds !== false,
    printAtOnce: printAtOnce !== false,
    printer: printer !== undefined && waysHere().includes(printer) ? printer : 'browser',
  }
})
