import { FAULTS_SHOWN, type ImportField, type ImportPreview } from '../../src/api/itemImport.ts'
import type { ReadCall } from '../handle.ts'
import { Refusal } from '../refusal.ts'
import { checkTogether } from './checkTogether.ts'
import { isGoods, isWrong } from './draft.ts'
import { keepPreview } from './keepPreview.ts'
import { columnMemory } from './columnMemory.ts'
import { newWords, shownNames } from './newWords.ts'
import { dropOldProgress, progressTeller } from './progress.ts'
import { type FileChoice, readFile, shownColumns } from './readFile.ts'
import { readWords, type Words } from './words.ts'

const FILE_NAME_LENGTH_MAX = 255

interface Form extends Omit<FileChoice, 'said' | 'remembered'> {
  upload: File
  columns?: Record<string, ImportField | null> | undefined
  contragentId?: number | undefined
  categoryId?: number | undefined
  unitId?: number | undefined
  weighedByUnit: boolean
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
  const { sheet, headerRow, encoding, delimiter, upload } = form
  const said = new Map(Object.entries(form.columns ?? {}))
  const choice = { sheet, headerRow, encoding, delimiter, said, remembered: await memory.read(db) }
  const { rows, columns, table } = await readFile({ upload, choice, gone, told: (done) => tell('READING', done, 0) })
  await tell('CHECKING', 0, rows.length)
  const goods = rows.filter((row) => isGoods(row))
  await checkTogether(db, goods, columns, (done) => tell('CHECKING', done, rows.length))
  const right = goods.filter((row) => !isWrong(row))
  for (const { draft } of right) {
    if (draft.category.length === 0 && defaults.category) draft.categoryKey = defaults.category
    const unitId = draft.unitKey === '' ? (defaults.unitId ?? undefined) : words.unitOf(draft.unitKey)
    draft.weighed ??= form.weighedByUnit && words.isWeight(unitId)
  }
  const found = newWords(
    right.map(({ draft }) => draft),
    words,
  )
  const head = {
    userId: caller.userId,
    fileName: form.upload.name.replace(/\p{C}/gu, '').slice(0, FILE_NAME_LENGTH_MAX),
    sheetName: table.sheets[table.sheet] ?? '',
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
    table,
    rows: rows.length,
    rowsRight: right.length,
    rowsWrong: goods.length - right.length,
    rowsWarned: rows.filter((row) => row.faults.some(({ warning }) => warning)).length,
    columns: shownColumns(columns),
    newCategories: shownNames([...found.categories.values()].map((path) => path.join(' / '))),
    newBrands: shownNames(found.brands.values()),
    newUnits: shownNames(found.units.values()),
    newGroups: shownNames(found.groups.values()),
    rowsWeighed: right.filter(({ draft }) => draft.weighed).length,
    rowsPassedOver: rows.length - goods.length,
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
