import {
  FAULTS_SHOWN,
  type ImportField,
  type ImportMatch,
  ImportOutcome,
  type ImportPreview,
} from '../../src/api/itemImport.ts'
import { holds } from '../../src/rules/permissions.ts'
import type { ReadCall } from '../handle.ts'
import { Refusal } from '../refusal.ts'
import { checkTogether } from './checkTogether.ts'
import { isGoods, isWrong, outcomeOf } from './draft.ts'
import { requireMayChange } from './commit.ts'
import { keepPreview } from './keepPreview.ts'
import { columnMemory } from './columnMemory.ts'
import { likelyMatch, matchGoods, refuseTwins } from './matchGoods.ts'
import { newWords, shownNames } from './newWords.ts'
import { dropOldProgress, progressTeller } from './progress.ts'
import { type FileChoice, type FileRead, readFile, shownColumns } from './readFile.ts'
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
  matchBy?: ImportMatch | undefined
}

type Tell = ReturnType<typeof progressTeller>

/** Reads and checks a file of goods, keeps its rows, and answers what would come of it. */
export async function previewItems(call: ReadCall, form: Form): Promise<ImportPreview> {
  const { db, caller, context, gone } = call
  if (form.mode === 'ADD_AND_CHANGE') requireMayChange(caller)
  const words = await readWords(db)
  const defaults = defaultsOf(words, form)
  const tell = progressTeller(context, caller, form.progressKey, gone)
  await dropOldProgress(context)
  await tell('READING', 0, 0)

  const memory = columnMemory(caller.userId, form.contragentId)
  const { sheet, headerRow, encoding, delimiter, upload, mode } = form
  const said = new Map(Object.entries(form.columns ?? {}))
  const choice = { sheet, headerRow, encoding, delimiter, mode, said, remembered: await memory.read(db) }
  const read = await readFile({ upload, choice, gone, told: (done) => tell('READING', done, 0) })
  const matchBy = await judgeRows(call, form, { read, words, defaults, tell })
  const { rows, columns, table } = read
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
  return { importId, fileName: head.fileName, mode, matchBy, ...shownPreview(call, read, words) }
}

/** Says of every row what becomes of it. Answers how rows found their goods, null where they only add. */
async function judgeRows(
  { db, caller }: ReadCall,
  form: Form,
  {
    read: { rows, columns },
    words,
    defaults,
    tell,
  }: { read: FileRead; words: Words; defaults: ReturnType<typeof defaultsOf>; tell: Tell },
): Promise<ImportMatch | null> {
  const goods = rows.filter((row) => isGoods(row))
  await tell('CHECKING', 0, rows.length)
  let matchBy: ImportMatch | null = null
  if (form.mode === 'ADD_AND_CHANGE') {
    matchBy = form.matchBy ?? (await likelyMatch(db, goods, columns))
    const mayClassify = holds(caller.permissions, 'list search by keyword')
    const matching = { columns, matchBy, words, mayClassify }
    await matchGoods(db, goods, matching, (done) => tell('CHECKING', done / 2, rows.length))
  }
  await checkTogether(db, goods, columns, (done) => tell('CHECKING', done, rows.length))
  if (matchBy) refuseTwins(goods, columns, matchBy)
  for (const { draft } of goods) {
    if (draft.item) continue
    if (draft.category.length === 0 && defaults.category) draft.categoryKey = defaults.category
    const unitId = draft.unitKey === '' ? (defaults.unitId ?? undefined) : words.unitOf(draft.unitKey)
    draft.weighed ??= form.weighedByUnit && words.isWeight(unitId)
  }
  return matchBy
}

/** The counts, the new words and the first faults. */
function shownPreview({ translate }: ReadCall, { rows, columns, table }: FileRead, words: Words) {
  const right = rows.filter((row) => isGoods(row)).filter((row) => !isWrong(row))
  const count = Object.fromEntries(ImportOutcome.options.map((outcome) => [outcome, 0])) as Record<
    ImportOutcome,
    number
  >
  for (const row of rows) count[outcomeOf(row)]++
  const found = newWords(
    right.map(({ draft }) => draft),
    words,
  )
  const faults = rows.flatMap((row) => row.faults)
  return {
    table,
    rows: rows.length,
    rowsRight: right.length,
    rowsAdded: count.ADD,
    rowsChanged: count.CHANGE,
    rowsSame: count.SAME,
    rowsWrong: count.WRONG,
    rowsWarned: rows.filter((row) => row.faults.some(({ warning }) => warning)).length,
    columns: shownColumns(columns),
    newCategories: shownNames([...found.categories.values()].map((path) => path.join(' / '))),
    newBrands: shownNames(found.brands.values()),
    newUnits: shownNames(found.units.values()),
    newGroups: shownNames(found.groups.values()),
    rowsWeighed: right.filter(({ draft }) => !draft.item && draft.weighed).length,
    rowsPassedOver: count.PASSED_OVER,
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
