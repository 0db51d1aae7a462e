import { useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyWhenIdle } from '../lazyWhenIdle.ts'
import type { Form } from './defineForm.ts'
import { panelAt } from './panelAddress.ts'
import { useOpenPanel } from './useOpenPanel.ts'

/** Lists show before the engine of the forms has come. */
const FormPanel = lazyWhenIdle(async () => (await import('./FormPanel.tsx')).FormPanel)

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
  FormPanel.useSoon()
  const wanted = panelAt(panel)
  if (!wanted || !(wanted.mode === 'edit' ? (form.load ?? form.edit) : form.create)) return null
  return (
    <Suspense>
      <FormPanel.Component
        key={panel}
        of={form}
        mode={wanted.mode}
        id={wanted.id}
        given={given}
        onClose={() => open(undefined)}
        onSaved={onSaved}
      />
    </Suspense>
  )
}
