import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '../../../../api/client/queries.ts'
import { stockInfo } from '../../../../api/requestStock.ts'
import { requestPartners } from '../../../../forms/requests/transferRequestForms.ts'
import type { StockMode } from '../../../../grids/stock/stockGrid.ts'
import { failureText } from '../../../../ui/feedback/failureText.ts'
import { OneSelect } from '../../../../ui/grid/FilterSelect.tsx'
import { EyeIcon, PlusIcon, type SvgIconComponent } from '../../../../ui/icons.tsx'
import { ShortageFinder } from './ShortageFinder.tsx'
import { StockRequestItems } from './StockRequestItems.tsx'
import { useStockRequest } from './useStockRequest.ts'
import { WhereItLies } from './WhereItLies.tsx'
import './stockRequest.css'
import '../../../../ui/document/document.css'

/** What was chosen on the stock page: goods that lie in a department, or that it is short of. */
export interface StockRequestGoods {
  mode: StockMode
  departmentId: number
  departmentName: string
  itemIds: readonly number[]
}

export interface Asked {
  count: number
  comment: string
}

const PANELS: Readonly<Record<'shortage' | 'view', SvgIconComponent>> = { shortage: PlusIcon, view: EyeIcon }
type Panel = keyof typeof PANELS

/**
 * Creates a transfer request (specification 2 §2.4). Of what lies in a department the other one receives; of what it is short of,
 * the other one gives. A draft is kept from the moment it opens, and put away if it is cancelled.
 */
export function StockRequest({ goods, onClose }: { goods: StockRequestGoods; onClose: () => void }) {
  const { t } = useTranslation()
  const titleId = useId()
  const request = useStockRequest(goods, onClose)
  const { gives, itemIds, other, failure } = request
  const [panel, setPanel] = useState<Panel>()
  const source = gives ? goods.departmentId : other
  const info = useQuery({
    ...queryOf(stockInfo, { body: { depId: source ?? goods.departmentId, itemIds: [...itemIds] } }),
    placeholderData: (before) => before,
    enabled: itemIds.length > 0,
  })
  const problem = failure ?? (info.error ? failureText(info.error) : undefined)
  const partner = gives ? 'toDepartmentId' : 'fromDepartmentId'
  return (
    <Dialog open onClose={() => void request.cancel()} aria-labelledby={titleId} maxWidth="xl" fullWidth>
      <DialogTitle id={titleId}>
        {t(gives ? 'screen.stockRequest.give' : 'screen.stockRequest.take', { department: goods.departmentName })}
      </DialogTitle>
      <DialogContent className="stock-request">
        <div className="document-tools">
          <OneSelect
            field={partner}
            source={requestPartners(goods.departmentId, gives)}
            values={{ [partner]: other }}
            onChange={(_field, value) => request.setOther(value as number | undefined)}
          />
          {(['shortage', 'view'] as const).map((name) => (
            <PanelButton key={name} name={name} open={panel === name} onOpen={setPanel} />
          ))}
        </div>
        <div role="alert">{problem && <p className="document-problem">{problem}</p>}</div>
        {panel === 'shortage' && (
          <ShortageFinder departmentId={goods.departmentId} known={itemIds} onAdd={request.addItem} />
        )}
        {panel === 'view' && <WhereItLies itemIds={itemIds} onChoose={gives ? undefined : request.setOther} />}
        <StockRequestItems
          items={itemIds.length > 0 ? (info.data?.items ?? []).filter(({ itemId }) => itemIds.includes(itemId)) : []}
          asked={request.asked}
          knowsSource={source !== undefined}
          onAsked={request.ask}
          onRemove={request.removeItem}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={() => void request.cancel()}>{t('action.cancel')}</Button>
        <Button
          variant="contained"
          loading={request.busy}
          disabled={itemIds.length === 0}
          onClick={() => void request.send()}
        >
          {t('action.save')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function PanelButton({
  name,
  open,
  onOpen,
}: {
  name: Panel
  open: boolean
  onOpen: (panel: Panel | undefined) => void
}) {
  const { t } = useTranslation()
  const Icon = PANELS[name]
  return (
    <Button startIcon={<Icon />} aria-expanded={open} onClick={() => onOpen(open ? undefined : name)}>
      {t(`screen.stockRequest.${name}`)}
    </Button>
  )
}
