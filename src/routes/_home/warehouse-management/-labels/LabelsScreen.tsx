import { useMemo } from 'react'
import { countedLabels } from '../../../../print/goods/priceTags.ts'
import { LabelsPage } from '../../../../ui/print/LabelsPage.tsx'
import { countsOf, type LabelSearch } from './chosenItems.ts'
import { ChooseItems } from './ChooseItems.tsx'

/** Goods chosen for labels, and the labels themselves once they are to be printed. */
export function LabelsScreen({ search, perUnit }: { search: LabelSearch; perUnit: boolean }) {
  const { depId, items, print } = search
  const counts = useMemo(() => countsOf(items), [items])
  const name = perUnit ? 'labels' : 'priceTags'
  const labels = useMemo(() => countedLabels(name, counts), [name, counts])
  if (!print || depId === undefined || counts.size === 0)
    return <ChooseItems depId={depId} counts={counts} perUnit={perUnit} />
  return <LabelsPage of={labels} query={{ depId, itemIds: [...counts.keys()].join(',') }} />
}
