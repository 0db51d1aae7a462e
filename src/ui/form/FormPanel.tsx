import Drawer from '@mui/material/Drawer'
import { useId, useRef } from 'react'
import type { Form, FormMode } from './defineForm.ts'
import { OpenForm } from './OpenForm.tsx'
import './panel.css'

export interface FormPanelProps {
  of: Form
  /** By default a record with an id is edited, and one without is new. */
  mode?: FormMode
  id?: number
  record?: object
  given?: object
  /** Where the form's own name does not say enough: whose password this is. */
  title?: string
  onClose: () => void
  onSaved?: (answer: unknown) => void
}

/**
 * A form in a panel that slides in from the right over the list. Cancel, Esc, the cross and a click beside it leave, after a
 * question if something would be lost. `RoutedFormPanel` keeps what is open in the address.
 */
export function FormPanel({ of: form, mode, id, record, given, title, onClose, onSaved }: FormPanelProps) {
  const titleId = useId()
  const leave = useRef(onClose)
  return (
    <Drawer
      anchor="right"
      open
      transitionDuration={0}
      onClose={() => leave.current()}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': titleId,
          className: form.width === 'wide' ? 'form-panel form-panel-wide' : 'form-panel',
        },
      }}
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
    </Drawer>
  )
}
