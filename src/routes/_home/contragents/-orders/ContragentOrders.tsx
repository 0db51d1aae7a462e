import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ContragentOrderRow, transferProductRequest } from '../../../../api/contragentOrder.ts'
import { contragentOrderForm } from '../../../../forms/requests/contragentOrderForms.ts'
import {
  finishedContragentOrderGrid,
  newContragentOrderGrid,
  productRequestGrid,
  workingContragentOrderGrid,
} from '../../../../grids/requests/contragentOrderGrid.ts'
import { Grid } from '../../../../ui/grid/Grid.tsx'
import { TruckIcon } from '../../../../ui/icons.tsx'
import { useSession } from '../../../../ui/session/useSession.ts'
import { TransferDialog } from './TransferDialog.tsx'

const TABS = ['new', 'working', 'finished', 'goods'] as const
type Tab = (typeof TABS)[number]
const GRIDS = {
  new: newContragentOrderGrid,
  working: workingContragentOrderGrid,
  finished: finishedContragentOrderGrid,
}
export const isTab = (tab: unknown): tab is Tab => TABS.includes(tab as Tab)

/**
 * Orders of contragents: new, in work, finished (specification 2 §4.7), and the goods they ask us for. A contragent sees its own
 * and makes new ones; who manages them sees those of the departments.
 */
export function ContragentOrders() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const own = useSession().user?.contragentId !== null
  const tab = (useSearch({ strict: false }) as { tab?: Tab }).tab ?? 'working'
  const [transferred, setTransferred] = useState<ContragentOrderRow>()
  const grid = useMemo(() => {
    if (tab !== 'goods') return own ? { ...GRIDS[tab], create: contragentOrderForm } : GRIDS[tab]
    const makeTransfer = {
      action: 'makeTransfer',
      icon: TruckIcon,
      endpoint: transferProductRequest,
      when: ({ status }: ContragentOrderRow) => status === 'NEW' || status === 'WORKING',
      run: setTransferred,
    }
    return { ...productRequestGrid, row: { more: [makeTransfer] } }
  }, [tab, own])
  const open = (to: Tab | null) => {
    if (to === null) return
    void navigate({ to: '.', search: ((before: object) => ({ ...before, page: undefined, tab: to })) as never })
  }
  return (
    <>
      <Grid
        key={tab}
        of={grid}
        toolbar={
          <ToggleButtonGroup
            size="small"
            exclusive
            value={tab}
            onChange={(_event, to: Tab | null) => open(to)}
            aria-label={t('screen.contragentOrder.tabs')}
          >
            {TABS.filter((one) => one !== 'goods' || !own).map((one) => (
              <ToggleButton key={one} value={one}>
                {t(`screen.contragentOrder.tab.${one}`)}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
        }
      />
      {transferred && <TransferDialog request={transferred} onClose={() => setTransferred(undefined)} />}
    </>
  )
}
