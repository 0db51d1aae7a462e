import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { archiveOf, rowsOf, withDeclaredSize, workbookOf, workbookOfXml } from '../workbooks.ts'
import type { BombsRead } from './readBombs.ts'

const textsOf = async (bytes: Uint8Array) =>
  (await rowsOf(bytes)).map(({ cells }) => Array.from(cells, (cell) => cell?.text))
/** What reading was refused with. */
const refusalOf = async (bytes: Uint8Array, rowsMax?: number) => {
  const outcome = await rowsOf(bytes, rowsMax).then(
    () => 'read',
    (error: { code: string; fields?: object }) => (error.fields && 'upload' in error.fields ? error.code : error),
  )
  return outcome
}

test('texts, numbers, days, rich text, formulas with their stored values, and holes', async () => {
  const bytes = await workbookOf([
    ['Название', null, 'Число'],
    ['=1+1 как текст', '<b>жирно</b>', 4607122430256],
    [{ richText: [{ text: 'крас' }, { text: 'ный' }] }, new Date(Date.UTC(2026, 10, 20)), 0.1 + 0.2],
    [],
    [{ formula: 'A1&"x"', result: 'готово' }, { formula: 'C2*2', result: 7 }, true],
  ])
  expect(await textsOf(bytes)).toEqual([
    ['Название', undefined, 'Число'],
    ['=1+1 как текст', '<b>жирно</b>', '4607122430256'],
    ['красный', '2026-11-20', '0.3'],
    ['готово', '7', '1'],
  ])
  expect((await rowsOf(bytes)).map(({ number }) => number)).toEqual([1, 2, 3, 5])
})

test('cells without addresses, inline strings, numbers in scientific notation, formulas without values, errors', async () => {
  const bytes = await workbookOfXml(`
    <row><c t="inlineStr"><is><t>имя</t><rPh><t>чтение</t></rPh></is></c><c><v>4.607122430256E12</v></c></row>
    <row r="7"><c r="C7"><f>NOW()</f></c><c r="D7" t="e"><v>#N/A</v></c><c r="E7"><v>1e400</v></c><c r="F7"><v>NaN</v></c><c r="G7"><v>1E-7</v></c></row>`)
  const rows = (await rowsOf(bytes)).map(({ number, cells }) => ({ number, cells: Array.from(cells) }))
  expect(rows).toEqual([
    { number: 1, cells: [{ text: 'имя' }, { text: '4607122430256', number: true }] },
    {
      number: 7,
      cells: [
        undefined,
        undefined,
        { text: '', fault: 'formulaWithoutValue' },
        { text: '#N/A', fault: 'errorValue' },
        { text: '1e400', fault: 'errorValue' },
        { text: 'NaN', fault: 'errorValue' },
        { text: '0.0000001', number: true },
      ],
    },
  ])
})

test('days of files that count from 1904', async () => {
  const styles =
    '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="&quot;d&quot;0"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/></cellXfs></styleSheet>'
  const workbook = '<workbook><workbookPr date1904="1"/><sheets><sheet name="S" r:id="r1"/></sheets></workbook>'
  const row = '<row><c s="1"><v>1</v></c><c s="2"><v>1</v></c><c s="1"><v>0.5</v></c></row>'
  expect(await textsOf(await workbookOfXml(row, { 'xl/styles.xml': styles, 'xl/workbook.xml': workbook }))).toEqual([
    ['1904-01-02', '1', '1904-01-01T12:00:00'],
  ])
})

test('the first sheet that is not hidden is read', async () => {
  const workbook =
    '<workbook><sheets><sheet name="H" state="veryHidden" r:id="r1"/><sheet name="S" r:id="r2"/></sheets></workbook>'
  const relations =
    '<Relationships><Relationship Id="r1" Type="x/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="x/worksheet" Target="/xl/worksheets/sheet2.xml"/></Relationships>'
  const bytes = await workbookOfXml('<row><c t="str"><v>скрыто</v></c></row>', {
    'xl/workbook.xml': workbook,
    'xl/_rels/workbook.xml.rels': relations,
    'xl/worksheets/sheet2.xml': '<worksheet><sheetData><row><c t="str"><v>видно</v></c></row></sheetData></worksheet>',
  })
  expect(await textsOf(bytes)).toEqual([['видно']])
})

