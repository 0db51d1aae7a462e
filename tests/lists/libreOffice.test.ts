import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SaxesParser } from 'saxes'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../server/db/sql.ts'
import { streamWorkbook } from '../../server/excel/streamWorkbook.ts'
import { enumWords, translate } from '../../server/messages.ts'
import type { Language } from '../../src/rules/language.ts'
import { TASHKENT_MS } from './meaning.ts'
import { thingServer } from './thingList.ts'
import { sampleThings } from './things.ts'

const CONVERT_MS_MAX = 120_000
const hasLibreOffice = (() => {
  try {
    execFileSync('soffice', ['--version'], { stdio: 'ignore', timeout: CONVERT_MS_MAX })
    return true
  } catch {
    return false
  }
})()

interface Cell {
  type: string | undefined
  value: string | null
  formula: string | undefined
  text: string
}
interface Sheet {
  name: string
  rows: Cell[][]
}

/** What LibreOffice makes of files: its own XML, and the sheets in it. Throws when it complains of anything. */
function opened(files: readonly Uint8Array[]): { xml: string; sheets: Sheet[] }[] {
  const folder = mkdtempSync(join(tmpdir(), 'savdo-office-'))
  try {
    const paths = files.map((file, index) => {
      writeFileSync(join(folder, `${index}.xlsx`), file)
      return join(folder, `${index}.xlsx`)
    })
    // A profile of its own: an office that is open already would take the work and say nothing.
    const profile = `-env:UserInstallation=file://${folder}/profile`
    const said = execFileSync(
      'soffice',
      [profile, '--headless', '--convert-to', 'fods', '--outdir', folder, ...paths],
      { encoding: 'utf8', timeout: CONVERT_MS_MAX, stdio: ['ignore', 'pipe', 'pipe'] },
    )
    const converted = said.split('\n').filter(Boolean)
    if (converted.length !== files.length || !converted.every((line) => /^convert .* using filter : /.test(line)))
      throw new Error(said)
    return files.map((_, index) => {
      const xml = readFileSync(join(folder, `${index}.fods`), 'utf8')
      return { xml, sheets: sheetsOf(xml) }
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function sheetsOf(xml: string): Sheet[] {
  const sheets: Sheet[] = []
  let row: Cell[] | undefined
  let rowTimes = 1
  let cell: Cell | undefined
  let cellTimes = 1
  let inText = false
  const parser = new SaxesParser()
  parser.on('opentag', ({ name, attributes: given }) => {
    const attributes = given as Record<string, string>
    if (name === 'table:table') sheets.push({ name: attributes['table:name']!, rows: [] })
    else if (name === 'table:table-row') {
      row = []
      rowTimes = Number(attributes['table:number-rows-repeated'] ?? 1)
    } else if (name === 'table:table-cell') {
      const value = attributes['office:value'] ?? attributes['office:date-value'] ?? null
      cell = { type: attributes['office:value-type'], value, formula: attributes['table:formula'], text: '' }
      cellTimes = Number(attributes['table:number-columns-repeated'] ?? 1)
    } else if (name === 'text:p' && cell) {
      if (cell.text !== '' || inText) cell.text += '\n'
      inText = true
    } else if (name === 'text:s' && cell) cell.text += ' '.repeat(Number(attributes['text:c'] ?? 1))
  })
  parser.on('text', (text) => {
    if (inText && cell) cell.text += text
  })
  parser.on('closetag', ({ name }) => {
    if (name === 'text:p') inText = false
    if (name === 'table:table-cell' && row && cell) {
      // Empty cells at the end of a row and empty rows at the end of a sheet are repeated a million times.
      if (cell.type !== undefined || cellTimes < 100) row.push(...Array<Cell>(cellTimes).fill(cell))
      cell = undefined
    }
    if (name === 'table:table-row' && row && rowTimes < 1_000) {
      const found = row
      sheets.at(-1)!.rows.push(...Array.from({ length: rowTimes }, () => found))
    }
  })
  parser.write(xml).close()
  return sheets
}

/** Moments of whole seconds: LibreOffice rounds what is between. */
const things = sampleThings(180).map((thing) => ({ ...thing, at: `${thing.at.slice(0, 19)}.000Z` }))
const fields = ['id', 'name', 'code', 'price', 'stock', 'pieces', 'day', 'at', 'marked', 'state', 'tags'] as const
const LANGUAGES = ['ru', 'uz'] as const
const LINES = ['Категория: «Напитки» & <соки>', '=1+1']
/** Title, lines, an empty row, the header. */
const HEADER = 5
const LONG_ROWS = 24
const SHEET_ROWS = 12

async function written(): Promise<Uint8Array[]> {
  const server = await thingServer(things)
  const lists = LANGUAGES.map(async (language) => {
    const columns = fields.map((field) => ({ field }))
    const body = { columns, title: "Ro'yxat / Рўйхат", lines: LINES, sort: [{ field: 'id' }] }
    return (await server.post('/thing/search/main/excel', body, { language })).arrayBuffer()
  })
  const long = streamWorkbook({
    database: server.database,
    statement: sql`select n::float8, 'строка ' || n from generate_series(1, ${LONG_ROWS}::int) n`,
    table: {
      title: 'Длинный',
      lines: [],
      columns: [
        { header: 'N', format: 'integer', total: true },
        { header: 'Текст', format: 'text' },
      ],
      totalLabel: 'Итого',
      sheetRowsMax: SHEET_ROWS,
    },
    gone: new AbortController().signal,
  }).then((stream) => new Response(stream).arrayBuffer())
  return (await Promise.all([...lists, long])).map((file) => new Uint8Array(file))
}

describe.skipIf(!hasLibreOffice)('LibreOffice opens a file', () => {
  let files: ReturnType<typeof opened>
  beforeAll(async () => {
    files = opened(await written())
  }, CONVERT_MS_MAX)

  it.each(LANGUAGES.map((language, index) => [language, index] as const))(
    'cell by cell as it was meant, in %s',
    (language, index) => {
      const say = translate(language)
      const { xml, sheets } = files[index]!
      const [sheet] = sheets
      expect(sheets.map(({ name }) => name)).toEqual(['Ro yxat   Рўйхат'])
      expect(sheet!.rows.slice(0, 3).map(([first]) => first!.text)).toEqual(["Ro'yxat / Рўйхат", ...LINES])
      expect(sheet!.rows[HEADER - 1]!.map(({ text }) => text)).toEqual(fields.map((field) => say(`field.${field}`)))
      things.forEach((thing, row) => expect(cellsOf(sheet!.rows[HEADER + row]!)).toEqual(meant(thing, language)))

      // The arrows of the header filter the rows below it; the header is repeated on every printed page.
      expect(xml).toMatch(
        new RegExp(
          `table:target-range-address="[^"]*A${HEADER}:[^"]*K${HEADER + things.length}" table:display-filter-buttons="true"`,
        ),
      )
      expect(xml).toContain('<table:table-header-rows>')
      expect(new Set(xml.match(/style:column-width="[^"]*"/g)).size).toBeGreaterThan(3)
      const last = sheet!.rows[HEADER + things.length]!
      expect(last[0]!.text).toBe(say('screen.grid.total'))
      expect(Number(last[4]!.value)).toBeCloseTo(
        things.reduce((sum, { stock }) => sum + stock, 0),
        6,
      )
    },
  )

  it('with more rows than a sheet holds: they go on in further ones', () => {
    const { sheets } = files.at(-1)!
    expect(sheets.map(({ name }) => name)).toEqual(['Длинный', 'Длинный 2', 'Длинный 3'])
    const rows = sheets.map((sheet) => sheet.rows.filter((row) => row.some(({ text }) => text !== '')))
    expect(rows.every(({ length }) => length <= SHEET_ROWS)).toBe(true)
    const texts = rows.flat().flatMap((row) => row[1]?.text ?? [])
    expect(texts.filter((text) => text.startsWith('строка'))).toEqual(
      Array.from({ length: LONG_ROWS }, (_, index) => `строка ${index + 1}`),
    )
    expect(rows.at(-1)!.at(-1)![0]!.text).toBe('300')
  })
})

/** Type and value of each cell; of a moment, how many seconds have passed since 1970 on Tashkent's clock. */
const cellsOf = (cells: Cell[]) =>
  fields.map((field, index) => {
    const { type, value, text, formula } = cells[index] ?? {
      type: undefined,
      value: null,
      text: '',
      formula: undefined,
    }
    if (formula !== undefined) return ['formula', formula]
    if (type === 'float') return [type, Number(value)]
    // Down to the fraction that a day number has.
    if (field === 'at') return [type, Math.round(Date.parse(`${value!.slice(0, 23)}Z`) / 1_000)]
    return type === 'date' ? [type, value] : text === '' ? [] : [type, text]
  })

const meant = (thing: (typeof things)[number], language: Language) => {
  const say = translate(language)
  const text = (value: string | null | undefined) => (value ? ['string', value] : [])
  return [
    ['float', thing.id],
    text(thing.name),
    text(thing.code),
    thing.price === null ? [] : ['float', thing.price],
    ['float', thing.stock],
    ['float', thing.pieces],
    thing.day === null ? [] : ['date', thing.day],
    ['date', Math.round((Date.parse(thing.at) + TASHKENT_MS) / 1_000)],
    text(say(thing.marked ? 'screen.grid.yes' : 'screen.grid.no')),
    text(thing.state && (enumWords(language, 'documentStatus')[thing.state] ?? thing.state)),
    text(thing.tags.join(', ')),
  ]
}
