import Button, { type ButtonProps } from '@mui/material/Button'
import { useRef } from 'react'

interface PictureButtonProps extends Pick<ButtonProps, 'startIcon' | 'disabled' | 'loading'> {
  label: string
  /** Several may be chosen at once. */
  multiple?: boolean
  onFiles: (files: readonly File[]) => void
}

/** A button that chooses pictures from the device. */
export function PictureButton({ label, multiple = false, onFiles, ...look }: PictureButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button {...look} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple={multiple}
        aria-label={label}
        accept="image/jpeg,image/png,image/webp"
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          target.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
    </>
  )
}
