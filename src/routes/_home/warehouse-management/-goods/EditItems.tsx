import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import LinearProgress from '@mui/material/LinearProgress'
import TextField from '@mui/material/TextField'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { searchMxik } from '../../../../api/mxik.ts'
import type { ItemRow } from '../../../../api/itemList.ts'
import type { ItemChanges } from '../../../../api/itemWork.ts'
import { mxikCodes } from '../../../../forms/goods/itemForm.ts'
import { childrenOf, wordsOf } from '../../../../forms/referenceOptions.ts'
import { failureText } from '../../../../ui/feedback/failureText.ts'
import { notifyInfo, notifySuccess } from '../../../../ui/feedback/notify.ts'
import { formatCount } from '../../../../ui/format.ts'
import { OneSelect } from '../../../../ui/grid/FilterSelect.tsx'
import type { Chosen } from '../../../../ui/grid/defineGrid.ts'
import { useSession } from '../../../../ui/session/useSession.ts'
import './editItems.css'
import { useEditItems } from './useEditItems.ts'

type Field = keyof ItemChanges
type Values = Partial<Record<Field, string | number | boolean | null>>

/** In the order in which they are asked for; what is chosen from a list has its list. */
const FIELDS: readonly Field[] = ['categoryId', 'mxikCode', 'packageCode', 'unitId', 'vatPercent', 'groupId', 'brandId', 'manufacturerId', 'weighed', 'marked', 'forPos'] // prettier-ignore
const LISTS = {
  mxikCode: mxikCodes,
  unitId: wordsOf('unit'),
  groupId: wordsOf('item_group'),
  brandId: wordsOf('item_brand'),
  manufacturerId: wordsOf('providers'),
} as const
/** One choice in several steps: what is below another category is chosen anew. */
const LEVELS = {
  categoryId: wordsOf('WAREHOUSE_CATEGORY'),
  subCategoryId: childrenOf('categoryId'),
  sub2CategoryId: childrenOf('subCategoryId'),
  sub3CategoryId: childrenOf('sub2CategoryId'),
} as const
/** Goods cannot be without them. */
const REQUIRED: ReadonlySet<Field> = new Set(['categoryId', 'unitId'])
const FLAGS: ReadonlySet<Field> = new Set(['weighed', 'marked', 'forPos'])

