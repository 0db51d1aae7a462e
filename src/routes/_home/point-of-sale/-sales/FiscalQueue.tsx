import { useMutation } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { mutationOf, refreshAfter } from '../../../../api/client/queries.ts'
import { LIMIT_MAX } from '../../../../api/fields.ts'
import { type FiscalRow, resendFiscal, searchFiscalQueue } from '../../../../api/fiscal.ts'
import { fiscalGrid, isUnsent } from '../../../../grids/sales/fiscalGrid.ts'
import { notifyFailure, notifySuccess } from '../../../../ui/feedback/notify.ts'
import type { BulkAction, RowAction } from '../../../../ui/grid/defineGrid.ts'
import { Grid } from '../../../../ui/grid/Grid.tsx'
import { readChosen } from '../../../../ui/grid/readChosen.ts'
import { RefreshIcon } from '../../../../ui/icons.tsx'
import { sendAllAgain } from './sendAllAgain.ts'

/** The queue of the fiscal desks; what was refused is sent again once the goods are mended, one by one or all that are chosen. */
export function FiscalQueue() {
  const { t } = useTranslation()
  const { mutateAsync: resend } = useMutation(mutationOf(resendFiscal))
  const sendAll = useSendAllAgain()
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
        return sendAll(rows)
      },
    }
    return { ...fiscalGrid, row: { ...fiscalGrid.row, more: [row] }, bulk: [bulk] }
  }, [resend, sendAll, t])
  return <Grid of={grid} />
}

const NUMBERS_SAID_MAX = 5

/** Says how many have gone; of the others how many, which, and why. */
function useSendAllAgain() {
  const { t } = useTranslation()
  const numbersOf = (rows: readonly FiscalRow[]) =>
    rows
      .slice(0, NUMBERS_SAID_MAX)
      .map(({ saleNumber }) => saleNumber ?? '—')
      .join(', ') + (rows.length > NUMBERS_SAID_MAX ? ' …' : '')
  const { mutateAsync } = useMutation({
    mutationFn: sendAllAgain,
    onSuccess: ({ sent, refused }) => {
      if (sent > 0) notifySuccess(t('screen.fiscalQueue.sentAgain', { count: sent }))
      if (refused.size === 0) return
      notifyFailure(
        t('screen.fiscalQueue.notSent', {
          count: [...refused.values()].flat().length,
          reasons: [...refused].map(([reason, rows]) => `${reason}: № ${numbersOf(rows)}`).join('; '),
        }),
      )
    },
    onSettled: (_answer, _error, _input, _result, { client }) => refreshAfter(resendFiscal, client),
  })
  return mutateAsync
}
