import * as XLSX from '@e965/xlsx'
import { expect, test } from 'vitest'
import { openTable } from '../../server/tableReader/openTable.ts'
import type { TableChoice } from '../../server/tableReader/table.ts'
import { archiveOf, workbookOf, workbookOfXml } from '../workbooks.ts'

const read = async (bytes: Uint8Array, choice: TableChoice = {}, rowsMax = 100_000) => {
  const { head, rows } = await openTable(bytes, choice, rowsMax)
  const found: (string | undefined)[][] = []
  const numbers: number[] = []
  for await (const { number, cells } of rows) {
    found.push(Array.from(cells, (cell) => cell?.text))
    numbers.push(number)
  }
  return { ...head, rows: found, numbers }
}
const refusalOf = (bytes: Uint8Array, choice?: TableChoice) =>
  read(bytes, choice).then(
    () => 'read',
    (error: { code: string; fields?: object }) => (error.fields ? error.code : error),
  )
const utf8 = (text: string) => new TextEncoder().encode(text)
/** One-byte pages of Russian, as old programs write them. */
function encoded(text: string, page: 'windows-1251' | 'ibm866' | 'koi8-r'): Uint8Array {
  const letters = new TextDecoder(page).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))
  return Uint8Array.from(text, (letter) => {
    const byte = letters.indexOf(letter)
    if (byte === -1) throw new RangeError(`${page} has no ${letter}`)
    return byte
  })
}
const xlsOf = (rows: unknown[][], options: XLSX.WritingOptions = {}, more: Record<string, unknown[][]> = {}) => {
  const book = XLSX.utils.book_new()
  XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(rows), 'Прайс')
  for (const [name, sheet] of Object.entries(more))
    XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(sheet), name)
  return new Uint8Array(XLSX.write(book, { type: 'array', bookType: 'biff8', ...options }) as ArrayBuffer)
}

test.each([
  ['windows-1251', 'CP1251'],
  ['ibm866', 'CP866'],
  ['koi8-r', 'KOI8R'],
] as const)('a text in %s is known by its letters, and may be said to be another', async (page, encoding) => {
  const text =
    'Штрихкод;Наименование;Цена\r\n4600000001012;Хлеб «Бородинский»;4500\r\n4600000001029;"Сок; яблоко";12,5\r\n'
  const plain = page === 'ibm866' ? text.replace(/[«»]/g, '"') : text.replace(/[«»]/g, page === 'koi8-r' ? '' : '$&')
  expect(await read(encoded(plain.replace('"Бородинский"', 'Бородинский'), page))).toMatchObject({
    format: 'CSV',
    encoding,
    delimiter: 'SEMICOLON',
    lettersLost: false,
    rows: [
      ['Штрихкод', 'Наименование', 'Цена'],
      ['4600000001012', expect.stringMatching(/^Хлеб .?Бородинский.?$/) as string, '4500'],
      ['4600000001029', 'Сок; яблоко', '12,5'],
    ],
  })
  const said = await read(encoded('имя\tкод', page), { encoding: 'CP1251', delimiter: 'TAB' })
  expect(said).toMatchObject({ encoding: 'CP1251', delimiter: 'TAB' })
})

test.each([
  'Хлеб',
  'Молоко',
  'Сахар',
  'Мука',
  'Масло подсолнечное',
  'Рис',
  'Чай',
  'Кофе',
  'Печенье',
  'Соль',
  'Вода',
  'Сыр',
])('the pages of a line of one word: %s', async (word) => {
  const line = `${word};10\n`
  expect([
    (await read(encoded(line, 'windows-1251'))).encoding,
    (await read(encoded(line, 'ibm866'))).encoding,
  ]).toEqual(['CP1251', 'CP866'])
})

test('UTF-8 with and without its mark, UTF-16, and letters that were lost', async () => {
  const text = 'Номи,Код\nҚатиқ ғалла ҳам,12\n'
  expect(await read(utf8(text))).toMatchObject({
    encoding: 'UTF8',
    rows: [
      ['Номи', 'Код'],
      ['Қатиқ ғалла ҳам', '12'],
    ],
  })
  expect((await read(utf8(`\ufeff${text}`))).rows[0]).toEqual(['Номи', 'Код'])
  const utf16 = new Uint8Array(Buffer.from(`\ufeff${text.replaceAll(',', '\t')}`, 'utf16le'))
  expect(await read(utf16)).toMatchObject({ encoding: 'UTF16LE', delimiter: 'TAB', rows: [['Номи', 'Код'], {}] })
  expect(await read(encoded('Номи;Код\nТо?ри ?алла;1', 'windows-1251'))).toMatchObject({ lettersLost: true })
  expect(await read(utf8('Номи;Код\nТо?ри;1'))).toMatchObject({ lettersLost: false })
})

