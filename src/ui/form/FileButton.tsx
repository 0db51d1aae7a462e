import Button, { type ButtonProps } from '@mui/material/Button'
import { useRef } from 'react'
import { UploadIcon } from '../icons.tsx'

/** A button that chooses a table (.xlsx, .xls or text) from the device. */
export function FileButton({
  label,
  onFile,
  ...look
}: { label: string; onFile: (file: File) => void } & Pick<ButtonProps, 'variant' | 'disabled' | 'loading'>) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button {...look} startIcon={<UploadIcon />} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept=".xlsx,.xls,.csv,.txt"
        onChange={({ target }) => {
          const file = target.files?.[0]
          // The same file again, corrected, must be a change too.
          target.value = ''
          if (file) onFile(file)
        }}
      />
    </>
  )
}
