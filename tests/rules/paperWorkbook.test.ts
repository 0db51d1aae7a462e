import { readdirSync, readFileSync } from 'node:fs'
import ExcelJS from 'exceljs'
import { describe, expect, test } from 'vitest'
import type { Block } from '../../src/paper/block.ts'
import { allPrints, allWorkbooks } from '../../src/print/documents/allPrints.ts'
import type { PaperFile } from '../../server/excel/paperRows.ts'
import { paperWorkbook, WHOLE_ROWS_MAX } from '../../server/excel/paperWorkbook.ts'
import { serialOf } from '../../server/excel/paperStyles.ts'

const TABLE: Block = {
  kind: 'table',
  name: 'lines',
  columns: [
    { name: 'name', label: 'Наименование', kind: 'text' },
    { name: 'sum', label: 'Сумма', kind: 'money', width: 33 },
  ],
  rows: [
    ['Чай', 1.5],
    ['=HYPERLINK("http://evil")', 2],
  ],
  totals: [null, 3.5],
}
const file = (given: Partial<PaperFile>): PaperFile => ({
  title: 'Накладная',
  landscape: false,
  blocks: [TABLE],
  totalLabel: 'Итого',
  noLines: 'Нет строк',
  timeZone: 'Asia/Tashkent',
  ...given,
})
async function sheetOf(given: Partial<PaperFile>): Promise<ExcelJS.Worksheet> {
  const workbook = new ExcelJS.Workbook()
  await workbook.xlsx.load((await paperWorkbook(file(given))).buffer)
  return workbook.worksheets[0]!
}

