import { createFileRoute } from '@tanstack/react-router'
import { contragentGrid } from '../../../grids/people/contragentGrid.ts'
import { Grid } from '../../../ui/grid/Grid.tsx'
import { inWholesale } from '../../../ui/session/access.ts'

export const Route = createFileRoute('/_home/references/counterparties')({
  staticData: { can: inWholesale('view counterparties'), title: 'screen.contragent.title' },
  validateSearch: contragentGrid.search,
  component: () => <Grid of={contragentGrid} />,
})
