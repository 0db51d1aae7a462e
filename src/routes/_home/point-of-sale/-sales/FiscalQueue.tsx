import { useMutation } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { mutationOf } from '../../../../api/client/queries.ts'
import { LIMIT_MAX } from '../../../../api/fields.ts'
import { type FiscalRow, resendFiscal, searchFiscalQueue } from '../../../../api/fiscal.ts'
import { fiscalGrid, isUnsent } from '../../../../grids/sales/fiscalGrid.ts'
import { notifyFailure, notifySuccess } from '../../../../ui/feedback/notify.ts'
import type { BulkAction, RowAction } from '../../../../ui/grid/defineGrid.ts'
import { Grid } from '../../../../ui/grid/Grid.tsx'
import { readChosen } from '../../../../ui/grid/readChosen.ts'
import { RefreshIcon } from '../../../../ui/icons.tsx'

/** The queue of the fiscal desks; what was refused is sent again once the goods are mended, one by one or all that are chosen. */
export function FiscalQueue() {
  const { t } = useTranslation()
  const { mutateAsync: resend } = useMutation(mutationOf(resendFiscal))
  const grid = useMemo(() => {
    const sendAgain = { action: 'sendAgain', icon: RefreshIcon, endpoint: resendFiscal }
    const row: RowAction<FiscalRow> = {
      ...sendAgain,
      when: isUnsent,
      run: ({ id }) => resend({ path: { id } }),
    }
    const bulk: BulkAction<FiscalRow> = {
      ...sendAgain,
      run: async (chosen) => {
        const rows = await readChosen(searchFiscalQueue, chosen, LIMIT_MAX)
        if (!rows) return notifyFailure(t('screen.fiscalQueue.tooManyChosen', { maximum: LIMIT_MAX }))
        for (const { id } of rows) await resend({ path: { id } })
        notifySuccess(t('screen.fiscalQueue.sentAgain', { count: rows.length }))
      },
    }
    return { ...fiscalGrid, row: { ...fiscalGrid.row, more: [row] }, bulk: [bulk] }
  }, [resend, t])
  return <Grid of={grid} />
}