describe('a printed document as a workbook', () => {
  test.each([
    ['Акт № 5/2026 [копия]: все?', 'Акт № 5 2026  копия   все'],
    ['О'.repeat(40), 'О'.repeat(31)],
    ['***', 'Savdo'],
  ])('the sheet of %j is called %j', async (title, name) => {
    expect((await sheetOf({ title })).name).toBe(name)
  })

  test('a text that looks like a formula stays a text', async () => {
    const sheet = await sheetOf({})
    expect(sheet.getCell('B3').value).toBe('=HYPERLINK("http://evil")')
    expect(sheet.getCell('B3').type).toBe(ExcelJS.ValueType.String)
  })

  test('a declared width goes before what is worked out', async () => {
    const sheet = await sheetOf({})
    expect(sheet.getColumn(3).width).toBe(33)
    expect(sheet.getColumn(2).width).toBeGreaterThan('=HYPERLINK("http://evil")'.length)
  })

  test('a table without lines says so', async () => {
    const sheet = await sheetOf({ blocks: [{ ...TABLE, rows: [], totals: undefined } as unknown as Block] })
    expect(sheet.getCell('A2').value).toBe('Нет строк')
  })

  test('signatures stand two beside each other, each with its line', async () => {
    const names = ['Сдал', 'Принял', 'Проверил']
    const sheet = await sheetOf({ blocks: [TABLE, { kind: 'signatures', names, hint: 'подпись' }] })
    const first = sheet.rowCount - 3
    const shown = (row: number) => [1, 3, 4, 6].map((column) => sheet.getCell(row, column).value)
    expect(shown(first)).toEqual(['Сдал', null, 'Принял', null])
    expect(shown(first + 1)).toEqual([null, 'подпись', null, 'подпись'])
    expect(shown(first + 2)).toEqual(['Проверил', null, null, null])
    expect(shown(first + 3)).toEqual([null, 'подпись', null, null])
    expect([3, 6].map((column) => sheet.getCell(first, column).border.bottom?.style)).toEqual(['thin', 'thin'])
  })

  test('a document longer than WHOLE_ROWS_MAX is written row by row, with the same cells', async () => {
    const rows = Array.from({ length: WHOLE_ROWS_MAX }, (_, at) => [`Товар ${at}`, at + 0.25])
    const blocks: Block[] = [
      { kind: 'title', text: 'Длинный документ' },
      { ...TABLE, rows, totals: [null, 1] } as Block,
    ]
    const sheet = await sheetOf({ blocks, landscape: true })
    expect(sheet.getCell(1, 1).value).toBe('Длинный документ')
    expect(sheet.pageSetup).toMatchObject({ orientation: 'landscape', printTitlesRow: '3:3' })
    expect(sheet.getRow(WHOLE_ROWS_MAX + 3).values).toEqual([
      undefined,
      WHOLE_ROWS_MAX,
      `Товар ${WHOLE_ROWS_MAX - 1}`,
      WHOLE_ROWS_MAX - 0.75,
    ])
    expect(sheet.getCell(WHOLE_ROWS_MAX + 4, 3).value).toEqual({ formula: `SUM(C4:C${WHOLE_ROWS_MAX + 3})`, result: 1 })
    expect(sheet.getCell(4, 3).numFmt).toBe('#,##0.00')
  })

  test.each([3, WHOLE_ROWS_MAX + 1])(
    'of %s lines that are named, head and names stay in view; sums stand out, and no line has a number',
    async (count) => {
      const heading = (text: string, column: number, columns = 1, lines = 1) => ({ text, column, columns, lines })
      const blocks: Block[] = [
        { kind: 'title', text: 'Сводная таблица' },
        {
          kind: 'table',
          name: 'named',
          columns: ['Категория', 'Бренд', '2025', '2026', 'Итого'].map((label, at) => ({
            name: label,
            label,
            kind: at < 2 ? 'text' : 'money',
          })),
          rows: Array.from({ length: count }, (_, at) =>
            at === 0 ? ['Итого', null, 1, null, 1] : ['Чай', `№ ${at}`, 0.5, 2, 2.5],
          ),
          naming: {
            names: 2,
            head: [
              [
                heading('Категория', 0, 1, 2),
                heading('Бренд', 1, 1, 2),
                heading('Год', 2, 2),
                heading('Итого', 4, 1, 2),
              ],
              [heading('2025', 2), heading('2026', 3)],
            ],
            sums: [0],
          },
        },
      ]
      const sheet = await sheetOf({ blocks })
      expect(sheet.views).toMatchObject([{ state: 'frozen', xSplit: 2, ySplit: 4 }])
      expect(sheet.pageSetup.printTitlesRow).toBe('3:4')
      const masters = (row: number) =>
        [1, 2, 3, 4, 5].map((column) => {
          const { master, value } = sheet.getCell(row, column)
          return master.address === sheet.getCell(row, column).address ? value : master.address
        })
      expect([masters(3), masters(4)]).toEqual([
        ['Категория', 'Бренд', 'Год', 'C3', 'Итого'],
        ['A3', 'B3', '2025', '2026', 'E3'],
      ])
      const shown = (row: number) => [1, 2, 3, 4, 5].map((column) => sheet.getCell(row, column).value)
      expect([shown(5), shown(6), shown(4 + count)]).toEqual([
        ['Итого', null, 1, null, 1],
        ['Чай', '№ 1', 0.5, 2, 2.5],
        ['Чай', `№ ${count - 1}`, 0.5, 2, 2.5],
      ])
      expect(sheet.rowCount).toBe(4 + count)
      expect([5, 6].map((row) => [1, 3].map((column) => sheet.getCell(row, column).font.bold === true))).toEqual([
        [true, true],
        [false, false],
      ])
      expect([5, 6].map((row) => sheet.getCell(row, 3).numFmt)).toEqual(['#,##0.00', '#,##0.00'])
    },
  )

  test.each([
    ['2026-11-20', 46346],
    ['2026-11-20T01:00:00.000Z', 46346.25],
    ['никогда', 'никогда'],
  ])('%s is %s to Excel', (value, serial) => {
    expect(serialOf(value, 'Asia/Tashkent')).toBe(serial)
  })
})

/** Workbooks that a call of their own makes. */
const OF_OWN_CALLS = new Set(['pivotWorkbook.ts'])

test('every printable and workbook of src/print/documents is known to the call that makes workbooks, once', () => {
  const listed = readFileSync('src/print/documents/allPrints.ts', 'utf8')
  const files = readdirSync('src/print/documents').filter((name) => !/^allPrints|(Totals|Parts)\.ts$/.test(name))
  expect(files.filter((name) => !OF_OWN_CALLS.has(name) && !listed.includes(`from './${name}'`))).toEqual([])
  const names = [...allPrints, ...allWorkbooks].map(({ name }) => name)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})
