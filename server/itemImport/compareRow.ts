import { ITEM_PARTS_MAX } from '../../src/api/item.ts'
import type { ImportField } from '../../src/api/itemImport.ts'
import { nameKey } from '../../src/rules/nameKey.ts'
import { sameName } from '../../src/rules/sameName.ts'
import { searchText } from '../items/searchText.ts'
import { PATH_SEPARATOR } from './checkRow.ts'
import type { Draft, FieldChange, GoodsRow } from './draft.ts'
import { type ExistingGood, WRITTEN } from './existingGoods.ts'
import type { Words } from './words.ts'

const SHOWN_BETWEEN_LEVELS = ' / '

interface Reader {
  words: Words
  /** Whether the caller says what goods' codes of the classifier are. */
  mayClassify: boolean
  /** Tells a fault, or, as a warning, what is left as it is. */
  fault: (field: ImportField, key: string, values?: Record<string, string | number>, warning?: boolean) => void
}

/** Makes the row's draft a change of goods that are there: what its cells say and is not so yet. An empty cell says nothing. */
export function compareRow(row: GoodsRow, good: ExistingGood, reader: Reader): void {
  const { draft, given } = row
  draft.item = { id: good.id, version: good.version, name: good.name }
  const changes: FieldChange[] = []
  const change = (field: ImportField, before: string | number | null, after: string | number | null) =>
    changes.push({ field, before: String(before ?? ''), after: String(after ?? '') })
  for (const field of WRITTEN) {
    const said = draft[field] ?? ''
    if (!given.has(field) || said === good[field]) continue
    if (field === 'mxikCode' && !reader.mayClassify) reader.fault(field, 'mxikStays', {}, true)
    else change(field, good[field], said)
  }
  for (const field of ['vatPercent', 'weight'] as const)
    if (given.has(field) && draft[field] !== good[field]) change(field, good[field], draft[field])
  if (given.has('weighed') && draft.weighed !== good.weighed)
    change('weighed', String(good.weighed), String(draft.weighed))
  compareWords(draft, good, reader, { given, change })
  compareCategory(row, good, { reader, change })
  compareBarcodes(draft, good, { reader, change })
  draft.changes = changes
  if (changes.length === 0) return
  draft.nameKey = nameKey(draft.name || good.name)
  draft.search = searchOf(draft, good, new Set(changes.map(({ field }) => field)))
}

type Change = (field: ImportField, before: string, after: string) => void

/** Words that stay are named no more: a commit makes those that its drafts name and the lists lack. */
function compareWords(
  draft: Draft,
  good: ExistingGood,
  { words }: Reader,
  { given, change }: { given: GoodsRow['given']; change: Change },
): void {
  for (const field of ['brand', 'group'] as const) {
    if (given.has(field) && draft[`${field}Key`] !== sameName(good[field])) change(field, good[field], draft[field])
    else draft[field] = draft[`${field}Key`] = ''
  }
  if (given.has('unit') && words.unitOf(draft.unitKey) !== good.unitId) change('unit', good.unit, draft.unit)
  else draft.unit = draft.unitKey = ''
}

/**
 * Each level that a cell says goes into the place of the one that was; below another category nothing stays of the old. A cell that
 * says the level's own name, strokes and all, is no path.
 */
function compareCategory(
  { draft, levels }: GoodsRow,
  good: ExistingGood,
  { reader, change }: { reader: Reader; change: Change },
): void {
  const path: string[] = []
  let moved = false
  for (const [level, cell] of levels.entries()) {
    const was = good.category[level] ?? ''
    if (cell === '' || sameName(cell) === sameName(was)) {
      if (was !== '' && !moved) path.push(was)
      continue
    }
    if (path.length < level) return reader.fault('subCategory', 'categoryAbove')
    moved = true
    path.push(...cell.split('/').flatMap((name) => (name.trim() === '' ? [] : [name.trim()])))
  }
  const keyOf = (names: readonly string[]) => names.map(sameName).join(PATH_SEPARATOR)
  const changed = moved && keyOf(path) !== keyOf(good.category)
  draft.category = changed ? path : []
  draft.categoryKey = keyOf(draft.category)
  if (changed) change('category', good.category.join(SHOWN_BETWEEN_LEVELS), path.join(SHOWN_BETWEEN_LEVELS))
}

/** Barcodes are only ever added: a price list with one of five would else take four away. */
function compareBarcodes(
  draft: Draft,
  good: ExistingGood,
  { reader, change }: { reader: Reader; change: Change },
): void {
  const special = draft.barcode ?? good.barcode
  const had = new Set(good.codes)
  draft.newBarcodes = draft.multiBarcodes.filter((code) => code !== special && !had.has(code))
  const all = [...good.codes.filter((code) => code !== special), ...draft.newBarcodes]
  if (all.length > ITEM_PARTS_MAX) reader.fault('multiBarcode', 'tooMany', { maximum: ITEM_PARTS_MAX })
  if (draft.newBarcodes.length > 0) change('multiBarcode', good.codes.join(', '), all.join(', '))
}

function searchOf(draft: Draft, good: ExistingGood, changed: ReadonlySet<ImportField>): string {
  const of = (field: 'name' | 'artikul' | 'model' | 'sku' | 'barcode') =>
    changed.has(field) ? (draft[field] ?? '') : good[field]
  return searchText({
    name: of('name'),
    artikul: of('artikul'),
    model: of('model'),
    sku: of('sku'),
    vendorCodes: good.vendorCodes,
    barcodes: [of('barcode'), ...good.codes, ...draft.newBarcodes],
  })
}
