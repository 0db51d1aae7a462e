import {
  BarcodeFormat,
  BinaryBitmap,
  DecodeHintType,
  HybridBinarizer,
  MultiFormatReader,
  RGBLuminanceSource,
} from '@zxing/library'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { ean13WithPrefix } from '../src/rules/barcodes.ts'
import { Barcode } from '../src/ui/print/Barcode.tsx'
import { LABEL_PAPERS } from '../src/ui/print/labelPaper.ts'

/** What a label printer has: 8 dots a millimetre. */
const DOTS_PER_INCH = 203.2
const HEIGHT_MM = 8
/** What LabelFace leaves at both edges together. */
const EDGES_MM = 1

/** The label's own drawing as the printer's dots: black or white, nothing between. */
async function printed(
  code: string,
  roomMm: number,
): Promise<{ dots: Uint8ClampedArray; width: number; height: number }> {
  const markup = renderToStaticMarkup(createElement(Barcode, { code, roomMm }))
  const svg = /<svg.*?<\/svg>/s.exec(markup)![0]
  const widthMm = Number(/width:([\d.]+)mm/.exec(svg)![1])
  expect(widthMm).toBeLessThanOrEqual(roomMm + 0.001)
  const sized = svg.replace(
    '<svg',
    `<svg xmlns="http://www.w3.org/2000/svg" width="${widthMm}mm" height="${HEIGHT_MM}mm"`,
  )
  const { data, info } = await sharp(Buffer.from(sized), { density: DOTS_PER_INCH })
    .flatten({ background: '#fff' })
    .greyscale()
    .threshold(128)
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { dots: new Uint8ClampedArray(data), width: info.width, height: info.height }
}

function read({ dots, width, height }: Awaited<ReturnType<typeof printed>>): string {
  const hints = new Map<DecodeHintType, unknown>([
    [DecodeHintType.POSSIBLE_FORMATS, [BarcodeFormat.EAN_13, BarcodeFormat.EAN_8, BarcodeFormat.CODE_128]],
    [DecodeHintType.TRY_HARDER, true],
  ])
  const bitmap = new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(dots, width, height)))
  return new MultiFormatReader().decode(bitmap, hints).getText()
}

describe.each(LABEL_PAPERS.map((paper) => [paper.name, paper.widthMm] as const))(
  'a label of %s mm',
  (_name, widthMm) => {
    const roomMm = widthMm - EDGES_MM

    test.each([
      ['a maker’s EAN-13', '4607001771562'],
      ['our own barcode', ean13WithPrefix('29', 1)],
      ['an EAN-8', '96385074'],
    ])('%s is read at 203 dpi', async (_kind, code) => {
      expect(read(await printed(code, roomMm))).toBe(code)
    })
  },
)

test.each(LABEL_PAPERS.filter(({ widthMm }) => widthMm >= 40).map((paper) => [paper.name, paper.widthMm] as const))(
  'an article in CODE 128 is read from a label of %s mm',
  async (_name, widthMm) => {
    expect(read(await printed('SV-1024', widthMm - EDGES_MM))).toBe('SV-1024')
  },
)

test('the reader notices a bar that is missing', async () => {
  const label = await printed('4607001771562', 57)
  for (let row = 0; row < label.height; row++) label.dots.fill(255, row * label.width + 100, row * label.width + 160)
  expect(() => read(label)).toThrow(/No MultiFormat Readers|NotFound/)
})
