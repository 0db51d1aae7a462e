import { useMutation } from '@tanstack/react-query'
import { useMemo } from 'react'
import { mutationOf } from '../../../../api/client/queries.ts'
import { type FiscalRow, resendFiscal } from '../../../../api/fiscal.ts'
import { fiscalGrid } from '../../../../grids/sales/fiscalGrid.ts'
import { Grid } from '../../../../ui/grid/Grid.tsx'
import { RefreshIcon } from '../../../../ui/icons.tsx'

/** The queue of the fiscal desks; what was refused is sent again once the goods are mended. */
export function FiscalQueue() {
  const { mutateAsync: resend } = useMutation(mutationOf(resendFiscal))
  const grid = useMemo(() => {
    const sendAgain = {
      action: 'sendAgain',
      icon: RefreshIcon,
      endpoint: resendFiscal,
      when: ({ state }: FiscalRow) => state !== 'DONE' && state !== 'SENDING',
      run: ({ id }: FiscalRow) => resend({ path: { id } }),
    }
    return { ...fiscalGrid, row: { ...fiscalGrid.row, more: [sendAgain] } }
  }, [resend])
  return <Grid of={grid} />
}
