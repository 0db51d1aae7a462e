import type { Archive } from './openArchive.ts'
import { parseXml } from './parseXml.ts'

const PATH = 'xl/styles.xml'
/** Excel's own formats of days and times (ECMA-376 18.8.30). */
export const isBuiltInDate = (format: number) => (format >= 14 && format <= 22) || (format >= 45 && format <= 47)
/** A format code that shows a part of a date, once its quoted texts and colours are gone. */
export const isDateCode = (code: string) => /[dmyh]/i.test(code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, ''))
const STYLES_MAX = 100_000

/** Numbers of the cell styles that show a date; such a cell holds a day count. */
export async function readDateStyles(archive: Archive): Promise<ReadonlySet<number>> {
  const dates = new Set<number>()
  if (!archive.has(PATH)) return dates
  const dateFormats = new Set<number>()
  let inCellStyles = false
  let style = 0
  await parseXml(archive.open(PATH), {
    open(name, attributes) {
      if (name === 'numFmt' && isDateCode(attributes.formatCode ?? '')) dateFormats.add(Number(attributes.numFmtId))
      else if (name === 'cellXfs') inCellStyles = true
      else if (name === 'xf' && inCellStyles && style < STYLES_MAX) {
        const format = Number(attributes.numFmtId ?? 0)
        if (isBuiltInDate(format) || dateFormats.has(format)) dates.add(style)
        style++
      }
    },
    close(name) {
      if (name === 'cellXfs') inCellStyles = false
    },
  })
  return dates
}
