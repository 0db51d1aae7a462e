import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '../api/client/queries.ts'
import { myDepartments } from '../api/department.ts'
import { orderLackingGoods, type WholesaleSale } from '../api/wholesale.ts'
import type { ToolProps } from '../ui/document/defineDocument.ts'
import { ExcelIcon, WarningIcon } from '../ui/icons.tsx'
import { useSession } from '../ui/session/useSession.ts'
import { ExcelLinesDialog } from './ExcelLinesDialog.tsx'
import { isRepriced, lacksGoods } from './wholesaleLines.ts'
import './wholesaleTools.css'

type Props = ToolProps<WholesaleSale, Record<string, unknown>>

/** Above the lines of a wholesale sale: lines from a table, and what to do where goods are lacking or cost otherwise by now. */
export function WholesaleTools({ document, busy, run }: Props) {
  const { t } = useTranslation()
  const [reads, setReads] = useState(false)
  const lacking = document.saleItems.filter((line) => lacksGoods(line)).length
  const repriced = document.saleItems.filter((line) => isRepriced(line)).length
  return (
    <div className="document-tools">
      <Button variant="outlined" startIcon={<ExcelIcon />} disabled={busy} onClick={() => setReads(true)}>
        {t('action.linesFromExcel')}
      </Button>
      {repriced > 0 && (
        <Button variant="outlined" disabled={busy} onClick={() => run('correctPrices', {})}>
          {t('action.correctPrices', { count: repriced })}
        </Button>
      )}
      {lacking > 0 && <Lacking document={document} busy={busy} run={run} lacking={lacking} />}
      {reads && (
        <ExcelLinesDialog
          saleId={document.id}
          onClose={() => setReads(false)}
          onLines={(saleItems) => {
            setReads(false)
            run('addLines', { saleItems })
          }}
        />
      )}
    </div>
  )
}

/** Cut to what there is, or brought from another department; whoever does neither leaves them as they are. */
function Lacking({ document, busy, run, lacking }: Props & { lacking: number }) {
  const { t } = useTranslation()
  const session = useSession()
  const { data } = useQuery(queryOf(myDepartments))
  const [from, setFrom] = useState('')
  const others = (data ?? []).filter(({ id }) => id !== document.departmentId)
  return (
    <div className="wholesale-lacking" role="group" aria-label={t('screen.wholesale.lacking', { count: lacking })}>
      <span className="wholesale-lacking-text">
        <WarningIcon fontSize="small" />
        {t('screen.wholesale.lacking', { count: lacking })}
      </span>
      <Button variant="outlined" disabled={busy} onClick={() => run('correctPrices', { cut: true })}>
        {t('action.cutToStock')}
      </Button>
      {session.may(orderLackingGoods) && others.length > 0 && (
        <>
          <TextField
            select
            label={t('field.fromDepartmentId')}
            value={from}
            onChange={({ target }) => setFrom(target.value)}
            sx={{ minWidth: 200 }}
          >
            {others.map(({ id, name }) => (
              <MenuItem key={id} value={String(id)}>
                {name}
              </MenuItem>
            ))}
          </TextField>
          <Button
            variant="outlined"
            disabled={busy || from === ''}
            onClick={() => run('orderLacking', { fromDepartmentId: Number(from) })}
          >
            {t('action.orderLacking')}
          </Button>
        </>
      )}
    </div>
  )
}
