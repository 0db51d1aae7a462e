import type { Dots } from './escpos.ts'

/** Darker than this is black. */
const BLACK_BELOW = 150
const DOTS_OF_MM: Readonly<Record<number, number>> = { 80: 576, 58: 384 }

/** How many dots a printer for this roll has in a row. */
export const dotsOf = (widthMm: number): number => DOTS_OF_MM[widthMm] ?? 576

/** A roll that is laid out on the page, in the dots of a printer: what is drawn is what the browser would print, letter by letter. */
export function rollDots(paper: HTMLElement, width: number): Dots {
  const box = paper.getBoundingClientRect()
  const scale = width / box.width
  const height = Math.ceil(box.height * scale)
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { willReadFrequently: true })!
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.setTransform(scale, 0, 0, scale, -box.left * scale, -box.top * scale)
  context.fillStyle = '#000'
  for (const element of paper.querySelectorAll<HTMLElement>('*')) drawLines(context, element)
  for (const drawing of paper.querySelectorAll('svg')) drawBars(context, drawing)
  const texts = document.createTreeWalker(paper, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) drawText(context, texts.currentNode as Text)
  return blackAndWhite(context.getImageData(0, 0, width, height))
}

type Context = OffscreenCanvasRenderingContext2D

/** The lines around an element, and the one that parts what stands above from what stands below. */
function drawLines(context: Context, element: HTMLElement): void {
  const { borderTopWidth, borderBottomWidth, borderTopStyle } = getComputedStyle(element)
  const { left, top, width, height } = element.getBoundingClientRect()
  if (Number.parseFloat(borderTopWidth) === 0) return
  context.setLineDash(borderTopStyle === 'dashed' ? [3, 2] : [])
  context.strokeStyle = '#000'
  context.lineWidth = 1
  context.beginPath()
  if (Number.parseFloat(borderBottomWidth) > 0) context.rect(left + 0.5, top + 0.5, width - 1, height - 1)
  else {
    context.moveTo(left, top + 0.5)
    context.lineTo(left + width, top + 0.5)
  }
  context.stroke()
}

/** The bars of a barcode: its one path, stretched to its place. */
function drawBars(context: Context, drawing: SVGSVGElement): void {
  const { left, top, width, height } = drawing.getBoundingClientRect()
  const { x, y, width: wide, height: high } = drawing.viewBox.baseVal
  const bars = new Path2D(drawing.querySelector('path')?.getAttribute('d') ?? '')
  context.save()
  context.translate(left, top)
  context.scale(width / wide, height / high)
  context.translate(-x, -y)
  context.fill(bars)
  context.restore()
}

/** A text line by line, as it was broken. */
function drawText(context: Context, node: Text): void {
  const { fontStyle, fontWeight, fontSize, fontFamily } = getComputedStyle(node.parentElement!)
  context.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`
  context.textBaseline = 'middle'
  for (const { text, box } of linesOf(node))
    context.fillText(text, box.left, (box.top + box.bottom) / 2, Math.max(1, box.width))
}

function linesOf(node: Text): { text: string; box: DOMRect }[] {
  const range = document.createRange()
  const lines: { text: string; from: number; box: DOMRect }[] = []
  for (let at = 0; at < node.data.length; at++) {
    range.setStart(node, at)
    range.setEnd(node, at + 1)
    const [box] = range.getClientRects()
    if (!box) continue
    const last = lines.at(-1)
    if (last && Math.abs(last.box.top - box.top) < box.height / 2) {
      range.setStart(node, last.from)
      last.text = node.data.slice(last.from, at + 1)
      last.box = range.getBoundingClientRect()
    } else lines.push({ text: node.data[at]!, from: at, box })
  }
  return lines
}

function blackAndWhite({ width, height, data }: ImageData): Dots {
  const rowBytes = Math.ceil(width / 8)
  const bits = new Uint8Array(rowBytes * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (data[(y * width + x) * 4]! < BLACK_BELOW) bits[y * rowBytes + (x >> 3)]! |= 0x80 >> (x & 7)
  return { width, height, bits }
}
