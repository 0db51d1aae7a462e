import type { Form } from '../form/defineForm.ts'
import { RoutedFormPanel } from '../form/RoutedFormPanel.tsx'
import { RoutedHistoryPanel } from '../history/RoutedHistoryPanel.tsx'
import type { DeclaredGrid } from './defineGrid.ts'

/** What the address may open over a list: the form of a new record or of one of its rows, and who changed it. */
export function GridPanels({ grid: { create, row } }: { grid: DeclaredGrid }) {
  const forms = new Set(
    [create, row?.open].filter((form): form is Form<never> => typeof form === 'object' && 'sections' in form),
  )
  return (
    <>
      {row?.history && <RoutedHistoryPanel subject={row.history} />}
      {[...forms].map((form) => (
        <RoutedFormPanel key={form.name} of={form as unknown as Form} />
      ))}
    </>
  )
}
