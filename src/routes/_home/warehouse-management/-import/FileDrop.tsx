import Button from '@mui/material/Button'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { UploadIcon } from '../../../../ui/icons.tsx'

/** A place to drop a file on, or to choose one with the keyboard. */
export function FileDrop({ onFile }: { onFile: (file: File) => void }) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  return (
    <section
      className="import-drop"
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        const file = event.dataTransfer.files[0]
        if (file) onFile(file)
      }}
    >
      <UploadIcon fontSize="large" />
      <h2>{t('screen.import.drop')}</h2>
      <p>{t('screen.import.columnsHint')}</p>
      <Button variant="contained" onClick={() => input.current?.click()}>
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
    </section>
  )
}
