import { posix } from 'node:path'
import type { Archive } from './openArchive.ts'
import { parseXml } from './parseXml.ts'
import { notExcel, unreadable } from './unreadable.ts'

export interface FoundSheet {
  name: string
  /** Name of the part. */
  path: string
  /** Days are counted from 1904, as old Macintosh files do. */
  from1904: boolean
}

const SHEETS_MAX = 1_000
const CONTENT_TYPES = '[Content_Types].xml'

/** The sheets that are not hidden. Relations that lead out of the file are not followed. @throws 400 `notExcel`, and what else it is */
export async function findSheets(archive: Archive): Promise<FoundSheet[]> {
  if (!archive.has(CONTENT_TYPES)) throw archive.has('mimetype') ? unreadable('fileIsOds') : notExcel()
  if (archive.has('xl/workbook.bin')) throw unreadable('fileIsXlsb')
  const workbook =
    (await relations(archive, '')).find(({ type }) => type === 'officeDocument')?.path ?? 'xl/workbook.xml'
  if (!archive.has(workbook)) throw notExcel()
  const sheets: { name: string; relation: string; hidden: boolean }[] = []
  let from1904 = false
  await parseXml(archive.open(workbook), {
    open(name, attributes) {
      if (name === 'workbookPr') from1904 = /^(1|true)$/.test(attributes.date1904 ?? '')
      if (name !== 'sheet' || sheets.length === SHEETS_MAX) return
      const relation = Object.entries(attributes).find(([key]) => key === 'r:id' || key.endsWith(':id'))?.[1] ?? ''
      sheets.push({ name: attributes.name ?? '', relation, hidden: /hidden/i.test(attributes.state ?? '') })
    },
  })
  const targets = await relations(archive, workbook)
  const pathOf = new Map(targets.filter(({ type }) => type === 'worksheet').map(({ id, path }) => [id, path]))
  const shown = sheets.filter(({ relation, hidden }) => !hidden && archive.has(pathOf.get(relation) ?? ''))
  if (shown.length === 0) throw notExcel()
  return shown.map(({ name, relation }) => ({ name, path: pathOf.get(relation)!, from1904 }))
}

interface Relation {
  id: string
  /** The last part of its type's address. */
  type: string
  path: string
}

/** What a part leads to inside the archive; '' is the archive itself. */
async function relations(archive: Archive, part: string): Promise<Relation[]> {
  const folder = posix.dirname(part)
  const path = posix.join(folder, '_rels', `${posix.basename(part)}.rels`)
  if (!archive.has(path)) return []
  const found: Relation[] = []
  await parseXml(archive.open(path), {
    open(name, { Id, Type, Target, TargetMode }) {
      if (name !== 'Relationship' || TargetMode === 'External' || !Id || !Type || !Target) return
      const target = Target.startsWith('/') ? Target.slice(1) : posix.join(folder, Target)
      if (found.length < SHEETS_MAX) found.push({ id: Id, type: Type.slice(Type.lastIndexOf('/') + 1), path: target })
    },
  })
  return found
}
