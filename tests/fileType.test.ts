import { expect, test } from 'vitest'
import { nameOfFile, typeOfFile } from '../server/files/fileType.ts'
import { workbookOf } from './workbooks.ts'

const bytes = (latin: string) => new Uint8Array(Buffer.from(latin, 'latin1'))

test.each([
  ['a paper of an office', '%PDF-1.7\n…', 'application/pdf'],
  ['a photo', '\u00ff\u00d8\u00ff\u00e0 JFIF', 'image/jpeg'],
  ['a picture', '\u0089PNG\r\n\u001a\n', 'image/png'],
  ['a picture of the web', 'RIFF\u0010\0\0\0WEBPVP8 ', 'image/webp'],
  ["a telephone's photo", '\0\0\0\u0018ftypheic\0\0\0\0', 'image/heic'],
  ['a letter of Word', 'PK\u0003\u0004 … [Content_Types].xml … word/document.xml', /wordprocessingml/],
  [
    'an open document',
    'PK\u0003\u0004 … mimetypeapplication/vnd.oasis.opendocument.textPK',
    /oasis\.opendocument\.text$/,
  ],
  ['a table of an old Excel', '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1', 'application/x-ole-storage'],
  ['a text', 'Чай 100\r\nХлеб 20\t5', 'text/plain'],
])('%s is known by its content', (_name, content, contentType) => {
  expect(typeOfFile(bytes(content))?.contentType).toMatch(contentType)
})

test.each([
  ['nothing', ''],
  ['a program', 'MZ\u0090\0\u0003\0'],
  ['a page of the web', '<!doctype html><script>alert(1)</script>'],
  ['a picture with scripts', '\n <svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['a page behind a mark of UTF-8', '\u00ef\u00bb\u00bf<html>'],
  ['a script', '#!/bin/sh\nrm -rf /'],
  ['an archive', 'PK\u0003\u0004 … virus.exe'],
])('%s is refused', (_name, content) => {
  expect(typeOfFile(bytes(content))).toBeUndefined()
})

test('a workbook as a spreadsheet program saves it', async () => {
  expect(typeOfFile(await workbookOf([['Чай', 5]]))?.extensions).toEqual(['xlsx'])
})

test.each([
  ['Договор №5.PDF', 'Договор №5.pdf'],
  ['invoice.exe', 'invoice.exe.pdf'],
  ['../../etc/passwd', 'passwd.pdf'],
  ['C:\\Users\\Я\\акт.pdf', 'акт.pdf'],
  ['два\nслова "и" знаки?.pdf', 'два слова и знаки.pdf'],
  ['\u202efdp.exe', 'fdp.exe.pdf'],
  ['', 'file.pdf'],
  ['.pdf', 'file.pdf'],
  [`${'я'.repeat(500)}.pdf`, `${'я'.repeat(200)}.pdf`],
])('%j is kept as %j', (name, kept) => {
  expect(nameOfFile(name, { contentType: 'application/pdf', extensions: ['pdf'] })).toBe(kept)
})
