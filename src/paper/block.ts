import type { CompanyLogo } from '../api/company.ts'
import type { PrintedKind } from './printedColumns.ts'

/** What stands in a cell: a number or a text in the reader's language; days and moments as the API says them. */
export type PaperValue = string | number | null

/** A column of a table, called in the reader's language. */
export interface PaperColumn {
  name: string
  label: string
  kind: PrintedKind
  /** Room to write in. */
  byHand?: true
  /** Characters in a workbook; worked out from what it holds otherwise. */
  width?: number
}

/** A heading of a table that has several lines of them. */
export interface PaperHeading {
  text: string
  /** Where it begins, counted from 0, over how many columns it goes, and how many lines it is high. */
  column: number
  columns: number
  lines: number
}

/** Of a table whose lines are named by their first columns and have their sums among them (a pivot): workbooks alone have such. */
export interface PaperNaming {
  /** How many columns are names. They stay in view, as the head does, and lines have no numbers. */
  names: number
  /** The head, line by line, in place of what columns are called. */
  head: readonly (readonly PaperHeading[])[]
  /** Places of the lines that are sums of others. */
  sums: readonly number[]
}

export interface PaperTable {
  kind: 'table'
  name: string
  /** Stands above it where a document has several. */
  title?: string
  columns: readonly PaperColumn[]
  rows: readonly (readonly PaperValue[])[]
  /** A sum for each column, null where none is wanted; absent without any. */
  totals?: readonly PaperValue[]
  naming?: PaperNaming
}

/** A line for each to sign on, `hint` below it. */
export interface PaperSignatures {
  kind: 'signatures'
  names: readonly string[]
  hint: string
}

/** A part of a printed document, from top to bottom; sheets of paper and workbooks are drawn from the same ones. */
export type Block =
  | { kind: 'head'; name: string; lines: readonly string[]; logo?: CompanyLogo }
  | { kind: 'title'; text: string; /** Stands beside it as a barcode. */ code?: string }
  | { kind: 'facts'; facts: readonly { name: string; label: string; kind: PrintedKind; value: PaperValue }[] }
  | PaperTable
  | { kind: 'note'; title: string; lines: readonly string[] }
  | { kind: 'words'; label: string; text: string }
  | PaperSignatures
