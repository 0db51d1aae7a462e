import Button, { type ButtonProps } from '@mui/material/Button'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { UploadIcon } from '../icons.tsx'

/** What a device offers to choose; what comes is looked at by the server. */
const ACCEPTED = '.pdf,.jpg,.jpeg,.png,.webp,.heic,.doc,.docx,.xls,.xlsx,.pptx,.odt,.ods,.txt,.csv'

/** Chooses files from the device, or a photo that a telephone takes. */
export function ChooseFiles({
  onFiles,
  ...look
}: { onFiles: (files: readonly File[]) => void } & Pick<ButtonProps, 'disabled' | 'loading'>) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button {...look} size="small" startIcon={<UploadIcon />} onClick={() => input.current?.click()}>
        {t('screen.files.add')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label={t('screen.files.add')}
        accept={ACCEPTED}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          // The same file again, corrected, must be a change too.
          target.value = ''
          onFiles(files)
        }}
      />
    </>
  )
}
