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
import './excelLines.css'
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
  const rowText = t('screen.excelLines.row', { row: row.rowNumber })
  return (
    <MissingGoods
      words={[row.barcode, row.artikul, row.name].filter(Boolean).join(' · ') || rowText}
      detail={[rowText, t(`enum.excelProblem.${row.problem}`), row.count].filter((part) => part !== null).join(' · ')}
      name={row.name}
      barcode={row.barcode}
      onItem={(item) => onMap(row, item)}
      onLeave={() => onLeave(row)}
    />
  )
}

interface MissingGoodsProps {
  words: string
  /** Quietly below. */
  detail: string
  /** What is known of it, for goods that are made. */
  name: string
  barcode: string | null
  onItem: (item: FoundItem) => void
  /** Absent where nothing may be left out. */
  onLeave?: () => void
}

/** Goods that nobody knows, as an item of a list: found by words, made on the spot, or left out. */
export function MissingGoods({ words, detail, name, barcode, onItem, onLeave }: MissingGoodsProps) {
  const { t } = useTranslation()
  const session = useSession()
  const [asks, setAsks] = useState<'find' | 'make'>()
  const made = (answer: unknown) => {
    const { id } = answer as { id: number }
    setAsks(undefined)
    // Goods are also found by their number.
    call(searchItemsByKeyword, { query: { keyword: String(id) } })
      .then((items) => items.filter((item) => item.id === id).forEach(onItem))
      .catch(notifyFailure)
  }
  return (
    <li>
      <span>
        <b>{words}</b>
        <small>{detail}</small>
      </span>
      <Button size="small" onClick={() => setAsks(asks === 'find' ? undefined : 'find')}>
        {t('action.find')}
      </Button>
      {session.may(createItem) && (
        <Button size="small" onClick={() => setAsks('make')}>
          {t('action.makeGoods')}
        </Button>
      )}
      {onLeave && (
        <Button size="small" color="error" onClick={onLeave}>
          {t('action.leaveOut')}
        </Button>
      )}
      {asks === 'find' && (
        <LineFinder label={t('screen.document.findGoods')} search={foundItems} onFound={({ item }) => onItem(item)} />
      )}
      {asks === 'make' && (
        <FormPanel
          of={itemForm}
          given={{ name, multiBarcodes: barcode ? [{ barcode, ratio: 1 }] : [] }}
          onClose={() => setAsks(undefined)}
          onSaved={made}
        />
      )}
    </li>
  )
}
