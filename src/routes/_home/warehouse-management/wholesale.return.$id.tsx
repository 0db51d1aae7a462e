import { createFileRoute } from '@tanstack/react-router'
import { wholesaleReturn } from '../../../documents/wholesale.ts'
import { wholesaleLineGrid } from '../../../grids/wholesale/wholesaleGrids.ts'
import { DocumentPage } from '../../../ui/document/DocumentPage.tsx'
import { admits } from '../../../ui/session/access.ts'
import { atWholesale } from './-wholesale/wholesaleAccess.ts'

/** What a contragent brings back of a finished sale. */
export const Route = createFileRoute('/_home/warehouse-management/wholesale/return/$id')({
  staticData: {
    can: (viewer) => admits(atWholesale, viewer) && viewer.can('return wholesale'),
    title: 'screen.wholesaleReturn.one',
  },
  validateSearch: wholesaleLineGrid.search,
  component: Return,
})

function Return() {
  const { id } = Route.useParams()
  return <DocumentPage of={wholesaleReturn} id={Number(id)} />
}
