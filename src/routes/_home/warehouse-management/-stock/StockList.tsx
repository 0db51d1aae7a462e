import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { draftRequest, REQUEST_LINES_MAX } from '../../../../api/transferRequest.ts'
import type { StockRow } from '../../../../api/stock.ts'
import type { StockMode, stockGrid } from '../../../../grids/stock/stockGrid.ts'
import { notifyFailure } from '../../../../ui/feedback/notify.ts'
import { formatCount } from '../../../../ui/format.ts'
import type { BulkAction } from '../../../../ui/grid/defineGrid.ts'
import { Grid } from '../../../../ui/grid/Grid.tsx'
import { readChosen } from '../../../../ui/grid/readChosen.ts'
import { SendIcon } from '../../../../ui/icons.tsx'
import { useSession } from '../../../../ui/session/useSession.ts'
import { useWhyPrice } from '../../../../ui/prices/useWhyPrice.tsx'
import { usePriceList } from '../-labels/usePriceList.tsx'
import { usePrintChosen } from '../-labels/usePrintChosen.ts'
import { StockModes } from './StockModes.tsx'
import { StockRequest, type StockRequestGoods } from './StockRequest.tsx'

const lineOf = (lot: StockRow) => lot

/**
 * What lies in the departments: everything, or what is short. Of what is chosen price tags are printed and requests made: in each
 * group of its own, or of the one department that all chosen lines lie in.
 */
export function StockList({ of: grid, mode }: { of: typeof stockGrid; mode?: StockMode }) {
  const { t } = useTranslation()
  const session = useSession()
  const [asked, setAsked] = useState<StockRequestGoods>()
  const { priceTags } = usePrintChosen(grid.rows, lineOf)
  const { priceList, sheet } = usePriceList(grid.rows, lineOf)
  const whyPrice = useWhyPrice(({ depId, lotId }: StockRow) => ({ departmentId: depId, lotId }))
  const kind = mode ?? 'sklad-5'
  function ask(rows: readonly StockRow[], departmentId: number | undefined) {
    const own = rows.filter(({ depId }) => depId === departmentId)
    if (departmentId === undefined || own.length === 0) return notifyFailure(t('message.chooseProduct'))
    const goods = new Map(own.map((row) => [row.itemId, row]))
    setAsked({ mode: kind, departmentId, departmentName: own[0]!.depName, itemIds: [...goods.keys()] })
  }
  const createRequest: BulkAction<StockRow> = {
    action: 'createRequest',
    icon: SendIcon,
    endpoint: draftRequest,
    run: async (chosen) => {
      const rows = await readChosen(grid.rows, chosen, REQUEST_LINES_MAX)
      if (!rows) return notifyFailure(t('message.tooManyLines', { maximum: formatCount(REQUEST_LINES_MAX) }))
      const [first] = rows
      if (rows.some(({ depId }) => depId !== first?.depId)) return notifyFailure(t('screen.stock.oneDepartment'))
      ask(rows, first?.depId)
    },
  }
  const declared = {
    ...grid,
    row: { ...grid.row, more: [whyPrice.action] },
    bulk: [priceTags, priceList, ...(session.may(draftRequest) ? [createRequest] : [])],
    groupActions: [
      {
        action: 'createRequest',
        icon: SendIcon,
        endpoint: draftRequest,
        run: ({ key, chosen }: { key: string; chosen: readonly object[] }) =>
          ask(chosen as readonly StockRow[], Number(key)),
      },
    ],
  }
  return (
    <>
      <Grid of={declared} toolbar={mode && <StockModes mode={mode} />} />
      {asked && <StockRequest goods={asked} onClose={() => setAsked(undefined)} />}
      {sheet}
      {whyPrice.dialog}
    </>
  )
}
