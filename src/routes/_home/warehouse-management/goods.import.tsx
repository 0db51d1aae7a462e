import { createFileRoute } from '@tanstack/react-router'
import { importGrid } from './-import/PreviewOfImport.tsx'
import { ImportItems } from './-import/ImportItems.tsx'

export const Route = createFileRoute('/_home/warehouse-management/goods/import')({
  staticData: { can: 'import goods', title: 'screen.import.title' },
  // The list of rows keeps its page and filters in the address.
  validateSearch: importGrid.search,
  component: ImportItems,
})