test('delimiters: said by the file, or the most even; quotes, line ends and codes that a program guarded', async () => {
  expect(await read(utf8('sep=|\r\na|b;c;d\r\n1|2'))).toMatchObject({
    delimiter: 'BAR',
    rows: [
      ['a', 'b;c;d'],
      ['1', '2'],
    ],
    numbers: [2, 3],
  })
  expect(await read(utf8('код\tназвание, вес\n1\tсок, 1 л\n2\tсоль'))).toMatchObject({ delimiter: 'TAB' })
  expect(await read(utf8('a,b\n"1\nдве","x ""y"""\n\n,\n="0046","\'00471"'))).toMatchObject({
    delimiter: 'COMMA',
    rows: [
      ['a', 'b'],
      ['1\nдве', 'x "y"'],
      ['0046', '00471'],
    ],
    numbers: [1, 2, 5],
  })
  expect((await read(utf8('a;b\n5" труба;2" труба'))).rows[1]).toEqual(['5" труба', '2" труба'])
})

test('bounds of a text: an open quote says its line, cells, columns and rows are limited', async () => {
  await expect(read(utf8('a;b\n1;2\n3;"открыта\n4;5\n'))).rejects.toMatchObject({
    code: 'quoteOpen',
    values: { row: 3 },
  })
  expect(await refusalOf(utf8(`a;${'x'.repeat(40_000)}`))).toBe('cellTooLong')
  expect(await refusalOf(utf8('x;'.repeat(201)))).toBe('tooManyColumns')
  expect((await read(utf8(`a;b${';'.repeat(5_000)}\n`))).rows).toHaveLength(1)
  await expect(read(utf8('a\n'.repeat(11)), {}, 10)).rejects.toMatchObject({ code: 'tooManyRows' })
  expect(await refusalOf(utf8(','.repeat(5_000_000)))).toBe('read')
})

test('.xls: texts, numbers, days, booleans, errors, formulas, empty cells and sheets as another reader sees them', async () => {
  const long = 'ж'.repeat(9_000)
  const rows: unknown[][] = [
    ['Штрихкод', 'Название', 'Число', 'День', 'Да'],
    ['4607122430256', `${long}a`, 12.5, new Date(Date.UTC(2026, 10, 20)), true],
    [4607122430256, 'latin only', -3, null, false],
    [],
    [1, `${long}б`, 0.07, new Date(Date.UTC(2024, 1, 29)), true],
    ...Array.from({ length: 3_000 }, (_, index) => [
      index,
      `Товар номер ${index} ${'я'.repeat(index % 90)}`,
      index / 8,
    ]),
  ]
  const bytes = xlsOf(rows, {}, { Второй: [['b', 2]] })
  const seen = await read(bytes)
  expect(seen).toMatchObject({ format: 'XLS', sheets: ['Прайс', 'Второй'], sheet: 0, encoding: null })
  const oracle = XLSX.read(bytes, { type: 'array' })
  const sheet = oracle.Sheets['Прайс']!
  const expected = XLSX.utils.sheet_to_json<unknown[]>(sheet, { header: 1, raw: true, blankrows: false })
  expect(seen.rows).toHaveLength(expected.length)
  const plain = (value: unknown, column: number) =>
    column === 3 && typeof value === 'number' ? new Date((value - 25_569) * 86_400_000).toISOString().slice(0, 10)
    : value === true ? '1' : value === false ? '0' : value === null || value === undefined ? undefined : String(value as string | number) // prettier-ignore
  seen.rows.forEach((row, index) =>
    expect(
      row.map((text) => text),
      `row ${index}`,
    ).toEqual(
      Array.from({ length: row.length }, (_, column) =>
        index === 0 ? expected[0]![column] : plain(expected[index]![column], column),
      ),
    ),
  )
  expect(seen.numbers.slice(0, 5)).toEqual([1, 2, 3, 5, 6])
  expect((await read(bytes, { sheet: 1 })).rows).toEqual([['b', '2']])
  expect(await refusalOf(bytes, { sheet: 2 })).toBe('sheetMissing')
  await expect(read(bytes, {}, 100)).rejects.toMatchObject({ code: 'tooManyRows' })
})

