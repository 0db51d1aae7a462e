import { useId } from 'react'
import { OpenForm } from './OpenForm.tsx'
import type { FormPanelProps } from './FormPanel.tsx'

/** A form that is a page, or a part of one. Without `onClose` it offers only Save. */
export function FormPage({
  of: form,
  mode,
  id,
  record,
  ...rest
}: Omit<FormPanelProps, 'onClose'> & { title?: string; onClose?: () => void }) {
  const titleId = useId()
  return (
    <section className="form-page" aria-labelledby={titleId}>
      <OpenForm
        of={form}
        mode={mode ?? (id !== undefined || record ? 'edit' : 'create')}
        id={id}
        record={record}
        titleId={titleId}
        {...rest}
      />
    </section>
  )
}
