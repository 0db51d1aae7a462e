import type { Archive } from './openArchive.ts'
import { parseXml } from './parseXml.ts'
import { unpacksTooLarge } from './unreadable.ts'

/** Characters of all shared strings together: 100 MB of memory at most. */
const CHARACTERS_MAX = 50_000_000
const PATH = 'xl/sharedStrings.xml'

/** The texts that cells name by number. Rich text is joined, phonetic guides left out. A workbook may have none. */
export async function readSharedStrings(archive: Archive): Promise<string[]> {
  if (!archive.has(PATH)) return []
  const strings: string[] = []
  let text = ''
  let inText = false
  let phonetic = false
  let characters = 0
  await parseXml(archive.open(PATH), {
    open(name) {
      if (name === 'si') text = ''
      else if (name === 'rPh') phonetic = true
      else if (name === 't') inText = !phonetic
    },
    close(name) {
      if (name === 't') inText = false
      else if (name === 'rPh') phonetic = false
      else if (name === 'si') strings.push(text)
    },
    text(part) {
      if (!inText) return
      text += part
      characters += part.length
      if (characters > CHARACTERS_MAX) throw unpacksTooLarge()
    },
  })
  return strings
}
