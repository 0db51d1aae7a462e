import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { CurrencyRateRow, deleteCurrencyRates } from '../../../../api/currencyRate.ts'
import { mutationOf } from '../../../../api/client/queries.ts'
import { useConfirm } from '../../../../ui/dialogs/useConfirm.ts'
import { LIMIT_MAX } from '../../../../api/fields.ts'
import type { ListEndpoint } from '../../../../api/list.ts'
import { notifyFailure, notifySuccess } from '../../../../ui/feedback/notify.ts'
import { formatDate } from '../../../../ui/format.ts'
import type { BulkAction, Chosen, RowAction } from '../../../../ui/grid/defineGrid.ts'
import { readChosen } from '../../../../ui/grid/readChosen.ts'
import { DeleteIcon } from '../../../../ui/icons.tsx'
import { shownWord } from '../../../../ui/shownWord.ts'

/** Deleting one rate, or those that are chosen. */
export function useDeleteRates(list: ListEndpoint, endpoint: typeof deleteCurrencyRates) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const removal = useMutation({ ...mutationOf(endpoint), onSuccess: () => notifySuccess(t('screen.grid.removed')) })
  const remove = async (text: string, ids: number[]) => {
    const sure = await confirm({
      title: t('screen.currencyRate.removeTitle'),
      text,
      action: t('screen.grid.remove'),
      danger: true,
    })
    if (sure) removal.mutate({ body: ids })
  }
  const row: RowAction<CurrencyRateRow> = {
    action: 'remove',
    icon: DeleteIcon,
    endpoint,
    run: ({ id, currencyName, date }) =>
      remove(t('screen.currencyRate.removeText', { currency: shownWord(currencyName), date: formatDate(date) }), [id]),
  }
  const bulk: BulkAction<CurrencyRateRow> = {
    action: 'remove',
    icon: DeleteIcon,
    endpoint,
    run: async (chosen: Chosen<CurrencyRateRow>) => {
      const rows = await readChosen(list, chosen, LIMIT_MAX)
      if (!rows) return notifyFailure(t('screen.currencyRate.tooManyChosen', { maximum: LIMIT_MAX }))
      return remove(
        t('screen.currencyRate.removeMany', { count: rows.length }),
        rows.map(({ id }) => id),
      )
    },
  }
  return { row, bulk }
}
