import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { mutationOf } from '../../../../api/client/queries.ts'
import { makeIncomeOfOrder, type OrderRow, sendToProduction } from '../../../../api/orderDocument.ts'
import { orderGrid } from '../../../../grids/requests/orderGrid.ts'
import { notifySuccess } from '../../../../ui/feedback/notify.ts'
import { Grid } from '../../../../ui/grid/Grid.tsx'
import { SendIcon, TruckIcon } from '../../../../ui/icons.tsx'
import { OrderPanel } from './OrderPanel.tsx'

/** Orders to contragents; what a sent one still lacks becomes an income, and its goods go on to production. */
export function Orders({ open }: { open?: number | 'new' }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { mutate: toProduction } = useMutation({
    ...mutationOf(sendToProduction),
    onSuccess: () => notifySuccess(t('screen.order.inProduction')),
  })
  const { mutate: makeIncome } = useMutation({
    ...mutationOf(makeIncomeOfOrder),
    onSuccess: ({ id }) => void navigate({ to: `/warehouse-management/income-view/edit/${id}` }),
  })
  const grid = useMemo(
    () => ({
      ...orderGrid,
      row: {
        ...orderGrid.row,
        more: [
          {
            action: 'makeIncome',
            icon: TruckIcon,
            endpoint: makeIncomeOfOrder,
            when: (row: OrderRow) => row.open,
            run: ({ id }: OrderRow) => makeIncome({ path: { id } }),
          },
          {
            action: 'toProduction',
            icon: SendIcon,
            endpoint: sendToProduction,
            when: (row: OrderRow) => row.documentStatus === 'SENT' && !row.inProduction,
            run: ({ id }: OrderRow) => toProduction({ path: { id } }),
          },
        ],
      },
    }),
    [makeIncome, toProduction],
  )
  return (
    <>
      <Grid of={grid} />
      {open !== undefined && (
        <OrderPanel
          id={open === 'new' ? undefined : open}
          onClose={() => void navigate({ to: '/request-warehouse/send', search: (before: object) => before })}
        />
      )}
    </>
  )
}