test('.xls formulas are read by the values that were stored with them', async () => {
  const sheet = XLSX.utils.aoa_to_sheet([['текст', 1, true]])
  sheet.A2 = { t: 's', v: 'готово', f: 'A1&"x"' }
  sheet.B2 = { t: 'n', v: 7, f: 'B1*7' }
  sheet.C2 = { t: 'e', v: 0x2a, f: 'NA()' }
  sheet['!ref'] = 'A1:C2'
  const book = XLSX.utils.book_new()
  XLSX.utils.book_append_sheet(book, sheet, 'S')
  const bytes = new Uint8Array(XLSX.write(book, { type: 'array', bookType: 'biff8' }) as ArrayBuffer)
  expect((await read(bytes)).rows).toEqual([
    ['текст', '1', '1'],
    ['готово', '7', '#'],
  ])
})

test('a broken .xls is refused by name, whatever is wrong with it', async () => {
  const good = xlsOf(Array.from({ length: 300 }, (_, index) => [index, `Товар ${index}`, index * 1.5]))
  let seed = 7
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
  const outcomes = new Map<string, number>()
  for (let round = 0; round < 600; round++) {
    const bytes = good.slice(0, round % 5 === 0 ? random(good.length) : good.length)
    for (let change = 0; change <= round % 7; change++) bytes[random(bytes.length) || 0] = random(256)
    const outcome = `${(await refusalOf(bytes)) as string}`
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
  }
  const known = ['read', 'notExcel', 'tooManyRows', 'tooManyColumns', 'unpacksTooLarge', 'fileEncrypted', 'fileIsExcel95', 'sheetMissing', 'quoteOpen', 'cellTooLong', 'fileIsHtml', 'fileIsXml'] // prettier-ignore
  expect([...outcomes.keys()].filter((outcome) => !known.includes(outcome))).toEqual([])
  expect(outcomes.get('notExcel')).toBeGreaterThan(50)
})

test('the format is told by the bytes, and what is not read is named', async () => {
  const xlsx = await workbookOf([['a', 'b']])
  expect((await read(xlsx)).format).toBe('XLSX')
  const compound = (name: string) => {
    const cfb = XLSX.CFB.utils.cfb_new()
    XLSX.CFB.utils.cfb_add(cfb, `/${name}`, Buffer.alloc(5_000, 1))
    return new Uint8Array(XLSX.CFB.write(cfb, { type: 'buffer' }) as Buffer)
  }
  const named: [Uint8Array, string][] = [
    [
      await archiveOf({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '<x/>' }),
      'fileIsOds',
    ],
    [await workbookOfXml('', { 'xl/workbook.bin': 'x' }), 'fileIsXlsb'],
    [utf8('<html><table><tr><td>x</td></tr></table></html>'), 'fileIsHtml'],
    [utf8('\n <!DOCTYPE html><p>x'), 'fileIsHtml'],
    [utf8('<?xml version="1.0"?><Workbook/>'), 'fileIsXml'],
    [utf8('%PDF-1.7 x'), 'fileIsPdf'],
    [compound('EncryptedPackage'), 'fileEncrypted'],
    [compound('Book'), 'fileIsExcel95'],
    [compound('WordDocument'), 'notExcel'],
    [xlsOf([['a']], { bookType: 'biff5' }), 'fileIsExcel95'],
    [new Uint8Array(), 'notExcel'],
    [new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46]), 'notExcel'],
  ]
  for (const [bytes, code] of named) expect(await refusalOf(bytes)).toBe(code)
})

test('an .xls that a password guards says so', async () => {
  const bytes = xlsOf([['a']])
  // A FILEPASS record in place of the first record after the beginning.
  const book = Buffer.from(bytes)
  const begin = book.indexOf(Buffer.from([0x09, 0x08, 0x10, 0x00, 0x00, 0x06, 0x05, 0x00]))
  book.writeUInt16LE(0x2f, begin + 20)
  expect(await refusalOf(new Uint8Array(book))).toBe('fileEncrypted')
})
