/** How a receipt printer is reached: through the browser's own print, or past it. */
export const PRINTER_WAYS = ['browser', 'serial', 'usb'] as const
export type PrinterWay = (typeof PRINTER_WAYS)[number]

/** What of WebSerial and WebUSB is used here; not every browser has them. */
interface SerialPort {
  readonly writable: WritableStream<Uint8Array> | null
  open(options: { baudRate: number }): Promise<void>
  close(): Promise<void>
}
interface UsbDevice {
  readonly configuration: {
    readonly interfaces: readonly {
      readonly interfaceNumber: number
      readonly alternate: {
        readonly interfaceClass: number
        readonly endpoints: readonly { readonly direction: 'in' | 'out'; readonly endpointNumber: number }[]
      }
    }[]
  } | null
  open(): Promise<void>
  close(): Promise<void>
  selectConfiguration(value: number): Promise<void>
  claimInterface(number: number): Promise<void>
  transferOut(endpoint: number, bytes: Uint8Array<ArrayBuffer>): Promise<unknown>
}
interface Ports {
  readonly serial?: { requestPort(): Promise<SerialPort>; getPorts(): Promise<SerialPort[]> }
  readonly usb?: { requestDevice(options: object): Promise<UsbDevice>; getDevices(): Promise<UsbDevice[]> }
}

const BAUD_RATE = 115_200
/** A printer that has taken nothing for so long is not there. */
const SEND_MS_MAX = 15_000
const PRINTER_CLASS = 7

const ports = () => navigator as unknown as Ports

/** The ways that this browser has. */
export const waysHere = (): PrinterWay[] =>
  PRINTER_WAYS.filter((way) => way === 'browser' || ports()[way] !== undefined)

/** Asks the person which printer it is; the browser remembers. Only on a click. */
export async function choosePrinter(way: Exclude<PrinterWay, 'browser'>): Promise<void> {
  if (way === 'serial') await ports().serial!.requestPort()
  else await ports().usb!.requestDevice({ filters: [{ classCode: PRINTER_CLASS }] })
}

/**
 * Sends bytes to the printer that was chosen.
 * @throws Error when none was, or it does not take them
 */
export async function sendToPrinter(
  way: Exclude<PrinterWay, 'browser'>,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<void> {
  const sending = way === 'serial' ? sendBySerial(bytes) : sendByUsb(bytes)
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('printer silent')), SEND_MS_MAX)
  })
  try {
    await Promise.race([sending, tooLong])
  } finally {
    clearTimeout(timer)
  }
}

async function sendBySerial(bytes: Uint8Array): Promise<void> {
  const [port] = (await ports().serial?.getPorts()) ?? []
  if (!port) throw new Error('no printer')
  await port.open({ baudRate: BAUD_RATE })
  try {
    const writer = port.writable!.getWriter()
    await writer.write(bytes)
    writer.releaseLock()
  } finally {
    await port.close()
  }
}

async function sendByUsb(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const [device] = (await ports().usb?.getDevices()) ?? []
  if (!device) throw new Error('no printer')
  await device.open()
  try {
    if (!device.configuration) await device.selectConfiguration(1)
    const printer = device.configuration?.interfaces.find(({ alternate }) => alternate.interfaceClass === PRINTER_CLASS)
    const out = printer?.alternate.endpoints.find(({ direction }) => direction === 'out')
    if (!printer || !out) throw new Error('no printer')
    await device.claimInterface(printer.interfaceNumber)
    await device.transferOut(out.endpointNumber, bytes)
  } finally {
    await device.close()
  }
}
