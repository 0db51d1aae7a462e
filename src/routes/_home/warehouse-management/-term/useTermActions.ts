import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../api/client/call.ts'
import { refreshAfter } from '../../../../api/client/queries.ts'
import { type ExpiredItem, searchTermItems } from '../../../../api/expiredItem.ts'
import { markDownByTerm, TERM_LOTS_MAX, writeOffByTerm } from '../../../../api/termOfItems.ts'
import { usePrompt } from '../../../../ui/dialogs/usePrompt.ts'
import { notifyFailure, notifySuccess } from '../../../../ui/feedback/notify.ts'
import type { BulkAction, Chosen } from '../../../../ui/grid/defineGrid.ts'
import { readChosen } from '../../../../ui/grid/readChosen.ts'
import { DeleteIcon, PercentIcon } from '../../../../ui/icons.tsx'
import { useStableAll } from '../../../../ui/useStable.ts'

/** Markdown and write-off of the chosen lots: each makes a draft, which is looked at before it takes effect. */
export function useTermActions(): readonly BulkAction<ExpiredItem>[] {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const client = useQueryClient()
  const prompt = usePrompt()
  const lotsOf = async (chosen: Chosen<ExpiredItem>) => {
    const rows = await readChosen(searchTermItems, chosen, TERM_LOTS_MAX)
    if (!rows) throw new Error(t('screen.termOfItems.tooMany', { limit: TERM_LOTS_MAX }))
    return rows.map(({ depId, lotId }) => ({ departmentId: depId, lotId }))
  }
  const { writeOff, markDown } = useStableAll({
    writeOff: async (chosen: Chosen<ExpiredItem>) => {
      try {
        const { ids } = await call(writeOffByTerm, { body: { lots: await lotsOf(chosen) } })
        refreshAfter(writeOffByTerm, client)
        notifySuccess(t('screen.termOfItems.drafts', { count: ids.length }))
        // Lots of one department make one draft; of several there are several, which stand in the list of write-offs.
        await navigate(
          ids.length === 1
            ? { to: `/warehouse-management/term-of-items/view/edit/${ids[0]}` }
            : { to: '/warehouse-management/write-offs' },
        )
      } catch (failure) {
        notifyFailure(failure)
      }
    },
    markDown: async (chosen: Chosen<ExpiredItem>) => {
      const typed = await prompt({
        title: t('screen.termOfItems.byPercent'),
        label: t('screen.termOfItems.percent'),
        action: t('action.markDown'),
        value: '30',
        lines: 1,
      })
      if (typed === undefined) return
      try {
        const percent = Number(typed.replace(',', '.'))
        const { ids } = await call(markDownByTerm, { body: { lots: await lotsOf(chosen), percent } })
        refreshAfter(markDownByTerm, client)
        await navigate({ to: `/point-of-sale/prices/edit/${ids[0]}` })
      } catch (failure) {
        notifyFailure(failure)
      }
    },
  })
  return [
    { action: 'markDown', icon: PercentIcon, endpoint: markDownByTerm, run: markDown },
    { action: 'writeOffChosen', icon: DeleteIcon, endpoint: writeOffByTerm, run: writeOff },
  ]
}
