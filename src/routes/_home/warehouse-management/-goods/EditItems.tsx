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
import { wordsOf } from '../../../../forms/referenceOptions.ts'
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
const FIELDS: readonly Field[] = ['mxikCode', 'packageCode', 'unitId', 'vatPercent', 'groupId', 'brandId', 'manufacturerId', 'weighed', 'marked', 'forPos'] // prettier-ignore
const LISTS = {
  mxikCode: mxikCodes,
  unitId: wordsOf('unit'),
  groupId: wordsOf('item_group'),
  brandId: wordsOf('item_brand'),
  manufacturerId: wordsOf('providers'),
} as const
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
  const set = (field: Field, value: Values[Field]) => {
    setValues({ ...values, [field]: value })
    setTaken(new Set([...taken, field]))
  }
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
              <ValueField field={field} values={values} onChange={(value) => set(field, value)} />
              {taken.has(field) && isEmpty(values[field]) && <small>{t('screen.editItems.empties')}</small>}
            </Row>
          ))}
          {progress && (
            <LinearProgress
              variant={progress.total > 0 ? 'determinate' : 'indeterminate'}
              value={progress.total > 0 ? (progress.done / progress.total) * 100 : undefined}
              aria-label={t('screen.editItems.title', { count })}
            />
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={progress ? cancel : onClose}>{t('action.cancel')}</Button>
          <Button type="submit" variant="contained" disabled={taken.size === 0} loading={progress !== undefined}>
            {t('screen.editItems.run', { count })}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

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

interface ValueFieldProps {
  field: Field
  values: Values
  onChange: (value: Values[Field]) => void
}

function ValueField({ field, values, onChange }: ValueFieldProps) {
  const { t } = useTranslation()
  const label = t(`field.${field}`)
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
  const sent = [...taken].map((field): [Field, unknown] => {
    const value = values[field]
    if (FLAGS.has(field)) return [field, value ?? false]
    if (field === 'packageCode') return [field, value ?? '']
    if (isEmpty(value)) return [field, null]
    return [field, field === 'vatPercent' ? Number(String(value).replace(',', '.')) : value]
  })
  return Object.fromEntries(sent) as ItemChanges
}
