import Button from '@mui/material/Button'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Endpoint } from '../api/endpoint.ts'
import { orderLackingGoods, requestLackingGoods, type WholesaleSale } from '../api/wholesale.ts'
import { contragentOptions } from '../forms/partyOptions.ts'
import { requestPartners } from '../forms/requests/transferRequestForms.ts'
import type { ToolProps } from '../ui/document/defineDocument.ts'
import type { Options } from '../ui/form/optionsOf.ts'
import { OneSelect } from '../ui/grid/FilterSelect.tsx'
import { ExcelIcon, WarningIcon } from '../ui/icons.tsx'
import { useSession } from '../ui/session/useSession.ts'
import { ExcelLinesDialog } from './ExcelLinesDialog.tsx'
import { isRepriced, lacksGoods } from './wholesaleLines.ts'
import '../ui/grid/gridTools.css'
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

/** Cut to what there is, asked of another department or ordered from a supplier; whoever does none of it leaves them as they are. */
function Lacking({ document, busy, run, lacking }: Props & { lacking: number }) {
  const { t } = useTranslation()
  const partners = useMemo(() => requestPartners(document.departmentId, false), [document.departmentId])
  return (
    <div className="wholesale-lacking" role="group" aria-label={t('screen.wholesale.lacking', { count: lacking })}>
      <span className="wholesale-lacking-text">
        <WarningIcon fontSize="small" />
        {t('screen.wholesale.lacking', { count: lacking })}
      </span>
      <Button variant="outlined" disabled={busy} onClick={() => run('correctPrices', { cut: true })}>
        {t('action.cutToStock')}
      </Button>
      <From
        field="fromDepartmentId"
        source={partners}
        endpoint={requestLackingGoods}
        action="requestLacking"
        busy={busy}
        run={run}
      />
      <From
        field="contragentId"
        source={contragentOptions}
        endpoint={orderLackingGoods}
        action="orderFromSupplier"
        busy={busy}
        run={run}
      />
    </div>
  )
}

/** Whom the goods are asked of, for who may ask. */
function From({
  field,
  source,
  endpoint,
  action,
  busy,
  run,
}: Pick<Props, 'busy' | 'run'> & { field: string; source: Options; endpoint: Endpoint; action: string }) {
  const { t } = useTranslation()
  const session = useSession()
  const [chosen, setChosen] = useState<unknown>()
  if (!session.may(endpoint)) return null
  return (
    <div className="wholesale-lacking-from">
      <OneSelect
        field={field}
        source={source}
        values={{ [field]: chosen }}
        onChange={(_field, value) => setChosen(value)}
      />
      <Button
        variant="outlined"
        disabled={busy || chosen === undefined}
        onClick={() => run(action, { [field]: chosen })}
      >
        {t(`action.${action}`)}
      </Button>
    </div>
  )
}
