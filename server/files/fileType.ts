const START_BYTES = 64 * 1024
/** Where an archive lists its files: at its end. */
const END_BYTES = 256 * 1024

/** What a file is by its content, and how such files may be called. */
export interface FileType {
  contentType: string
  /** The first one is given to a file that is called otherwise. */
  extensions: readonly [string, ...string[]]
}

const OFFICE = 'application/vnd.openxmlformats-officedocument'
const OPEN = 'application/vnd.oasis.opendocument'
const type = (contentType: string, ...extensions: [string, ...string[]]): FileType => ({ contentType, extensions })

/** Papers of office programs are archives that hold a file of this name, or say their type at the start. */
const ARCHIVES: readonly (readonly [mark: string, FileType])[] = [
  ['word/document.xml', type(`${OFFICE}.wordprocessingml.document`, 'docx')],
  ['xl/workbook.xml', type(`${OFFICE}.spreadsheetml.sheet`, 'xlsx')],
  ['ppt/presentation.xml', type(`${OFFICE}.presentationml.presentation`, 'pptx')],
  [`mimetype${OPEN}.text`, type(`${OPEN}.text`, 'odt')],
  [`mimetype${OPEN}.spreadsheet`, type(`${OPEN}.spreadsheet`, 'ods')],
]
const OLD_OFFICE = type('application/x-ole-storage', 'doc', 'xls')
const TEXT = type('text/plain', 'txt', 'csv', 'tsv')

/** By the bytes at a place of its beginning. */
const SIGNATURES: readonly (readonly [at: number, bytes: string, FileType])[] = [
  [0, '%PDF-', type('application/pdf', 'pdf')],
  [0, '\u00ff\u00d8\u00ff', type('image/jpeg', 'jpg', 'jpeg')],
  [0, '\u0089PNG\r\n\u001a\n', type('image/png', 'png')],
  [8, 'WEBP', type('image/webp', 'webp')],
  [4, 'ftypheic', type('image/heic', 'heic')],
  [4, 'ftypmif1', type('image/heic', 'heic')],
  [0, '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1', OLD_OFFICE],
]

/** What the bytes are, whatever they are called; undefined for what is none of what people put to papers: programs, pages, archives. */
export function typeOfFile(bytes: Uint8Array): FileType | undefined {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const start = content.subarray(0, START_BYTES).toString('latin1')
  const signed = SIGNATURES.find(([at, signature]) => start.startsWith(signature, at))
  if (signed) return signed[2]
  if (start.startsWith('PK\u0003\u0004')) {
    const names = start + content.subarray(-END_BYTES).toString('latin1')
    return ARCHIVES.find(([mark]) => names.includes(mark))?.[1]
  }
  return isText(content) ? TEXT : undefined
}

/** Letters in UTF-8, or in a single-byte alphabet, without anything that no text has; of a page of the web nothing is a text. */
function isText(content: Buffer): boolean {
  const start = content.subarray(0, START_BYTES)
  if (start.length === 0 || start.some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27))) return false
  return !/^\s*(<|#!)/.test(start.toString('latin1').replace(/^\u00ef\u00bb\u00bf/, ''))
}

const NAME_LENGTH_MAX = 200

/**
 * The name under which it is kept and saved again: without folders and signs that no system keeps, and with an ending that its
 * content has, so that nothing is opened as what it is not.
 */
export function nameOfFile(name: string, { extensions }: FileType): string {
  const [, ending = ''] = /\.([^.]*)$/.exec(name) ?? []
  const isTrue = extensions.includes(ending.toLowerCase())
  const stem = (isTrue ? name.slice(0, -ending.length - 1) : name)
    .replace(/^.*[/\\]/, '')
    .replace(/[\p{C}<>:"|?*]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const cut = stem.slice(0, NAME_LENGTH_MAX).replace(/^\.+|\p{Surrogate}$/gu, '')
  return `${cut || 'file'}.${isTrue ? ending.toLowerCase() : extensions[0]}`
}
