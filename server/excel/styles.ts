/** How a cell looks; its place in this list is its number in the file. */
const STYLES = [
  { name: 'plain' },
  { name: 'title', font: 1 },
  { name: 'line', font: 2 },
  { name: 'header', font: 3, fill: 2, border: 1, alignment: '<alignment vertical="center" wrapText="1"/>' },
  { name: 'text', format: 49 },
  /** Text that Excel would take for a formula when somebody edits the cell: it stays text. */
  { name: 'quoted', format: 49, quotePrefix: true },
  { name: 'id', format: 1 },
  { name: 'integer', format: 3 },
  { name: 'money', format: 4 },
  { name: 'quantity', format: 164 },
  { name: 'percent', format: 2 },
  { name: 'rate', format: 167 },
  { name: 'date', format: 165 },
  { name: 'time', format: 166 },
  { name: 'totalText', font: 3, border: 2 },
  { name: 'totalInteger', font: 3, border: 2, format: 3 },
  { name: 'totalMoney', font: 3, border: 2, format: 4 },
  { name: 'totalQuantity', font: 3, border: 2, format: 164 },
] as const satisfies readonly Style[]

export type StyleName = (typeof STYLES)[number]['name']
export const STYLE = Object.fromEntries(STYLES.map(({ name }, index) => [name, index])) as Readonly<
  Record<StyleName, number>
>

interface Style {
  name: string
  font?: number
  fill?: number
  border?: number
  format?: number
  alignment?: string
  quotePrefix?: true
}

const cellFormat = ({ font = 0, fill = 0, border = 0, format = 0, alignment, quotePrefix }: Style): string =>
  `<xf numFmtId="${format}" fontId="${font}" fillId="${fill}" borderId="${border}" xfId="0"${format ? ' applyNumberFormat="1"' : ''}` +
  `${font ? ' applyFont="1"' : ''}${fill ? ' applyFill="1"' : ''}${border ? ' applyBorder="1"' : ''}${quotePrefix ? ' quotePrefix="1"' : ''}` +
  (alignment ? ` applyAlignment="1">${alignment}</xf>` : '/>')

const font = (inside: string) => `<font>${inside}<name val="Calibri"/><family val="2"/></font>`
const NO_LINE = '<left/><right/><top/><bottom/><diagonal/>'

/** `xl/styles.xml` */
export const stylesXml = (): string =>
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
  '<numFmts count="4"><numFmt numFmtId="164" formatCode="#,##0.000"/><numFmt numFmtId="165" formatCode="dd\\.mm\\.yyyy"/>' +
  '<numFmt numFmtId="166" formatCode="dd\\.mm\\.yyyy\\ hh:mm"/><numFmt numFmtId="167" formatCode="#,##0.00####"/></numFmts>' +
  `<fonts count="4">${font('<sz val="11"/>')}${font('<b/><sz val="14"/>')}${font('<sz val="10"/><color rgb="FF5F6B7A"/>')}${font('<b/><sz val="11"/>')}</fonts>` +
  '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>' +
  '<fill><patternFill patternType="solid"><fgColor rgb="FFE9EEF5"/><bgColor indexed="64"/></patternFill></fill></fills>' +
  `<borders count="3"><border>${NO_LINE}</border>` +
  '<border><left/><right/><top/><bottom style="thin"><color rgb="FF8A97A8"/></bottom><diagonal/></border>' +
  '<border><left/><right/><top style="thin"><color rgb="FF8A97A8"/></top><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  `<cellXfs count="${STYLES.length}">${STYLES.map((style: Style) => cellFormat(style)).join('')}</cellXfs>` +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
