import type { SheetRow } from '../excelReader/readRows.ts'

/** Encodings of text files, as TextDecoder names them. */
export const ENCODINGS = {
  UTF8: 'utf-8',
  CP1251: 'windows-1251',
  CP866: 'ibm866',
  KOI8R: 'koi8-r',
  UTF16LE: 'utf-16le',
  UTF16BE: 'utf-16be',
} as const
export type Encoding = keyof typeof ENCODINGS

export const DELIMITERS = { SEMICOLON: ';', COMMA: ',', TAB: '\t', BAR: '|' } as const
export type Delimiter = keyof typeof DELIMITERS

/** What a person says of a file; what is not said is found out. */
export interface TableChoice {
  /** Among the sheets that are not hidden, from 0. */
  sheet?: number | undefined
  encoding?: Encoding | undefined
  delimiter?: Delimiter | undefined
}

/** What a file was read as. */
export interface TableHead {
  format: 'XLSX' | 'XLS' | 'CSV'
  /** Names of the sheets that are not hidden; none of a text file. */
  sheets: readonly string[]
  sheet: number
  /** Null but for text files. */
  encoding: Encoding | null
  delimiter: Delimiter | null
  /** The encoding has no қ, ғ, ҳ, and question marks stand inside words: whoever wrote the file has lost them. */
  lettersLost: boolean
}

/** A file that is being read; the rows come once. */
export interface Table {
  head: TableHead
  rows: AsyncIterable<SheetRow> | Iterable<SheetRow>
}
