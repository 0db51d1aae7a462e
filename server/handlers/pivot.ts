import { pivotExcel, readPivot } from '../../src/api/pivot.ts'
import { pivotWorkbook } from '../../src/print/documents/pivotWorkbook.ts'
import { handleRead } from '../handle.ts'
import { readPivot as readCells } from '../reports/readPivot.ts'
import { paperFile } from './printWorkbook.ts'

export const pivotHandlers = [
  handleRead(readPivot, readCells),
  handleRead(pivotExcel, async (call) => paperFile(call, pivotWorkbook, await readCells(call))),
]
