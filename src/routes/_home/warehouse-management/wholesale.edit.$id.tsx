import { createFileRoute } from '@tanstack/react-router'
import { wholesale } from '../../../documents/wholesale.ts'
import { wholesaleHeadForm } from '../../../forms/wholesale/wholesaleForm.ts'
import { wholesaleLineGrid } from '../../../grids/wholesale/wholesaleGrids.ts'
import { DocumentPage } from '../../../ui/document/DocumentPage.tsx'
import { RoutedFormPanel } from '../../../ui/form/RoutedFormPanel.tsx'
import { atWholesale } from './-wholesale/wholesaleAccess.ts'

/** A wholesale sale, while it is written and afterwards; its panel corrects what stands on its papers. */
export const Route = createFileRoute('/_home/warehouse-management/wholesale/edit/$id')({
  staticData: { can: atWholesale, title: 'screen.wholesale.one' },
  validateSearch: wholesaleLineGrid.search,
  component: Wholesale,
})

function Wholesale() {
  const { id } = Route.useParams()
  return (
    <>
      <DocumentPage of={wholesale} id={Number(id)} />
      <RoutedFormPanel of={wholesaleHeadForm} />
    </>
  )
}
