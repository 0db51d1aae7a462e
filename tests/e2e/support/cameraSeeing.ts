import { writeFile } from 'node:fs/promises'
import { barcodeBars } from '../../../src/ui/print/barcodeBars.ts'

const WIDTH = 640
const HEIGHT = 480
const MODULE_PX = 4
const BARS_HIGH_PX = 220
const [PAPER, INK, GREY] = [235, 20, 128]

/** Writes what a camera sees of a printed barcode to a file, and answers how Chromium is started with that camera. */
export async function cameraSeeing(code: string, path: string): Promise<string[]> {
  const { modules, path: bars } = barcodeBars(code)!
  const left = Math.floor((WIDTH - modules * MODULE_PX) / 2)
  const row = Buffer.alloc(WIDTH, PAPER)
  for (const [, at, wide] of bars.matchAll(/M(\d+) 0h(\d+)/g)) {
    const from = left + Number(at) * MODULE_PX
    row.fill(INK, from, from + Number(wide) * MODULE_PX)
  }
  const paper = Buffer.alloc(WIDTH, PAPER)
  const top = (HEIGHT - BARS_HIGH_PX) / 2
  const rows = Array.from({ length: HEIGHT }, (_, y) => (y >= top && y < HEIGHT - top ? row : paper))
  // Without colour: both planes of it are a quarter of the picture.
  const frame = Buffer.concat([Buffer.from('FRAME\n'), ...rows, Buffer.alloc((WIDTH * HEIGHT) / 2, GREY)])
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`)
  await writeFile(path, Buffer.concat([head, frame, frame]))
  return [
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${path}`,
  ]
}
