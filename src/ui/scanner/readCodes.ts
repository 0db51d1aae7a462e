/** What the browser itself may offer; Chrome on phones does, others do not. */
interface NativeDetector {
  detect(source: HTMLVideoElement): Promise<readonly { rawValue: string }[]>
}
type NativeDetectorClass = new (options: { formats: readonly string[] }) => NativeDetector

const FORMATS = ['ean_13', 'ean_8', 'upc_a', 'code_128', 'code_39', 'itf', 'data_matrix', 'qr_code']
const LOOK_EVERY_MS = 120

/**
 * Shows the camera in a video and tells every code that it sees, until it is aborted; then the camera is off. Reads by the
 * browser's own reader where there is one, by a library that is loaded then where there is none.
 * @throws DOMException `NotAllowedError` where the person refuses the camera, others where there is none
 */
export async function readCodes(
  video: HTMLVideoElement,
  onCode: (code: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  const stop = () => stream.getTracks().forEach((track) => track.stop())
  if (signal.aborted) return stop()
  signal.addEventListener('abort', stop)
  video.srcObject = stream
  await video.play()
  const look = await readerOf()
  while (!signal.aborted) {
    const code = await look(video)
    if (code && !signal.aborted) onCode(code)
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
}

async function readerOf(): Promise<(video: HTMLVideoElement) => Promise<string | undefined>> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: NativeDetectorClass }
  if (BarcodeDetector) {
    const detector = new BarcodeDetector({ formats: FORMATS })
    return async (video) => (await detector.detect(video))[0]?.rawValue
  }
  const { BrowserMultiFormatReader } = await import('@zxing/library')
  const reader = new BrowserMultiFormatReader()
  return async (video) => {
    try {
      return reader.decode(video).getText()
    } catch {
      // No code in this picture.
      return undefined
    }
  }
}
