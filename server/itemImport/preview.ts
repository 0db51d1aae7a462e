import { FAULTS_SHOWN, IMPORT_ROWS_MAX, type ImportField, type ImportPreview } from '../../src/api/itemImport.ts'
import { type SheetRow } from '../excelReader/readRows.ts'
import { readWorkbook } from '../excelReader/readWorkbook.ts'
import type { ReadCall } from '../handle.ts'
import { Refusal } from '../refusal.ts'
import { checkRow } from './checkRow.ts'
import { checkTogether } from './checkTogether.ts'
import { type CheckedRow, isWrong } from './draft.ts'
import {
  type ChosenColumns,
  columnsOfHeader,
  HEADER_ROWS_SEARCHED,
  type ImportColumn,
  missingColumns,
} from './findColumns.ts'
import { keepPreview } from './keepPreview.ts'
import { columnMemory, type Remembered, stillFree } from './columnMemory.ts'
import { newWords, shownNames } from './newWords.ts'
import { dropOldProgress, progressTeller } from './progress.ts'
import { readWords, type Words } from './words.ts'

const FILE_NAME_LENGTH_MAX = 255
const TOLD_EVERY_ROWS = 1_000

interface Form {
  upload: File
  columns?: Record<string, ImportField | null> | undefined
  contragentId?: number | undefined
  categoryId?: number | undefined
  unitId?: number | undefined
  progressKey?: string | undefined
}

/** Reads and checks a file of new goods, keeps its rows, and answers what would come of it. */
export async function previewItems(call: ReadCall, form: Form): Promise<ImportPreview> {
  const { db, caller, context, translate, gone } = call
  const words = await readWords(db)
  const defaults = defaultsOf(words, form)
  const tell = progressTeller(context, caller, form.progressKey, gone)
  await dropOldProgress(context)
  await tell('READING', 0, 0)

  const memory = columnMemory(caller.userId, form.contragentId)
  const { rows, columns, sheetName } = await readChecked(form, await memory.read(db), gone, (done) =>
    tell('READING', done, 0),
  )
  await tell('CHECKING', 0, rows.length)
  await checkTogether(db, rows, columns, (done) => tell('CHECKING', done, rows.length))
  const right = rows.filter((row) => !isWrong(row))
  for (const { draft } of right) {
    if (draft.category.length === 0 && defaults.category) draft.categoryKey = defaults.category
  }
  const found = newWords(
    right.map(({ draft }) => draft),
    words,
  )
  const head = {
    userId: caller.userId,
    fileName: form.upload.name.replace(/\p{C}/gu, '').slice(0, FILE_NAME_LENGTH_MAX),
    sheetName: sheetName.replace(/\p{C}/gu, '').slice(0, FILE_NAME_LENGTH_MAX),
    headers: columns.map(({ header }) => header),
    unitId: defaults.unitId,
  }
  const importId = await db.withTransaction((transaction) =>
    keepPreview(transaction, head, rows, (done) => tell('KEEPING', done, rows.length)),
  )
  if (form.columns) await db.withTransaction((transaction) => memory.write(transaction, form.columns!, columns))
  await tell('DONE', rows.length, rows.length)
  const faults = rows.flatMap((row) => row.faults)
  return {
    importId,
    fileName: head.fileName,
    sheetName: head.sheetName,
    rows: rows.length,
    rowsRight: right.length,
    rowsWrong: rows.length - right.length,
    rowsWarned: rows.filter((row) => row.faults.some(({ warning }) => warning)).length,
    columns: columns.map(({ letters, header, field }) => ({ column: letters, header, field })),
    newCategories: shownNames([...found.categories.values()].map((path) => path.join(' / '))),
    newBrands: shownNames(found.brands.values()),
    newUnits: shownNames(found.units.values()),
    newGroups: shownNames(found.groups.values()),
    faultsTotal: faults.length,
    faults: faults.slice(0, FAULTS_SHOWN).map(({ rowNumber, letters, field, key, values, warning, value }) => ({
      rowNumber,
      column: letters,
      field,
      message: translate(`message.${key}`, values),
      warning,
      value,
    })),
  }
}

/** The category and unit for rows that name none must exist. */
function defaultsOf(
  words: Words,
  { categoryId, unitId }: Form,
): { category: string | undefined; unitId: number | null } {
  const path = categoryId === undefined ? undefined : words.categoryPathOf(categoryId)
  const faults = {
    ...(categoryId !== undefined && !path ? { categoryId: 'notFound' } : {}),
    ...(unitId !== undefined && ![...words.units.values()].includes(unitId) ? { unitId: 'notFound' } : {}),
  }
  if (Object.keys(faults).length > 0) throw new Refusal(400, 'badInput', {}, faults)
  const category = path && [...words.categories].find(([, ids]) => ids.at(-1) === path.at(-1))?.[0]
  return { category, unitId: unitId ?? null }
}

/** Finds the header, then checks row after row while the file is read. @throws 422 `columnsMissing`, `noRows` */
async function readChecked(
  { upload, columns: named = {} }: Form,
  remembered: Remembered,
  gone: AbortSignal,
  told: (done: number) => Promise<void>,
) {
  const said: ChosenColumns = new Map(Object.entries(named))
  let telling = Promise.resolve()
  const tellAfter = async (before: Promise<void>, done: number) => {
    await before
    await told(done).catch(() => undefined)
  }
  const rows: CheckedRow[] = []
  const searched: SheetRow[] = []
  let columns: ImportColumn[] | undefined
  const bytes = new Uint8Array(await upload.arrayBuffer())
  const { sheetName } = await readWorkbook(bytes, { rowsMax: IMPORT_ROWS_MAX + HEADER_ROWS_SEARCHED, gone }, (row) => {
    if (columns) {
      if (rows.length === IMPORT_ROWS_MAX)
        throw new Refusal(413, 'tooManyRows', { maximum: IMPORT_ROWS_MAX }, { upload: 'tooManyRows' })
      rows.push(checkRow(row, columns))
      const done = rows.length
      // Beside the reading; one that is not told is no reason to stop.
      if (done % TOLD_EVERY_ROWS === 0) telling = tellAfter(telling, done)
      return
    }
    const candidate = columnsOfHeader(row.cells, stillFree(row.cells, said, remembered))
    if (missingColumns(candidate).length === 0) columns = candidate
    else if (searched.push(row) === HEADER_ROWS_SEARCHED) throw columnsMissing(searched, said)
  })
  // What is told late must not come after the next phase.
  await telling
  if (!columns) throw searched.length === 0 ? noRows() : columnsMissing(searched, said)
  if (rows.length === 0) throw noRows()
  return { rows, columns, sheetName }
}

const noRows = () => new Refusal(422, 'noRows', {}, { upload: 'noRows' })

/** Says what is missing, and shows the headers of the likeliest row, so that a person can tell which column is what. */
function columnsMissing(searched: readonly SheetRow[], chosen: ChosenColumns): Refusal {
  const candidates = searched.map((row) => columnsOfHeader(row.cells, chosen))
  const known = (columns: readonly ImportColumn[]) =>
    columns.filter(({ field, header }) => field ?? header !== '').length
  const best = candidates.reduce((one, other) => (known(other) > known(one) ? other : one))
  const missing = missingColumns(best)
  return new Refusal(
    422,
    'columnsMissing',
    { columns: `enum.importMissing.${missing.length > 1 ? 'both' : missing[0]!}` },
    { upload: 'columnsMissing' },
    { columns: best.map(({ letters, header, field }) => ({ column: letters, header, field })), missing },
  )
}