test('what is not an .xlsx is refused', async () => {
  const good = await workbookOf([['a']])
  const half = good.slice(0, good.length / 2)
  // One bit of a digit: it unpacks, and only its checksum tells.
  const stored = Buffer.from(await workbookOfXml('<row><c><v>4607122430256</v></c></row>'))
  const damaged = new Uint8Array(stored)
  damaged[stored.indexOf('xl/worksheets/sheet1.xml') + 24 + 60]! ^= 1
  for (const bytes of [new Uint8Array(), half, damaged, await archiveOf({ 'a.txt': 'x' })])
    expect(await refusalOf(bytes)).toBe('notExcel')
  expect(await textsOf(new Uint8Array(stored))).toEqual([['4607122430256']])
  expect(await refusalOf(await workbookOfXml('<row><c><v>1</v></row>'))).toBe('notExcel')
  expect(await refusalOf(await workbookOfXml('<row r="2"/><row r="1"/>'))).toBe('notExcel')
  expect(await refusalOf(await workbookOfXml('<row><c t="s"><v>5</v></c></row>'))).toBe('notExcel')
  expect(await refusalOf(await archiveOf({ '../../etc/passwd': 'x', '[Content_Types].xml': '<Types/>' }))).toBe(
    'notExcel',
  )
})

test('a document type is refused: entities neither grow nor are fetched', async () => {
  const laughs =
    '<!DOCTYPE w [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]><worksheet><sheetData><row><c t="str"><v>&b;</v></c></row></sheetData></worksheet>'
  const outside =
    '<!DOCTYPE w [<!ENTITY x SYSTEM "file:///etc/passwd">]><worksheet><sheetData><row><c t="str"><v>&x;</v></c></row></sheetData></worksheet>'
  for (const sheet of [laughs, outside])
    expect(await refusalOf(await workbookOfXml('', { 'xl/worksheets/sheet1.xml': sheet }))).toBe('notExcel')
})

test('what unpacks to too much is refused before, and a lying header while, it is unpacked', async () => {
  const zeros = Buffer.alloc(300 * 1024 * 1024, 0x20)
  const row = '<row><c t="str"><v>x</v></c></row>'
  const bombs = [
    await workbookOfXml('', { 'xl/worksheets/sheet1.xml': zeros }),
    await workbookOfXml('', { 'xl/worksheets/sheet1.xml': zeros.subarray(0, 20 * 1024 * 1024) }),
    withDeclaredSize(await workbookOfXml(row.repeat(200_000)), 100_000),
  ]
  const directory = await mkdtemp(join(tmpdir(), 'savdo-bombs-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  const files = bombs.map((_, index) => join(directory, `${index}.xlsx`))
  for (const [index, bomb] of bombs.entries()) await writeFile(files[index]!, bomb)
  const program = ['scripts/runTypescript.js', 'tests/handlers/readBombs.ts', ...files]
  const { stdout } = await promisify(execFile)(process.execPath, program)
  const { refusals, megabytes } = JSON.parse(stdout) as BombsRead
  expect(refusals).toEqual(['unpacksTooLarge', 'unpacksTooLarge', 'unpacksTooLarge'])
  expect(megabytes).toBeLessThan(100)
})

test('too many parts, rows, columns, levels, and texts without an end', async () => {
  const parts = Object.fromEntries(Array.from({ length: 250 }, (_, index) => [`p${index}`, 'x']))
  expect(await refusalOf(await workbookOfXml('', parts))).toBe('unpacksTooLarge')
  const row = '<row><c t="str"><v>x</v></c></row>'
  expect(await refusalOf(await workbookOfXml(row.repeat(11)), 10)).toBe('tooManyRows')
  expect(await rowsOf(await workbookOfXml(row.repeat(10) + '<row/>'.repeat(1_000)), 10)).toHaveLength(10)
  expect(await refusalOf(await workbookOfXml('<row><c r="ZZZZZZ1" t="str"><v>x</v></c></row>'))).toBe('tooManyColumns')
  expect(await refusalOf(await workbookOfXml('<a>'.repeat(60)))).toBe('notExcel')
  expect(await refusalOf(await workbookOfXml(`<row><c t="str"><v>${'x'.repeat(40_000)}</v></c></row>`))).toBe(
    'notExcel',
  )
  const noise = Array.from({ length: 400_000 }, (_, index) => (index * 7919).toString(36)).join('')
  expect(await refusalOf(await workbookOfXml(`<row><c><v>1</v></c></row><!--${noise}-->`))).toBe('unpacksTooLarge')
})