/** Gives chosen fields of all chosen goods one value each. */
export function EditItems({ chosen, onClose }: { chosen: Chosen<ItemRow>; onClose: () => void }) {
  const { t } = useTranslation()
  const session = useSession()
  const titleId = useId()
  const [taken, setTaken] = useState<ReadonlySet<Field>>(new Set())
  const [values, setValues] = useState<Values>({})
  const { run, failure, cancel, progress } = useEditItems(chosen)
  const count = formatCount(chosen.count)
  const set = (field: Field, chosenValues: Values) => {
    setValues({ ...values, ...chosenValues })
    setTaken(new Set([...taken, field]))
  }
  const lacking = [...taken].filter((field) => REQUIRED.has(field) && isEmpty(values[field]))
  const take = (field: Field, on: boolean) => setTaken(new Set(on ? [...taken, field] : [...taken].filter((other) => other !== field))) // prettier-ignore
  const submit = async () => {
    const done = await run(changesOf(taken, values))
    if (done === 'cancelled') notifyInfo(t('screen.editItems.cancelled'))
    if (done === undefined) return
    if (done !== 'cancelled')
      notifySuccess(
        t('screen.editItems.done', { changed: formatCount(done.itemsChanged), chosen: formatCount(done.itemsChosen) }),
      )
    onClose()
  }
  const fields = FIELDS.filter((field) => field !== 'mxikCode' || session.may(searchMxik))
  return (
    <Dialog open onClose={progress ? undefined : onClose} aria-labelledby={titleId} className="edit-items">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <DialogTitle id={titleId}>{t('screen.editItems.title', { count })}</DialogTitle>
        <DialogContent>
          <p>{t('screen.editItems.hint')}</p>
          <div role="alert">
            {failure !== undefined && <p className="edit-items-problem">{failureText(failure)}</p>}
          </div>
          {fields.map((field) => (
            <Row key={field} label={t(`field.${field}`)} taken={taken.has(field)} onTake={(on) => take(field, on)}>
              <ValueField field={field} values={values} onChange={(chosenValues) => set(field, chosenValues)} />
              {taken.has(field) && isEmpty(values[field]) && (
                <small>{t(REQUIRED.has(field) ? 'message.required' : 'screen.editItems.empties')}</small>
              )}
            </Row>
          ))}
          {progress && <Progress {...progress} label={t('screen.editItems.title', { count })} />}
        </DialogContent>
        <DialogActions>
          <Button onClick={progress ? cancel : onClose}>{t('action.cancel')}</Button>
          <Button
            type="submit"
            variant="contained"
            disabled={taken.size === 0 || lacking.length > 0}
            loading={progress !== undefined}
          >
            {t('screen.editItems.run', { count })}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

const Progress = ({ done, total, label }: { done: number; total: number; label: string }) => (
  <LinearProgress
    variant={total > 0 ? 'determinate' : 'indeterminate'}
    value={total > 0 ? Math.round((done / total) * 100) : undefined}
    aria-label={label}
  />
)

function Row({
  label,
  taken,
  onTake,
  children,
}: {
  label: string
  taken: boolean
  onTake: (on: boolean) => void
  children: ReactNode
}) {
  return (
    <div className="edit-items-row">
      <label>
        <Checkbox size="small" checked={taken} onChange={(_event, on) => onTake(on)} />
        {label}
      </label>
      <div>{children}</div>
    </div>
  )
}

/** The levels of a category, each below the one before it. */
function CategoryField({ values, onChange }: { values: Values; onChange: (levels: Values) => void }) {
  const levels = Object.keys(LEVELS) as (keyof typeof LEVELS)[]
  const shown = levels.filter((_, index) => index === 0 || !isEmpty(values[levels[index - 1]!]))
  return (
    <div className="edit-items-levels">
      {shown.map((level) => (
        <OneSelect
          // Words below another category are others.
          key={`${level} ${String(values[levels[levels.indexOf(level) - 1]!] ?? '')}`}
          field={level}
          source={LEVELS[level]}
          values={Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))}
          onChange={(_field, value) => {
            const below = levels.slice(levels.indexOf(level) + 1).map((other) => [other, null])
            onChange({ ...Object.fromEntries(below), [level]: (value as number | undefined) ?? null } as Values)
          }}
        />
      ))}
    </div>
  )
}

interface ValueFieldProps {
  field: Field
  values: Values
  onChange: (values: Values) => void
}

function ValueField({ field, values, onChange: onValues }: ValueFieldProps) {
  const { t } = useTranslation()
  const label = t(`field.${field}`)
  const onChange = (value: Values[Field]) => onValues({ [field]: value })
  if (field === 'categoryId') return <CategoryField values={values} onChange={onValues} />
  if (field in LISTS)
    return (
      <OneSelect
        field={field}
        source={LISTS[field as keyof typeof LISTS]}
        values={values}
        onChange={(_field, value) => onChange((value as string | number | undefined) ?? null)}
      />
    )
  if (FLAGS.has(field))
    return (
      <select
        aria-label={`${label}: ${t('screen.grid.yes')} / ${t('screen.grid.no')}`}
        value={String(values[field] ?? false)}
        onChange={({ target }) => onChange(target.value === 'true')}
      >
        <option value="true">{t('screen.grid.yes')}</option>
        <option value="false">{t('screen.grid.no')}</option>
      </select>
    )
  return (
    <TextField
      size="small"
      margin="none"
      slotProps={{
        htmlInput: {
          'aria-label': `${label}, ${t('screen.editItems.value')}`,
          inputMode: field === 'vatPercent' ? 'decimal' : 'text',
        },
      }}
      value={String(values[field] ?? '')}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

const isEmpty = (value: Values[Field]) => value === undefined || value === null || value === ''

/** What is sent: an empty text of a number is nothing, an empty code is an empty code. */
function changesOf(taken: ReadonlySet<Field>, values: Values): ItemChanges {
  const fields = [...taken].flatMap((field): Field[] =>
    field === 'categoryId' ? (Object.keys(LEVELS) as (keyof typeof LEVELS)[]) : [field],
  )
  const sent = fields.map((field): [Field, unknown] => {
    const value = values[field]
    if (FLAGS.has(field)) return [field, value ?? false]
    if (field === 'packageCode') return [field, value ?? '']
    if (isEmpty(value)) return [field, null]
    return [field, field === 'vatPercent' ? Number(String(value).replace(',', '.')) : value]
  })
  return Object.fromEntries(sent) as ItemChanges
}
