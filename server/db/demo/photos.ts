import sharp from 'sharp'
import { uploadLogo } from '../../../src/api/company.ts'
import { uploadPhoto } from '../../../src/api/itemPhoto.ts'
import type { Context } from '../../context.ts'
import { callAs } from './callAs.ts'
import type { DemoItem } from './goods.ts'

const PIXELS = 480
/** Outlines in a square of 100: what goods of a kind usually look like. */
const SHAPES: Record<string, string> = {
  box: '<rect x="24" y="20" width="52" height="62" rx="3"/><rect x="24" y="20" width="52" height="14" fill="#fff" opacity=".35"/>',
  bottle:
    '<path d="M43 12h14v14c0 6 11 10 11 22v36a5 5 0 0 1-5 5H37a5 5 0 0 1-5-5V48c0-12 11-16 11-22z"/><rect x="32" y="54" width="36" height="18" fill="#fff" opacity=".4"/>',
  bread:
    '<path d="M16 56c0-18 15-28 34-28s34 10 34 28c0 10-6 16-14 16H30c-8 0-14-6-14-16z"/><path d="M34 40l8 14m6-16l8 14m6-12l8 12" stroke="#fff" stroke-width="3" opacity=".5"/>',
  bowl: '<path d="M14 46h72c0 22-16 34-36 34S14 68 14 46z"/><ellipse cx="50" cy="45" rx="36" ry="9" fill="#fff" opacity=".45"/>',
  tube: '<path d="M36 16h28l6 58H30z"/><rect x="40" y="76" width="20" height="10" rx="2"/>',
}
const SHAPE_OF: Record<string, string> = {
  'Продукты питания': 'bottle',
  Косметика: 'tube',
  Посуда: 'bowl',
  Магазин: 'bread',
}
const COLOURS = ['#b5462f', '#2f7d6b', '#3a5fa8', '#9a7b1f', '#7a3f8f', '#4a7c2a', '#a8406a', '#2b6f8f'] as const

/** Pictures of some goods, drawn: the demo has no photos of anybody's. */
export async function fillPhotos(context: Context, userId: number, goods: readonly DemoItem[]): Promise<void> {
  for (const [index, { id, category }] of goods.entries()) {
    const upload = new File([await drawn(SHAPE_OF[category] ?? 'box', COLOURS[index % COLOURS.length]!)], `${id}.png`)
    await callAs(context, userId, context.now(), uploadPhoto, { path: { id }, form: { upload } })
  }
}

/** The mark of the demo company, drawn. */
export async function fillLogo(context: Context, userId: number): Promise<void> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 100" width="600" height="200">
    <rect x="4" y="10" width="80" height="80" rx="18" fill="#0f6b5c"/>
    <path d="M24 40h40l-5 30H29z" fill="#fff"/><path d="M34 40c0-16 20-16 20 0" fill="none" stroke="#fff" stroke-width="5"/>
    <path d="M104 32c0-14 40-14 40-2M144 68c0 14-40 14-40 2m0-38c0 22 40 12 40 36" fill="none" stroke="#0f6b5c" stroke-width="11"/>
    <g fill="#0f6b5c"><rect x="164" y="74" width="120" height="8" rx="4"/><rect x="164" y="58" width="80" height="8" rx="4"/></g></svg>`
  const upload = new File([new Uint8Array(await sharp(Buffer.from(svg)).png().toBuffer())], 'logo.png')
  await callAs(context, userId, context.now(), uploadLogo, { form: { upload } })
}

async function drawn(shape: string, colour: string): Promise<Uint8Array<ArrayBuffer>> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="${PIXELS}" height="${PIXELS}">
    <rect width="100" height="100" fill="#f4f1ea"/><ellipse cx="50" cy="88" rx="30" ry="4" opacity=".12"/>
    <g fill="${colour}">${SHAPES[shape]!}</g></svg>`
  return new Uint8Array(await sharp(Buffer.from(svg)).png().toBuffer())
}
