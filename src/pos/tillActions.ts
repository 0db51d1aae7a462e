import { useTranslation } from 'react-i18next'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../api/client/queries.ts'
import { deleteSuspendedSale, searchSales, suspendedSales } from '../api/sale.ts'
import { sellCertificates } from '../api/certificate.ts'
import { ownLimits } from '../api/approval.ts'
import { type CartLine, setMode } from '../rules/cart.ts'
import { overLimits } from '../rules/limits.ts'
import {
  BoxIcon,
  DeleteIcon,
  EditIcon,
  HistoryIcon,
  PercentIcon,
  type SvgIconComponent,
  PrintIcon,
  TagIcon,
  UndoIcon,
} from '../ui/icons.tsx'
import { useSession } from '../ui/session/useSession.ts'
import { BoardIcon, GiftIcon, PauseIcon } from './tillIcons.tsx'
import { knownLimits, removalOf, removeLine } from './removeLine.ts'
import { isByReceipt, isEmpty } from './tillCart.ts'
import { isLocked } from './tillState.ts'
import { lastReceiptOf } from './lastReceipt.ts'
import type { Till } from './till.ts'
import { useTillUi } from './tillUi.ts'
import { printReceipt, useTill, useTillState } from './useTill.ts'

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

/** The last receipt once more, without looking for it. */
async function printLast(till: Till): Promise<void> {
  const sale = till.get().lastSale ?? (await lastReceiptOf(till))
  if (sale) await printReceipt(sale)
  else till.notify('info', 'screen.till.noLastReceipt')
}

/** An administrator's change of a limit is known at the till after so long; the server knows it at once. */
const LIMITS_FRESH_MS = 60_000

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
  const limits = useQuery({ ...queryOf(ownLimits), staleTime: LIMITS_FRESH_MS }).data
  const isOverOwn = (taken: CartLine) => overLimits(knownLimits(limits), removalOf(taken)).length > 0
  const all: (Omit<TillAction, 'label' | 'keyLabel'> & { may?: boolean; keyLabel?: string })[] = [
    { name: 'count', key: 'F2', icon: EditIcon, run: () => ui.open('quantity'), disabled: !line || locked },
    {
      name: 'deleteLine',
      key: 'Delete',
      keyLabel: 'Del',
      icon: DeleteIcon,
      run: () => line && (isOverOwn(line) ? ui.open('approveRemoval') : removeLine(till, line.key)),
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
    { name: 'board', key: 'F11', icon: BoardIcon, run: () => ui.open('board'), disabled: locked },
    {
      name: 'lastSales',
      key: 'F1',
      icon: HistoryIcon,
      run: () => ui.open('lastSales'),
      disabled: false,
      may: session.may(searchSales),
    },
    {
      name: 'certificates',
      key: 'Insert',
      keyLabel: 'Ins',
      icon: GiftIcon,
      run: () => ui.open('certificates'),
      disabled: locked,
      may: session.may(sellCertificates),
    },
    {
      name: 'printLast',
      key: 'F12',
      icon: PrintIcon,
      run: () => void printLast(till),
      disabled: false,
    },
  ]
  return all
    .filter(({ may = true }) => may)
    .map((action) => ({
      keyLabel: action.key,
      ...action,
      label: t(`screen.till.action.${action.name}`),
    }))
}
