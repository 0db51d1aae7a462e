import Button from '@mui/material/Button'
import { keepPreviousData, useMutation, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../api/client/call.ts'
import { queryOf } from '../../../../api/client/queries.ts'
import { myDepartments } from '../../../../api/department.ts'
import { searchItemsByKeyword } from '../../../../api/item.ts'
import { type LabelItem, labelItems } from '../../../../api/label.ts'
import { wordText } from '../../../../rules/wordText.ts'
import { NoDepartment } from '../../../../ui/feedback/NoDepartment.tsx'
import { failureText } from '../../../../ui/feedback/failureText.ts'
import { notifyFailure } from '../../../../ui/feedback/notify.ts'
import { PlusIcon, PrintIcon, WarningIcon } from '../../../../ui/icons.tsx'
import { type Finding, LineFinder } from '../../../../ui/lines/LineFinder.tsx'
import { LinesEditor } from '../../../../ui/lines/LinesEditor.tsx'
import { i18n } from '../../../../ui/i18n/i18n.ts'
import { useSession } from '../../../../ui/session/useSession.ts'
import { countsOf, itemsText, type LabelSearch } from './chosenItems.ts'
import { labelColumns, type LabelLine } from './labelColumns.ts'
import './labelChoice.css'

interface ItemFound extends Finding {
  itemId: number
}

interface ChoiceProps {
  depId: number | undefined
  counts: ReadonlyMap<number, number>
  /** A label for each unit on hand, else one an item. */
  perUnit: boolean
}

/** The goods that get labels, and how many of each. */
export function ChooseItems(props: ChoiceProps) {
  const { perUnit } = props
  const { t } = useTranslation()
  const choice = useLabelChoice(props)
  const { departments, lines, error, edited } = choice
  const priceless = perUnit ? 0 : lines.filter(({ priceUzs }) => priceUzs === null).length
  if (departments.length === 0)
    return <NoDepartment title={t('screen.labels.noDepartment')} text={t('screen.labels.noDepartmentText')} />
  return (
    <div className="label-choice">
      <ChoiceTools {...props} choice={choice} />
      {error && (
        <p role="alert" className="label-choice-problem">
          {failureText(error)}
        </p>
      )}
      {priceless > 0 && (
        <p role="status" className="note">
          <WarningIcon fontSize="small" />
          {t('screen.priceTags.priceless', { count: priceless })}
        </p>
      )}
      <LinesEditor
        label={t('screen.labels.chosen')}
        lines={lines}
        columns={labelColumns}
        onLines={edited}
        empty={t('screen.labels.nothingChosen')}
      />
    </div>
  )
}

/** The address is the state: a reload or a link shows the same goods. */
function useLabelChoice({ depId, counts }: ChoiceProps) {
  const navigate = useNavigate()
  const session = useSession()
  const { data: departments } = useSuspenseQuery(queryOf(myDepartments))
  const own = session.user?.departmentId
  const usual = departments.find(({ id }) => id === own) ?? departments[0]
  const department = depId ?? usual?.id
  const ids = [...counts.keys()]
  const { data: items = [], error } = useQuery({
    ...queryOf(labelItems, { query: { depId: department ?? 0, itemIds: ids.join(',') } }),
    enabled: department !== undefined && ids.length > 0,
    placeholderData: keepPreviousData,
  })
  const go = (change: (before: LabelSearch) => LabelSearch, replace = true) =>
    void navigate({
      to: '.',
      replace,
      search: ((before: LabelSearch) => ({ ...before, depId: department, ...change(before) })) as never,
    })
  /** Changes what the address says by then: two goods may be found before the page is drawn again. */
  const put = (change: (now: ReadonlyMap<number, number>) => Iterable<readonly [number, number]>) =>
    go(({ items: now }) => ({ items: itemsText(change(countsOf(now))) }))
  const known = new Map(items.map((item) => [item.itemId, item]))
  const lines = ids.flatMap((itemId): LabelLine[] => {
    const item = known.get(itemId)
    return item ? [{ ...item, key: String(itemId), count: counts.get(itemId)! }] : []
  })
  /** Takes over the counts of `next`; what is not there is gone, but for what is still looked up and was not shown. */
  function edited(next: readonly LabelLine[]) {
    const kept = new Map(next.map(({ itemId, count }) => [itemId, Math.max(count ?? 0, 0)]))
    put((now) =>
      [...now]
        .filter(([itemId]) => kept.has(itemId) || !known.has(itemId))
        .map(([itemId, count]) => [itemId, kept.get(itemId) ?? count] as const),
    )
  }
  return { departments, department, lines, error, go, put, edited }
}

/** Where from, which goods, and on to the sheets. */
function ChoiceTools({ counts, perUnit, choice }: ChoiceProps & { choice: ReturnType<typeof useLabelChoice> }) {
  const { departments, department, go, put } = choice
  const { t } = useTranslation()
  const everything = useMutation({
    mutationFn: () => call(labelItems, { query: { depId: department! } }),
    onSuccess: (found) =>
      put((now) => new Map([...now, ...found.map((item) => [item.itemId, countFor(item, perUnit)] as const)])),
    onError: (failure) => notifyFailure(failureText(failure)),
  })
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  return (
    <div className="label-choice-tools">
      <select
        aria-label={t('field.departmentId')}
        value={department}
        onChange={({ target }) => go(() => ({ depId: Number(target.value) }))}
      >
        {departments.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <LineFinder
        label={t('screen.document.findGoods')}
        search={findItems}
        onFound={({ itemId }) => put((now) => new Map([...now, [itemId, (now.get(itemId) ?? 0) + 1]]))}
      />
      <Button startIcon={<PlusIcon />} onClick={() => everything.mutate()} loading={everything.isPending}>
        {t(perUnit ? 'screen.labels.addStock' : 'screen.labels.addEach')}
      </Button>
      <Button
        variant="contained"
        startIcon={<PrintIcon />}
        disabled={total === 0}
        onClick={() => go(() => ({ print: true }), false)}
      >
        {t(perUnit ? 'screen.labels.show' : 'screen.priceTags.show', { total })}
      </Button>
    </div>
  )
}

async function findItems(keyword: string, signal: AbortSignal): Promise<ItemFound[]> {
  const found = await call(searchItemsByKeyword, { query: { keyword } }, { signal })
  return found.map((item) => ({
    key: String(item.id),
    itemId: item.id,
    name: item.name,
    detail: [item.multiBarcodes[0] ?? item.barcode, item.artikul, wordText(item.unitName, i18n.t)]
      .filter(Boolean)
      .join(' · '),
    guess: item.guess,
  }))
}

/** Half a kilogram needs a label too. */
const countFor = ({ inventory }: LabelItem, perUnit: boolean) => (perUnit ? Math.ceil(inventory) : 1)
