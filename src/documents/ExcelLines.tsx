import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WarehouseAction } from '../rules/warehouseDocuments.ts'
import type { NotFoundItem } from '../api/documentExcel.ts'
import { useConfirm } from '../ui/dialogs/useConfirm.ts'
import { ExcelIcon } from '../ui/icons.tsx'
import { LinesEditor } from '../ui/lines/LinesEditor.tsx'
import { ExcelColumns } from './ExcelColumns.tsx'
import './excelLines.css'
import { type GoodsLine, goodsColumn, unitColumn } from './goodsLines.ts'
import { NotFoundRows } from './NotFoundRows.tsx'
import { type ExcelParties, useExcelLines } from './useExcelLines.ts'

interface ExcelLinesProps {
  parties: () => ExcelParties
  /** Lines to be added to the document's. */
  onLines: (lines: readonly GoodsLine[]) => void
}

/** Lines of a document out of a table: looked at first; what is not found is mapped, made or left, and never lost unseen. */
export function ExcelLines({ parties, onLines }: ExcelLinesProps) {
  const { t } = useTranslation()
  const [file, setFile] = useState<File>()
  return (
    <>
      <Button component="label" variant="outlined" startIcon={<ExcelIcon />}>
        {t('action.fromExcel')}
        <input
          type="file"
          hidden
          accept=".xlsx,.xls,.csv,.txt"
          onChange={({ target }) => {
            setFile(target.files?.[0])
            // The same file may be chosen again.
            target.value = ''
          }}
        />
      </Button>
      {file && <Preview file={file} parties={parties()} onLines={onLines} onClose={() => setFile(undefined)} />}
    </>
  )
}

function Preview({
  file,
  parties,
  onLines,
  onClose,
}: {
  file: File
  parties: ExcelParties
  onLines: ExcelLinesProps['onLines']
  onClose: () => void
}) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const excel = useExcelLines(file, parties)
  const { lines, notFound, problem, columns, busy } = excel
  const close = async () => {
    const count = notFound.length + lines.length
    if (
      count === 0 ||
      (await confirm({
        title: t('screen.excelLines.leaveTitle'),
        text: t('screen.excelLines.leave', { count }),
        action: t('action.close'),
      }))
    )
      onClose()
  }
  const take = () => {
    onLines(lines)
    excel.taken()
    if (notFound.length === 0) onClose()
  }
  return (
    <Dialog open maxWidth="lg" fullWidth onClose={() => void close()} aria-labelledby="excel-lines">
      <DialogTitle id="excel-lines">{t('screen.excelLines.title', { name: file.name })}</DialogTitle>
      <DialogContent className="excel-lines">
        {problem && <p role="alert">{problem}</p>}
        {columns && <ExcelColumns columns={columns} busy={busy} onRead={excel.readAgain} />}
        {busy && <p role="status">{t('screen.excelLines.reading')}</p>}
        {lines.length > 0 && (
          <LinesEditor
            label={t('screen.excelLines.found', { count: lines.length })}
            lines={lines}
            columns={[
              goodsColumn,
              unitColumn,
              { field: 'count', kind: 'quantity', width: 120, total: true },
              { field: 'incomeUzs', kind: 'money', width: 140 },
              { field: 'termOfItem', kind: 'date', width: 120 },
            ]}
            empty=""
          />
        )}
        <NotFoundRows
          rows={notFound}
          onMap={(row: NotFoundItem, item) => excel.map(row, item)}
          onLeave={(row: NotFoundItem) => excel.leave(row)}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={() => void close()}>{t('action.close')}</Button>
        <Button variant="contained" disabled={lines.length === 0} onClick={take}>
          {t('screen.excelLines.take', { count: lines.length })}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** The button of a kind of document; `departmentField` is where its goods come to or leave. */
export const excelLinesOf = (action: WarehouseAction, departmentField: 'toDepartmentId' | 'fromDepartmentId') =>
  function DocumentExcel({
    valuesNow,
    onLines,
  }: {
    valuesNow: () => Readonly<Record<string, unknown>>
    onLines: (more: never) => void
  }) {
    const parties = (): ExcelParties => {
      const { [departmentField]: departmentId, contragentId } = valuesNow()
      return {
        action,
        departmentId: departmentId as number | null,
        contragentId: (contragentId as number | null | undefined) ?? null,
      }
    }
    return <ExcelLines parties={parties} onLines={onLines as ExcelLinesProps['onLines']} />
  }
