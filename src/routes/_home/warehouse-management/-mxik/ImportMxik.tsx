import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useMutation } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../api/client/call.ts'
import { mutationOf } from '../../../../api/client/queries.ts'
import { importMxik } from '../../../../api/mxikList.ts'
import { formatCount } from '../../../../ui/format.ts'
import { UploadIcon } from '../../../../ui/icons.tsx'

/** The whole classifier takes some time to read. */
const READING_MAX_MS = 300_000

/** Chooses a code list, takes it in at once and says what came of it; for who may import. */
export function ImportMxik() {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const titleId = useId()
  const reading = useMutation({
    ...mutationOf(importMxik),
    mutationFn: (sent: { form: { upload: File } }) => call(importMxik, sent, { timeoutMs: READING_MAX_MS, retries: 0 }),
  })
  const done = reading.data
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<UploadIcon />}
        loading={reading.isPending}
        onClick={() => input.current?.click()}
      >
        {t('action.importMxik')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('action.importMxik')}
        accept=".xlsx,.xls,.csv,.txt"
        onChange={({ target }) => {
          const upload = target.files?.[0]
          // The same file again, corrected, must be a change too.
          target.value = ''
          if (upload) reading.mutate({ form: { upload } })
        }}
      />
      {done && (
        <Dialog open onClose={reading.reset} aria-labelledby={titleId}>
          <DialogTitle id={titleId}>{t('screen.mxik.done', { added: formatCount(done.added) })}</DialogTitle>
          <DialogContent>
            <p>
              {t('screen.mxik.doneMore', {
                rows: formatCount(done.rows),
                changed: formatCount(done.changed),
                packages: formatCount(done.packages),
                wrong: formatCount(done.rowsWrong),
              })}
            </p>
            {done.faults.length > 0 && (
              <ul>
                {done.faults.map(({ rowNumber, message, value }) => (
                  <li key={rowNumber}>{t('screen.mxik.fault', { row: rowNumber, message, value })}</li>
                ))}
              </ul>
            )}
          </DialogContent>
          <DialogActions>
            <Button variant="contained" onClick={reading.reset}>
              {t('action.close')}
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  )
}
