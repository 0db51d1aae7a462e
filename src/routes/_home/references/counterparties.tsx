import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { ContragentRow } from '../../../api/contragent.ts'
import { contragentSaldo } from '../../../api/moneyTransfer.ts'
import { contragentGrid } from '../../../grids/people/contragentGrid.ts'
import type { DeclaredGrid } from '../../../ui/grid/defineGrid.ts'
import { Grid } from '../../../ui/grid/Grid.tsx'
import { MoneyIcon } from '../../../ui/icons.tsx'
import { inWholesale } from '../../../ui/session/access.ts'

export const Route = createFileRoute('/_home/references/counterparties')({
  staticData: { can: inWholesale('view counterparties'), title: 'screen.contragent.title' },
  validateSearch: contragentGrid.search,
  component: Contragents,
})

function Contragents() {
  const navigate = useNavigate()
  const grid = useMemo<DeclaredGrid<ContragentRow>>(
    () => ({
      ...contragentGrid,
      row: {
        ...contragentGrid.row,
        more: [
          {
            action: 'saldo',
            icon: MoneyIcon,
            endpoint: contragentSaldo,
            run: ({ id }) => navigate({ to: '/counterparties/$id/saldo', params: { id: String(id) } }),
          },
        ],
      },
    }),
    [navigate],
  )
  return <Grid of={grid} />
}
