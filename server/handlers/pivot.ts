import { pivotExcel, readPivot } from '../../src/api/pivot.ts'
import { pivotWorkbook } from '../../src/print/documents/pivotWorkbook.ts'
import { REPORTS } from '../bounds.ts'
import { handleRead, inTurn } from '../handle.ts'
import { reporting } from '../reports/readyToReport.ts'
import { readPivot as readCells } from '../reports/readPivot.ts'
import { paperFile } from './printWorkbook.ts'

export const pivotHandlers = [
  inTurn(
    REPORTS,
    handleRead(readPivot, (call) => reporting(call, readCells)),
  ),
  inTurn(
    REPORTS,
    handleRead(pivotExcel, async (call) => paperFile(call, pivotWorkbook, await reporting(call, readCells))),
  ),
]
