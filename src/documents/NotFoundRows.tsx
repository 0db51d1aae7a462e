import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../api/client/call.ts'
import type { NotFoundItem } from '../api/documentExcel.ts'
import { createItem, searchItemsByKeyword } from '../api/item.ts'
import { itemForm } from '../forms/goods/itemForm.ts'
import { notifyFailure } from '../ui/feedback/notify.ts'
import { FormPanel } from '../ui/form/FormPanel.tsx'
import { LineFinder } from '../ui/lines/LineFinder.tsx'
import { useSession } from '../ui/session/useSession.ts'
import { type FoundItem, foundItems } from './goodsLines.ts'

interface NotFoundRowsProps {
  rows: readonly NotFoundItem[]
  onMap: (row: NotFoundItem, item: FoundItem) => void
  onLeave: (row: NotFoundItem) => void
}

/** Rows that no goods were found for: each is found by words, made into goods, or left out by somebody. */
export function NotFoundRows({ rows, onMap, onLeave }: NotFoundRowsProps) {
  const { t } = useTranslation()
  if (rows.length === 0) return null
  return (
    <section className="not-found-rows" aria-label={t('screen.excelLines.notFound', { count: rows.length })}>
      <h3>{t('screen.excelLines.notFound', { count: rows.length })}</h3>
      <ul>
        {rows.map((row) => (
          <NotFoundRow key={row.rowNumber} row={row} onMap={onMap} onLeave={onLeave} />
        ))}
      </ul>
    </section>
  )
}

function NotFoundRow({ row, onMap, onLeave }: { row: NotFoundItem } & Pick<NotFoundRowsProps, 'onMap' | 'onLeave'>) {
  const { t } = useTranslation()
  const session = useSession()
  const [asks, setAsks] = useState<'find' | 'make'>()
  const words = [row.barcode, row.artikul, row.name].filter(Boolean).join(' · ')
  const made = (answer: unknown) => {
    const { id } = answer as { id: number }
    setAsks(undefined)
    // Goods are also found by their number.
    call(searchItemsByKeyword, { query: { keyword: String(id) } })
      .then((items) => items.filter((item) => item.id === id).forEach((item) => onMap(row, item)))
      .catch(notifyFailure)
  }
  return (
    <li>
      <span>
        <b>{words || t('screen.excelLines.row', { row: row.rowNumber })}</b>
        <small>
          {t('screen.excelLines.row', { row: row.rowNumber })} · {t(`enum.excelProblem.${row.problem}`)}
          {row.count !== null && ` · ${row.count}`}
        </small>
      </span>
      <Button size="small" onClick={() => setAsks(asks === 'find' ? undefined : 'find')}>
        {t('action.find')}
      </Button>
      {session.may(createItem) && (
        <Button size="small" onClick={() => setAsks('make')}>
          {t('action.makeGoods')}
        </Button>
      )}
      <Button size="small" color="error" onClick={() => onLeave(row)}>
        {t('action.leaveOut')}
      </Button>
      {asks === 'find' && (
        <LineFinder
          label={t('screen.document.findGoods')}
          search={foundItems}
          onFound={({ item }) => onMap(row, item)}
        />
      )}
      {asks === 'make' && (
        <FormPanel
          of={itemForm}
          given={{ name: row.name, multiBarcodes: row.barcode ? [{ barcode: row.barcode, ratio: 1 }] : [] }}
          onClose={() => setAsks(undefined)}
          onSaved={made}
        />
      )}
    </li>
  )
}
