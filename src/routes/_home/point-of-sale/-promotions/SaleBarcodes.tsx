import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '../../../../api/client/queries.ts'
import type { AnswerOf } from '../../../../api/endpoint.ts'
import { getPromotion, itemsInDepartment, promotionDepartments } from '../../../../api/promotion.ts'
import { priceForBarcode } from '../../../../api/promotionTrial.ts'
import { failureText } from '../../../../ui/feedback/failureText.ts'
import { formatMoney, formatQuantity } from '../../../../ui/format.ts'
import { DeleteIcon, MinusIcon, PlusIcon } from '../../../../ui/icons.tsx'
import { useSession } from '../../../../ui/session/useSession.ts'
import { useSettled } from '../../../../ui/useSettled.ts'
import './promotion.css'

interface BasketLine {
  barcode: string
  count: number
}
type Priced = AnswerOf<typeof priceForBarcode>

/**
 * A basket of barcodes as the till of a department prices it now: what each good costs, by which promotion, and what is saved. With
 * a promotion in the address, as if that one ran as well.
 */
export function SaleBarcodes({ promotionId }: { promotionId: number | undefined }) {
  const { t } = useTranslation()
  const { user } = useSession()
  const { data: departments = [] } = useQuery(queryOf(promotionDepartments))
  const { data: tried } = useQuery({
    ...queryOf(getPromotion, { path: { id: promotionId ?? 0 } }),
    enabled: promotionId !== undefined,
  })
  const [chosen, setChosen] = useState<number>()
  const own = tried?.departmentIds[0] ?? user?.departmentId
  const departmentId = chosen ?? departments.find(({ id }) => id === own)?.id ?? departments[0]?.id
  const [lines, setLines] = useState<readonly BasketLine[]>([])
  const { data, error } = useQuery({
    ...queryOf(priceForBarcode, {
      body: { departmentId: departmentId ?? 0, items: [...lines], ...(promotionId ? { promotionId } : {}) },
    }),
    enabled: departmentId !== undefined && lines.length > 0,
    placeholderData: keepPreviousData,
  })
  const add = (barcode: string) => {
    const known = lines.some((line) => line.barcode === barcode)
    setLines(
      known
        ? lines.map((line) => (line.barcode === barcode ? { ...line, count: line.count + 1 } : line))
        : [...lines, { barcode, count: 1 }],
    )
  }
  const change = (barcode: string, by: number) =>
    setLines(
      lines
        .map((line) => (line.barcode === barcode ? { ...line, count: line.count + by } : line))
        .filter(({ count }) => count > 0),
    )
  return (
    <main className="sale-barcodes">
      {tried && <p>{t('screen.saleBarcodes.tried', { name: tried.name })}</p>}
      <div className="sale-barcodes-head">
        <TextField
          select
          label={t('field.departmentId')}
          value={departmentId ?? ''}
          onChange={({ target }) => setChosen(Number(target.value))}
        >
          {departments.map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
        </TextField>
        {departmentId !== undefined && <Finder departmentId={departmentId} onFound={add} />}
      </div>
      {error && <p role="alert">{failureText(error)}</p>}
      {lines.length === 0 && <p>{t('screen.saleBarcodes.empty')}</p>}
      {data && lines.length > 0 && <Basket priced={data} lines={lines} onChange={change} />}
    </main>
  )
}

/** A scanned code goes into the basket at once; words offer the goods that the department has. */
function Finder({ departmentId, onFound }: { departmentId: number; onFound: (barcode: string) => void }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const keyword = useSettled(typed.trim())
  const isCode = /^\d{6,}$/.test(typed.trim())
  const { data } = useQuery({
    ...queryOf(itemsInDepartment, { query: { page: 1, limit: 10 }, body: { departmentId, keyword } }),
    enabled: keyword.length > 1 && !isCode,
  })
  const take = (barcode: string) => {
    onFound(barcode)
    setTyped('')
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const only = data?.items.length === 1 ? data.items[0]?.barcodes[0] : undefined
    if (isCode) take(typed.trim())
    else if (only) take(only)
  }
  return (
    <form onSubmit={submit}>
      <TextField
        autoFocus
        label={t('screen.saleBarcodes.find')}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        slotProps={{ htmlInput: { autoComplete: 'off' } }}
      />
      {!isCode && keyword.length > 1 && (
        <ul className="sale-barcodes-found" aria-label={t('screen.saleBarcodes.found')}>
          {data?.items.length === 0 && <li>{t('message.nothingFound')}</li>}
          {data?.items
            .filter(({ barcodes }) => barcodes.length > 0)
            .map(({ id, name, barcodes, priceUzs }) => (
              <li key={id}>
                <Button onClick={() => take(barcodes[0]!)}>
                  {name} · {barcodes.join(', ')}
                  {priceUzs !== null && ` · ${formatMoney(priceUzs)}`}
                </Button>
              </li>
            ))}
        </ul>
      )}
    </form>
  )
}

function Basket({
  priced,
  lines,
  onChange,
}: {
  priced: Priced
  lines: readonly BasketLine[]
  onChange: (barcode: string, by: number) => void
}) {
  const { t } = useTranslation()
  const shown = priced.items.filter(({ barcode }) => lines.some((line) => line.barcode === barcode))
  return (
    <table>
      <thead>
        <tr>
          <th>{t('field.name')}</th>
          <th>{t('field.count')}</th>
          <th className="wide-only">{t('field.priceUzs')}</th>
          <th>{t('field.discount')}</th>
          <th>{t('field.finalSum')}</th>
        </tr>
      </thead>
      <tbody>
        {shown.map((line) => (
          <tr key={line.barcode} data-unknown={!line.found || line.priceUzs === null}>
            <td>
              {line.found ? line.name : t('screen.saleBarcodes.unknown')}
              <small>
                {line.barcode}
                {line.found && line.priceUzs === null && ` · ${t('screen.saleBarcodes.priceless')}`}
                {line.promotionName && ` · ${line.promotionName}`}
              </small>
            </td>
            <td>
              <IconButton
                aria-label={t('screen.till.minus', { name: line.name })}
                onClick={() => onChange(line.barcode, -1)}
              >
                {line.count > 1 ? <MinusIcon fontSize="small" /> : <DeleteIcon fontSize="small" />}
              </IconButton>
              {formatQuantity(line.count)}
              <IconButton
                aria-label={t('screen.till.plus', { name: line.name })}
                onClick={() => onChange(line.barcode, 1)}
              >
                <PlusIcon fontSize="small" />
              </IconButton>
            </td>
            <td className="wide-only">{line.priceUzs === null ? '—' : formatMoney(line.priceUzs)}</td>
            <td>{line.discount > 0 ? formatMoney(-line.discount) : ''}</td>
            <td>{formatMoney(line.finalSum)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th>{t('screen.print.total')}</th>
          <th />
          <th className="wide-only">{formatMoney(priced.totalSum)}</th>
          <th>{formatMoney(-priced.discount)}</th>
          <th>{formatMoney(priced.finalTotalSum)}</th>
        </tr>
      </tfoot>
    </table>
  )
}
