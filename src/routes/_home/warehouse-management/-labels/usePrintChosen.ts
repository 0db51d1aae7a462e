import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { LABEL_ITEMS_MAX, labelItems } from '../../../../api/label.ts'
import type { ListEndpoint } from '../../../../api/list.ts'
import { notifyFailure, notifyInfo } from '../../../../ui/feedback/notify.ts'
import { formatCount } from '../../../../ui/format.ts'
import type { BulkAction, Chosen } from '../../../../ui/grid/defineGrid.ts'
import { readChosen } from '../../../../ui/grid/readChosen.ts'
import { BarcodeIcon, TagIcon } from '../../../../ui/icons.tsx'
import { useSession } from '../../../../ui/session/useSession.ts'
import { itemsText } from './chosenItems.ts'

/** The goods of a line; with the department that prices them, where the list knows one. */
export interface LabelledLine {
  itemId: number
  depId?: number
  depName?: string
}

/** The line in whose department the goods are priced. */
export const pricedBy = (
  lines: readonly LabelledLine[],
  own: number | null | undefined,
): Pick<LabelledLine, 'depId' | 'depName'> => lines.find((line) => line.depId === own) ?? lines[0] ?? {}

/**
 * What a list of goods does with the chosen ones: labels and price tags, one of each. Their prices are those of one
 * department: of the user's own if a line lies there, or else of the first line's; what that means for the others is said.
 */
export function usePrintChosen<Row>(list: ListEndpoint, lineOf: (row: Row) => LabelledLine) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const own = useSession().user?.departmentId
  const printOn = (to: '/barcode-generate' | '/warehouse-management/price/print') => async (chosen: Chosen<Row>) => {
    const rows = await readChosen(list, chosen, LABEL_ITEMS_MAX)
    if (!rows)
      return notifyFailure(
        t('screen.labels.tooMany', { chosen: formatCount(chosen.count), limit: formatCount(LABEL_ITEMS_MAX) }),
      )
    const lines = rows.map(lineOf)
    const { depId, depName } = pricedBy(lines, own)
    // An item that lies in several lots is one item.
    const items = itemsText(new Map(lines.map(({ itemId }) => [itemId, 1])))
    await navigate({ to, search: { depId, items } })
    if (lines.some((line) => line.depId !== depId)) notifyInfo(t('screen.labels.oneDepartment', { depName }))
  }
  return {
    labels: { action: 'printLabels', icon: BarcodeIcon, endpoint: labelItems, run: printOn('/barcode-generate') },
    priceTags: {
      action: 'printPriceTags',
      icon: TagIcon,
      endpoint: labelItems,
      run: printOn('/warehouse-management/price/print'),
    },
  } satisfies Record<string, BulkAction<Row>>
}
