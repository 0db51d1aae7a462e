import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '../../../../api/endpoint.ts'
import type { checkPriceFile } from '../../../../api/priceFile.ts'
import { formatCount, formatMoney, NO_VALUE } from '../../../../ui/format.ts'
import './priceFile.css'

/** Rows that are drawn; wrong ones come first. */
const ROWS_SHOWN = 500

/** What a file of prices says, row by row, the wrong ones first; from here it becomes a draft. */
export function PriceFilePreview({
  rows,
  right,
  wrong,
  lots,
  busy,
  onCreate,
}: AnswerOf<typeof checkPriceFile> & { busy: boolean; onCreate: (onlyRight: boolean) => void }) {
  const { t } = useTranslation()
  const weight = ({ faults, warnings }: (typeof rows)[number]) => (faults.length > 0 ? 0 : warnings.length > 0 ? 1 : 2)
  const shown = [...rows].sort((a, b) => weight(a) - weight(b)).slice(0, ROWS_SHOWN)
  const price = (value: number | null) =>
    value === null ? NO_VALUE : formatMoney(value, Number.isInteger(value) ? 0 : 2)
  return (
    <>
      <Alert
        severity={wrong > 0 ? 'warning' : 'success'}
        action={
          <Button variant="contained" loading={busy} disabled={right === 0} onClick={() => onCreate(wrong > 0)}>
            {t(wrong > 0 ? 'screen.priceFile.createRight' : 'screen.priceFile.create')}
          </Button>
        }
      >
        {t('screen.priceFile.result', {
          right: formatCount(right),
          wrong: formatCount(wrong),
          lots: formatCount(lots),
        })}
      </Alert>
      <div className="price-file-rows">
        <table>
          <thead>
            <tr>
              <th>{t('screen.priceFile.row')}</th>
              <th>{t('screen.priceFile.code')}</th>
              <th>{t('field.itemName')}</th>
              <th className="price-file-number">{t('field.previousPriceUzs')}</th>
              <th className="price-file-number">{t('field.priceUzs')}</th>
              <th className="price-file-number">{t('field.priceWholesale')}</th>
              <th>{t('screen.priceFile.verdict')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={row.rowNumber} data-wrong={row.faults.length > 0 || undefined}>
                <td>{row.rowNumber}</td>
                <td>{row.code}</td>
                <td>{row.itemName}</td>
                <td className="price-file-number">{price(row.previousPriceUzs)}</td>
                <td className="price-file-number">{price(row.priceUzs)}</td>
                <td className="price-file-number">{price(row.priceWholesale)}</td>
                <td>{[...row.faults, ...row.warnings].join('; ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > ROWS_SHOWN && <p>{t('screen.priceFile.more', { count: rows.length - ROWS_SHOWN })}</p>}
    </>
  )
}
