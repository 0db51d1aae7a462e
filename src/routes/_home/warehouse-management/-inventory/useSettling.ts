import { useTranslation } from 'react-i18next'
import type { ComparedGood, Inventory } from '../../../../api/inventory.ts'
import { placeCounted, returnCounted, writeOffCounted } from '../../../../api/inventorySettling.ts'
import { usePrompt } from '../../../../ui/dialogs/usePrompt.ts'
import { useConfirm } from '../../../../ui/dialogs/useConfirm.ts'
import { notifySuccess } from '../../../../ui/feedback/notify.ts'
import type { RowAction } from '../../../../ui/grid/defineGrid.ts'
import { BoxIcon, DeleteIcon, UndoIcon } from '../../../../ui/icons.tsx'
import type { useSteps } from '../../../../ui/document/useSteps.ts'
import { cellText } from '../../../../ui/lines/cellText.ts'
import { useStableAll } from '../../../../ui/useStable.ts'

type Steps = Pick<ReturnType<typeof useSteps<Inventory>>, 'step' | 'send'>

/** What is left of a difference once the count's own documents are taken off: below 0 it lacks. */
const leftOf = ({ difference, settled }: ComparedGood): number =>
  difference === null ? 0 : Math.round((difference - settled) * 1_000) / 1_000

/** What is done about one good of a count that goes on, each by a document of its own. */
export function useSettling({ id }: Inventory, { step, send }: Steps): readonly RowAction<ComparedGood>[] {
  const { t } = useTranslation()
  const prompt = usePrompt()
  const confirm = useConfirm()
  const takeAway = (endpoint: typeof writeOffCounted | typeof returnCounted, action: string, good: ComparedGood) =>
    step(async (pause) => {
      const typed = await pause(() =>
        prompt({
          title: t(action),
          text: good.itemName,
          label: t('field.count'),
          action: t(action),
          value: String(-leftOf(good)),
          lines: 1,
        }),
      )
      if (typed === undefined) return
      const count = Number(typed.replace(',', '.'))
      await send(endpoint, { path: { count, itemId: good.itemId, inventoryId: id } })
      notifySuccess(t('screen.inventory.settled'))
    })
  const { writeOff, giveBack, place } = useStableAll({
    writeOff: (good: ComparedGood) => takeAway(writeOffCounted, 'action.writeOffShort', good),
    giveBack: (good: ComparedGood) => takeAway(returnCounted, 'action.returnShort', good),
    place: (good: ComparedGood) =>
      step(async (pause) => {
        const incomeUzs = await pause(() => costOf(good))
        if (incomeUzs === undefined) return
        await send(placeCounted, { body: { inventoryId: id, goods: [{ itemId: good.itemId, incomeUzs }] } })
        notifySuccess(t('screen.inventory.settled'))
      }),
  })
  /** A surplus comes at the last cost, which is told; of a good that never came somebody says what it costs. */
  async function costOf(good: ComparedGood): Promise<number | null | undefined> {
    const what = { name: good.itemName, quantity: cellText('quantity', leftOf(good)) }
    if (good.differenceCost === null) {
      const wanted = { title: t('action.placeSurplus'), label: t('field.incomeUzs'), action: t('action.placeSurplus') }
      const typed = await prompt({ ...wanted, text: t('screen.inventory.ask.cost', what), lines: 1 })
      return typed === undefined ? undefined : Number(typed.replace(',', '.'))
    }
    const sum = good.differenceCost === undefined ? '' : cellText('money', good.differenceCost)
    const text = t(sum ? 'screen.inventory.ask.placeFor' : 'screen.inventory.ask.place', { ...what, sum })
    return (await confirm({ title: t('action.placeSurplus'), text, action: t('action.placeSurplus') }))
      ? null
      : undefined
  }
  return [
    {
      action: 'writeOffShort',
      icon: DeleteIcon,
      endpoint: writeOffCounted,
      when: (good) => leftOf(good) < 0,
      run: writeOff,
    },
    { action: 'returnShort', icon: UndoIcon, endpoint: returnCounted, when: (good) => leftOf(good) < 0, run: giveBack },
    { action: 'placeSurplus', icon: BoxIcon, endpoint: placeCounted, when: (good) => leftOf(good) > 0, run: place },
  ]
}
