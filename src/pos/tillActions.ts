import { useTranslation } from 'react-i18next'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../api/client/queries.ts'
import { deleteSuspendedSale, searchSales, suspendedSales } from '../api/sale.ts'
import { remove, setMode } from '../rules/cart.ts'
import {
  BoxIcon,
  DeleteIcon,
  EditIcon,
  HistoryIcon,
  PercentIcon,
  type SvgIconComponent,
  TagIcon,
  UndoIcon,
} from '../ui/icons.tsx'
import { useSession } from '../ui/session/useSession.ts'
import { PauseIcon } from './tillIcons.tsx'
import { isByReceipt, isEmpty } from './tillCart.ts'
import { isLocked } from './tillState.ts'
import { useTillUi } from './tillUi.ts'
import { useTill, useTillState } from './useTill.ts'

/** One thing that the cashier can do: a button, and the key that is written on it. */
export interface TillAction {
  readonly name: string
  /** As the keyboard reports it. */
  readonly key: string
  readonly keyLabel: string
  readonly label: string
  readonly icon: SvgIconComponent
  readonly run: () => void
  readonly disabled: boolean
  readonly pressed?: boolean
  readonly badge?: number
}

/** Everything but paying, in the order of its buttons; what the user may not do is not there. */
export function useTillActions(): readonly TillAction[] {
  const { t } = useTranslation()
  const till = useTill()
  const ui = useTillUi()
  const state = useTillState()
  const session = useSession()
  const { cart } = state.held
  const locked = isLocked(state)
  const line = cart.lines.find((candidate) => candidate.key === state.selectedKey)
  const held = useQuery({
    ...queryOf(suspendedSales, { query: { cashboxId: till.register.cashboxId } }),
    enabled: session.may(suspendedSales),
  })
  const ownHeld = (held.data?.items ?? []).filter(({ cashboxId }) => cashboxId === till.register.cashboxId)
  const returning = cart.mode === 'RETURN'
  const mayDiscount = session.can('give discount')
  const all: (Omit<TillAction, 'label' | 'keyLabel'> & { may?: boolean; keyLabel?: string })[] = [
    { name: 'count', key: 'F2', icon: EditIcon, run: () => ui.open('quantity'), disabled: !line || locked },
    {
      name: 'deleteLine',
      key: 'Delete',
      keyLabel: 'Del',
      icon: DeleteIcon,
      run: () => line && removeLine(line.key),
      disabled: !line || locked,
    },
    {
      name: 'lineDiscount',
      key: 'F4',
      icon: TagIcon,
      run: () => ui.open('lineDiscount'),
      disabled: !line || isByReceipt(line) || locked,
      may: mayDiscount,
    },
    {
      name: 'discount',
      key: 'F6',
      icon: PercentIcon,
      run: () => ui.open('discount'),
      disabled: isEmpty(state.held) || locked,
      may: mayDiscount,
    },
    {
      name: 'suspend',
      key: 'F7',
      icon: PauseIcon,
      run: () => void till.suspend().finally(ui.focusHome),
      disabled: isEmpty(state.held) || locked,
    },
    {
      name: 'suspended',
      key: 'F8',
      icon: BoxIcon,
      run: () => ui.open('suspended'),
      disabled: locked,
      badge: ownHeld.length + state.rejected.length,
      may: session.may(suspendedSales) && session.may(deleteSuspendedSale),
    },
    {
      name: returning ? 'endReturn' : 'return',
      key: 'F9',
      icon: UndoIcon,
      run: () => {
        if (returning) till.change((current) => setMode(current, 'SALE'))
        else ui.open('return')
      },
      disabled: locked,
      pressed: returning,
      may: session.can('return pos') && (session.may(searchSales) || session.can('create return-without-receipt')),
    },
    {
      name: 'lastSales',
      key: 'F1',
      icon: HistoryIcon,
      run: () => ui.open('lastSales'),
      disabled: false,
      may: session.may(searchSales),
    },
  ]
  function removeLine(key: string) {
    const at = cart.lines.findIndex((candidate) => candidate.key === key)
    const next = cart.lines[at + 1] ?? cart.lines[at - 1]
    till.change((current) => remove(current, key), { selectedKey: next?.key })
  }
  return all
    .filter(({ may = true }) => may)
    .map((action) => ({
      keyLabel: action.key,
      ...action,
      label: t(`screen.till.action.${action.name}`),
    }))
}
