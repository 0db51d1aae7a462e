import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { useMutation } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../api/client/call.ts'
import type { AnswerOf } from '../api/endpoint.ts'
import { type WholesaleLineSent } from '../api/wholesale.ts'
import { type FoundExcelLine, readWholesaleExcel } from '../api/wholesaleItem.ts'
import { failureText } from '../ui/feedback/failureText.ts'
import { UploadIcon } from '../ui/icons.tsx'
import { cellText } from '../ui/lines/cellText.ts'
import './wholesaleTools.css'

type Read = AnswerOf<typeof readWholesaleExcel>

interface ExcelLinesProps {
  saleId: number
  onClose: () => void
  onLines: (lines: WholesaleLineSent[]) => void
}

/** Codes and quantities of a file, or copied out of one: looked at before they become lines. */
export function ExcelLinesDialog({ saleId, onClose, onLines }: ExcelLinesProps) {
  const { t } = useTranslation()
  const titleId = useId()
  const read = useMutation({
    mutationFn: (upload: File): Promise<Read> => call(readWholesaleExcel, { path: { id: saleId }, form: { upload } }),
  })
  const found = read.data?.found ?? []
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('action.linesFromExcel')}</DialogTitle>
      <DialogContent>
        {read.data ? (
          <Preview read={read.data} />
        ) : (
          <Source busy={read.isPending} onFile={(file) => read.mutate(file)} />
        )}
        {read.isError && (
          <p role="alert" className="document-problem">
            {failureText(read.error)}
          </p>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('action.cancel')}</Button>
        {read.data && <Button onClick={() => read.reset()}>{t('screen.excelLines.other')}</Button>}
        {found.length > 0 && (
          <Button variant="contained" onClick={() => onLines(found.map(lineOf))}>
            {t('screen.excelLines.add', { count: found.length })}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

const lineOf = ({ itemId, count, priceWholesale, termOfItem }: FoundExcelLine): WholesaleLineSent => ({
  itemId,
  count,
  priceWholesale,
  listPriceWholesale: null,
  termOfItem,
  discountPercent: null,
  discountSum: null,
})

/** A file, or rows pasted from a spreadsheet: these go the same way, as a file of text. */
function Source({ busy, onFile }: { busy: boolean; onFile: (file: File) => void }) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const [pasted, setPasted] = useState('')
  return (
    <>
      <p>{t('screen.excelLines.hint')}</p>
      <Button variant="contained" startIcon={<UploadIcon />} loading={busy} onClick={() => input.current?.click()}>
        {t('screen.import.choose')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('screen.import.choose')}
        accept=".xlsx,.xls,.csv,.txt,.tsv"
        onChange={({ target }) => {
          const file = target.files?.[0]
          // The same file again, corrected, must be a change too.
          target.value = ''
          if (file) onFile(file)
        }}
      />
      <TextField
        className="excel-lines-paste"
        margin="normal"
        multiline
        minRows={4}
        maxRows={12}
        label={t('screen.excelLines.paste')}
        value={pasted}
        onChange={({ target }) => setPasted(target.value)}
      />
      <Button
        variant="outlined"
        loading={busy}
        disabled={pasted.trim() === ''}
        onClick={() => onFile(new File([pasted], 'lines.txt', { type: 'text/plain' }))}
      >
        {t('screen.excelLines.readPasted')}
      </Button>
    </>
  )
}

function Preview({ read: { found, notFound } }: { read: Read }) {
  const { t } = useTranslation()
  return (
    <>
      <p role="status">{t('screen.excelLines.summary', { found: found.length, notFound: notFound.length })}</p>
      <div className="excel-lines-scroll">
        <table className="excel-lines-table">
          <thead>
            <tr>
              <th>{t('field.rowNumber')}</th>
              <th>{t('field.itemName')}</th>
              <th data-number>{t('field.count')}</th>
              <th data-number>{t('screen.wholesale.free')}</th>
              <th data-number>{t('field.priceWholesale')}</th>
            </tr>
          </thead>
          <tbody>
            {notFound.map((row) => (
              <tr key={row.rowNumber} data-tone="danger">
                <td>{row.rowNumber}</td>
                <td>
                  ✗ {row.code} — {row.message}
                </td>
                <td data-number>{row.countText}</td>
                <td />
                <td />
              </tr>
            ))}
            {found.map((row) => (
              <tr key={row.rowNumber} data-tone={row.count > row.qty ? 'warning' : 'success'}>
                <td>{row.rowNumber}</td>
                <td>
                  {row.count > row.qty ? '!' : '✓'} {row.itemName} <small>{row.barcode ?? row.artikul}</small>
                </td>
                <td data-number>{cellText('quantity', row.count)}</td>
                <td data-number>{cellText('quantity', row.qty)}</td>
                <td data-number>{cellText('money', row.priceWholesale)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
