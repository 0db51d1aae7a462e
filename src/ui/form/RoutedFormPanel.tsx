import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Form } from './defineForm.ts'
import { FormPanel } from './FormPanel.tsx'
import { type PanelAddress, panelAt } from './panelAddress.ts'

/** The panel that the address asks for (`?panel=17`), over whatever screen it stands in; nothing when it asks for none. */
export function RoutedFormPanel({
  of: form,
  given,
  onSaved,
}: {
  of: Form
  given?: object
  onSaved?: (answer: unknown) => void
}) {
  const { panel } = useSearch({ strict: false }) as { panel?: string }
  const open = useOpenPanel()
  const wanted = panelAt(panel)
  if (!wanted || !(wanted.mode === 'edit' ? (form.load ?? form.edit) : form.create)) return null
  return (
    <FormPanel
      key={panel}
      of={form}
      mode={wanted.mode}
      id={wanted.id}
      given={given}
      onClose={() => open(undefined)}
      onSaved={onSaved}
    />
  )
}

/** Opens a panel by its address (`newPanel`, `editPanel(id)`, `copyPanel(id)`), or closes it; Back closes it too. */
export function useOpenPanel(): (panel: PanelAddress | undefined) => void {
  const navigate = useNavigate()
  return (panel) => void navigate({ to: '.', search: ((before: object) => ({ ...before, panel })) as never })
}
