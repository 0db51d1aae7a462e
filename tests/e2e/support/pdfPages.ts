import { inflateSync } from 'node:zlib'

/**
 * The text of each sheet of a PDF that Chromium wrote, without spaces: what a person would see on that sheet. It reads no more
 * of the format than Chromium's writer uses.
 */
export function pdfPages(pdf: Buffer): string[] {
  // One character a byte, so that positions in the text are positions in the file.
  const objects = new Map(
    [...pdf.toString('latin1').matchAll(/(?:^|\n)(\d+) 0 obj\b([\s\S]*?)endobj/g)].map(([, id, body]) => [id!, body!]),
  )
  // By the length it states: a compressed stream may itself end in a byte that reads as a line's end.
  const streamOf = (id: string) => {
    const object = objects.get(id)!
    const start = object.indexOf('stream\n') + 'stream\n'.length
    const end = start + Number(/\/Length (\d+)/.exec(object)![1])
    return inflateSync(Buffer.from(object.slice(start, end), 'latin1')).toString('latin1')
  }
  const fonts = new Map<string, Map<string, string>>()
  const fontOf = (id: string) => {
    const known = fonts.get(id)
    if (known) return known
    const read = lettersOf(streamOf(/\/ToUnicode (\d+) 0 R/.exec(objects.get(id)!)![1]!))
    fonts.set(id, read)
    return read
  }
  const kidsOf = (id: string): string[] => {
    const [, kids] = /\/Kids \[([^\]]*)\]/.exec(objects.get(id)!) ?? []
    // More than eight sheets stand in branches of a tree.
    return kids === undefined ? [id] : [...kids.matchAll(/(\d+) 0 R/g)].flatMap(([, kid]) => kidsOf(kid!))
  }
  const [, root] = [...objects.values()]
    .map((body) => /\/Type \/Catalog[\s\S]*?\/Pages (\d+) 0 R/.exec(body))
    .find(Boolean)!
  return kidsOf(root!).map((id) => {
    const page = objects.get(id)!
    const names = new Map([...page.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, font]) => [name!, fontOf(font!)]))
    return textOf(streamOf(/\/Contents (\d+) 0 R/.exec(page)![1]!), names)
  })
}

/** What is drawn, in the order it is drawn: a font is chosen (`/F4 10.66 Tf`), then glyphs by their numbers (`<00140003> Tj`). */
function textOf(drawing: string, fonts: ReadonlyMap<string, ReadonlyMap<string, string>>): string {
  let letters: ReadonlyMap<string, string> | undefined
  let text = ''
  for (const [, font, glyphs] of drawing.matchAll(/\/(F\d+) [\d.]+ Tf|<([0-9A-F]+)> Tj/g)) {
    if (font) letters = fonts.get(font)
    for (const glyph of glyphs?.match(/.{4}/g) ?? []) text += letters?.get(glyph) ?? '�'
  }
  // Fonts draw some pairs of letters as one glyph.
  return text.normalize('NFKC').replace(/\s/g, '')
}

/** Glyph number → letter, from a font's own table: single ones (`<0003> <0020>`) and runs (`<0014> <0015> <0031>`). */
function lettersOf(table: string): Map<string, string> {
  const letters = new Map<string, string>()
  const hex = (number: number) => number.toString(16).toUpperCase().padStart(4, '0')
  const letter = (code: string) => String.fromCharCode(...code.match(/.{4}/g)!.map((unit) => Number.parseInt(unit, 16)))
  for (const [, section] of table.matchAll(/beginbfchar([\s\S]*?)endbfchar/g))
    for (const [, glyph, code] of section!.matchAll(/<(\w+)> <(\w+)>/g)) letters.set(glyph!, letter(code!))
  for (const [, section] of table.matchAll(/beginbfrange([\s\S]*?)endbfrange/g))
    for (const [, from, to, code] of section!.matchAll(/<(\w+)> <(\w+)> <(\w+)>/g)) {
      const start = Number.parseInt(from!, 16)
      for (let glyph = start; glyph <= Number.parseInt(to!, 16); glyph++)
        letters.set(hex(glyph), letter(hex(Number.parseInt(code!, 16) + glyph - start)))
    }
  return letters
}
