import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '../../../../api/client/queries.ts'
import { ITEM_PARTS_MAX } from '../../../../api/item.ts'
import { type ChildGoods, searchChildGoods } from '../../../../api/wrappedItem.ts'
import { failureText } from '../../../../ui/feedback/failureText.ts'
import type { RowsPickerProps } from '../../../../ui/form/fieldSettings.ts'
import { panelAt } from '../../../../ui/form/panelAddress.ts'
import { formatCount } from '../../../../ui/format.ts'
import { BoxIcon } from '../../../../ui/icons.tsx'
import { useSettled } from '../../../../ui/useSettled.ts'
import './childGoods.css'
import { shownWord } from '../../../../ui/shownWord.ts'

/** Many goods at once for a package (specification 3 §2.1, the child-goods modal). */
export function ChildGoodsPicker(props: RowsPickerProps) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button startIcon={<BoxIcon />} onClick={() => setOpen(true)}>
        {t('action.chooseGoods')}
      </Button>
      {open && <ChildGoodsDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

/** What is in the package already is ticked at once. */
function ChildGoodsDialog({ rows, put, remember, onClose }: RowsPickerProps & { onClose: () => void }) {
  const { t } = useTranslation()
  const titleId = useId()
  const [words, setWords] = useState('')
  const filled = rows.filter(({ wrappedId }) => typeof wrappedId === 'number')
  const [chosen, setChosen] = useState<Chosen>(
    () => new Map(filled.map(({ wrappedId }) => [wrappedId as number, undefined])),
  )
  const toggle = (goods: ChildGoods) =>
    setChosen((before) => {
      const next = new Map(before)
      if (!next.delete(goods.id)) next.set(goods.id, goods)
      return next
    })
  const save = () => {
    const kept = filled.filter(({ wrappedId }) => chosen.has(wrappedId as number))
    const known = new Set(kept.map(({ wrappedId }) => wrappedId))
    const added = [...chosen].flatMap(([id, goods]) => (goods && !known.has(id) ? [goods] : []))
    for (const goods of added) remember('wrappedId', { value: goods.id, label: goods.name, row: goods })
    put([...kept, ...added.map(({ id }) => ({ wrappedId: id, amount: 1 }))])
    onClose()
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="sm">
      <DialogTitle id={titleId}>{t('screen.childGoods.title')}</DialogTitle>
      <DialogContent>
        <TextField
          autoFocus
          margin="dense"
          label={t('field.keyword')}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
        <GoodsFound words={words} chosen={chosen} onToggle={toggle} />
      </DialogContent>
      <DialogActions>
        <span>{t('screen.childGoods.chosen', { count: chosen.size })}</span>
        <Button onClick={onClose}>{t('action.cancel')}</Button>
        <Button variant="contained" onClick={save}>
          {t('action.save')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** By id; undefined for what was in the package before. */
type Chosen = ReadonlyMap<number, ChildGoods | undefined>

interface GoodsFoundProps {
  words: string
  chosen: Chosen
  onToggle: (goods: ChildGoods) => void
}

function GoodsFound({ words, chosen, onToggle }: GoodsFoundProps) {
  const { t } = useTranslation()
  const keyword = useSettled(words.trim())
  const { panel } = useSearch({ strict: false }) as { panel?: string }
  const opened = panelAt(panel)
  // A package does not hold itself.
  const ownId = opened?.mode === 'edit' ? opened.id : undefined
  const { data, error } = useQuery({
    ...queryOf(searchChildGoods, { query: {}, body: { keyword } }),
    placeholderData: keepPreviousData,
  })
  const found = data?.items.filter(({ id }) => id !== ownId)
  return (
    <>
      {error && <p role="alert">{failureText(error)}</p>}
      {found?.length === 0 && <p>{t('message.nothingFound')}</p>}
      <ul className="child-goods-list">
        {found?.map((goods) => (
          <li key={goods.id}>
            <label>
              <input
                type="checkbox"
                checked={chosen.has(goods.id)}
                disabled={!chosen.has(goods.id) && chosen.size >= ITEM_PARTS_MAX}
                onChange={() => onToggle(goods)}
              />
              <span>{goods.name}</span>
              <small>
                {[goods.multiBarcodes[0] ?? goods.barcode, goods.artikul, shownWord(goods.colorName), goods.sizeName]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </label>
          </li>
        ))}
      </ul>
      {data && data.total > data.items.length && (
        <p className="child-goods-more">
          {t('screen.childGoods.first', { shown: data.items.length, total: formatCount(data.total) })}
        </p>
      )}
    </>
  )
}
