import Dialog from '@mui/material/Dialog'
import { useId, useRef } from 'react'
import type { FormPanelProps } from './FormPanel.tsx'
import { OpenForm } from './OpenForm.tsx'

/**
 * A small form in the middle of the screen. `closesOnlyByButton`: neither Esc nor a click beside it leaves (specification
 * 3 §2.2, the crew group).
 */
export function FormDialog({
  of: form,
  mode,
  id,
  record,
  given,
  title,
  onClose,
  onSaved,
  closesOnlyByButton = false,
}: FormPanelProps & { closesOnlyByButton?: boolean }) {
  const titleId = useId()
  const leave = useRef(onClose)
  return (
    <Dialog
      open
      onClose={() => {
        if (!closesOnlyByButton) leave.current()
      }}
      aria-labelledby={titleId}
      slotProps={{ paper: { className: 'form-dialog' } }}
    >
      <OpenForm
        of={form}
        mode={mode ?? (id !== undefined || record ? 'edit' : 'create')}
        id={id}
        record={record}
        given={given}
        title={title}
        titleId={titleId}
        onReady={(close) => (leave.current = close)}
        onClose={onClose}
        onSaved={onSaved}
      />
    </Dialog>
  )
}
