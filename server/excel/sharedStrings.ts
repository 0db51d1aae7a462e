/** Beyond these the memory of an export would grow with its rows; later texts stand in their cells. */
const TEXTS_MAX = 50_000
const TEXTS_LENGTH_MAX = 4_000_000
/** A cell holds no more (Excel's own limit). */
const CELL_LENGTH_MAX = 32_767
/** A column is judged after so many texts: if most are new ones (names, codes), a table of them saves nothing. */
const JUDGED_AFTER = 1_000
const NEW_SHARE_MAX = 0.5

// oxlint-disable no-control-regex -- control characters are what XML forbids
const SPECIAL = /[&<>\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff\ud800-\udfff]|^\s|\s$|[\t\n\r]/
const ILLEGAL =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g
// oxlint-enable no-control-regex

export const escapeXml = (text: string): string =>
  text
    .replace(ILLEGAL, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '&#13;')

/** `<t>…</t>` of any text: signs that XML forbids are dropped, spaces at the ends stay. */
export function textXml(text: string): string {
  const cut = text.length > CELL_LENGTH_MAX ? text.slice(0, CELL_LENGTH_MAX) : text
  return SPECIAL.test(cut) ? `<t xml:space="preserve">${escapeXml(cut)}</t>` : `<t>${cut}</t>`
}

/** Texts that occur again and again (units, categories, states) are kept once for the whole file. */
export class SharedStrings {
  readonly #numbers = new Map<string, number>()
  readonly #columns = new Map<number, { seen: number; fresh: number }>()
  #length = 0

  /** The text's number, or undefined where it is better written into the cell. */
  numberOf(text: string, column: number): number | undefined {
    let judged = this.#columns.get(column)
    if (!judged) this.#columns.set(column, (judged = { seen: 0, fresh: 0 }))
    if (judged.seen >= JUDGED_AFTER && judged.fresh > judged.seen * NEW_SHARE_MAX) return undefined
    judged.seen++
    const known = this.#numbers.get(text)
    if (known !== undefined) return known
    judged.fresh++
    if (this.#numbers.size >= TEXTS_MAX || this.#length + text.length > TEXTS_LENGTH_MAX) return undefined
    this.#length += text.length
    const number = this.#numbers.size
    this.#numbers.set(text, number)
    return number
  }

  /** `xl/sharedStrings.xml` */
  *xml(): Generator<Buffer> {
    const size = this.#numbers.size
    yield Buffer.from(
      `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" uniqueCount="${size}">`,
    )
    let piece = ''
    for (const text of this.#numbers.keys()) {
      piece += `<si>${textXml(text)}</si>`
      if (piece.length < 64 * 1024) continue
      yield Buffer.from(piece)
      piece = ''
    }
    yield Buffer.from(`${piece}</sst>`)
  }
}
