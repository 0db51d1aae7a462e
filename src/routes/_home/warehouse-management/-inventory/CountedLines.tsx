import { useMutation } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mutationOf } from '../../../../api/client/queries.ts'
import type { RowOf } from '../../../../api/list.ts'
import { type searchInventoryLines, settleInventoryLine } from '../../../../api/inventoryLine.ts'
import { settleLineForm } from '../../../../forms/warehouse/inventoryForms.ts'
import { countedLineGrid } from '../../../../grids/warehouse/inventoryGrids.ts'
import { FormDialog } from '../../../../ui/form/FormDialog.tsx'
import { Grid } from '../../../../ui/grid/Grid.tsx'
import { CheckIcon } from '../../../../ui/icons.tsx'
import { useStableAll } from '../../../../ui/useStable.ts'

type Line = RowOf<typeof searchInventoryLines>

/** Who has counted what; what is no good of this count is settled here: an unknown code gets its good, a foreign one is taken in. */
export function CountedLines({ inventoryId, isOpen }: { inventoryId: number; isOpen: boolean }) {
  const { t } = useTranslation()
  const [unknown, setUnknown] = useState<Line>()
  const { mutate } = useMutation(mutationOf(settleInventoryLine))
  const { settle } = useStableAll({
    settle: (line: Line) =>
      line.itemId === null
        ? setUnknown(line)
        : mutate({ path: { inventoryId }, body: { lineId: line.id, itemId: line.itemId } }),
  })
  const path = useMemo(() => ({ id: inventoryId }), [inventoryId])
  const grid = useMemo(() => {
    const isUnsettled = ({ lineProblem }: Line) => lineProblem === 'UNKNOWN' || lineProblem === 'OUTSIDE'
    const action = {
      action: 'settleLine',
      icon: CheckIcon,
      endpoint: settleInventoryLine,
      when: isUnsettled,
      run: settle,
    }
    return isOpen ? { ...countedLineGrid, row: { ...countedLineGrid.row, more: [action] } } : countedLineGrid
  }, [isOpen, settle])
  return (
    <>
      <Grid of={grid} path={path} />
      {unknown && (
        <FormDialog
          of={settleLineForm}
          given={{ inventoryId, lineId: unknown.id }}
          title={t('screen.inventory.whatIs', { code: unknown.barcode ?? '' })}
          onClose={() => setUnknown(undefined)}
          onSaved={() => setUnknown(undefined)}
        />
      )}
    </>
  )
}
