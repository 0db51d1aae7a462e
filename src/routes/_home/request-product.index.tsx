import { createFileRoute } from '@tanstack/react-router'
import { deleteProductRequest } from '../../api/contragentOrder.ts'
import { productRequestForm } from '../../forms/requests/contragentOrderForms.ts'
import { productRequestGrid } from '../../grids/requests/contragentOrderGrid.ts'
import { Grid } from '../../ui/grid/Grid.tsx'
import { contragentOnly } from '../../ui/session/access.ts'
import type { ContragentOrderRow } from '../../api/contragentOrder.ts'

const grid = {
  ...productRequestGrid,
  create: productRequestForm,
  row: {
    open: ({ id }: ContragentOrderRow) => `/request-product/view/${id}`,
    editable: () => false,
    remove: deleteProductRequest,
    removable: ({ status }: ContragentOrderRow) => status === 'NEW',
  },
}

export const Route = createFileRoute('/_home/request-product/')({
  staticData: { can: contragentOnly, title: 'screen.productRequest.title' },
  validateSearch: productRequestGrid.search,
  component: () => <Grid of={grid} />,
})
