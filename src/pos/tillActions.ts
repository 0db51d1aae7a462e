import { useTranslation } from 'react-i18next'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../api/client/queries.ts'
import { deleteSuspendedSale, searchSales, suspendedSales } from '../api/sale.ts'
import { sellCertificates } from '../api/certificate.ts'
import { customerChoices } from '../api/customer.ts'
import { type CartLine, isReturn, setMode } from '../rules/cart.ts'
import {
  BoxIcon,
  DeleteIcon,
  EditIcon,
  HistoryIcon,
  MoneyIcon,
  PercentIcon,
  type SvgIconComponent,
  PrintIcon,
  TagIcon,
  UndoIcon,
} from '../ui/icons.tsx'
import { useSession } from '../ui/session/useSession.ts'
import { BoardIcon, GiftIcon, NoteIcon, PauseIcon, SellerIcon } from './tillIcons.tsx'
import { isByReceipt, isEmpty } from './tillCart.ts'
import { isLocked, type TillState } from './tillState.ts'
import { lastReceiptOf } from './lastReceipt.ts'
import type { Till } from './till.ts'
import { type TillUi, useTillUi } from './tillUi.ts'
import { useRemoval } from './useRemoval.ts'
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

/** An action before it has its words; what the user may not do is left out. */
type Described = Omit<TillAction, 'label' | 'keyLabel'> & { may?: boolean; keyLabel?: string }

/** What the actions are about. */
interface Desk {
  readonly till: Till
  readonly ui: TillUi
  readonly state: TillState
  readonly session: ReturnType<typeof useSession>
  readonly line: CartLine | undefined
  readonly locked: boolean
}

/** Everything but paying and naming the buyer, in the order of its buttons; what the user may not do is not there. */
export function useTillActions(): readonly TillAction[] {
  const { t } = useTranslation()
  const till = useTill()
  const ui = useTillUi()
  const state = useTillState()
  const session = useSession()
  const line = state.held.cart.lines.find((candidate) => candidate.key === state.selectedKey)
  const heldHere = useHeldHere()
  const removal = useRemoval()
  const desk: Desk = { till, ui, state, session, line, locked: isLocked(state) }
  return [...lineActions(desk, removal.remove), ...cartActions(desk, heldHere), ...otherActions(desk)]
    .filter(({ may = true }) => may)
    .map((action) => ({
      keyLabel: action.key,
      ...action,
      label: t(`screen.till.action.${action.name}`),
    }))
}

/** The buyer has no button among the others, but a key as they have. */
export function useBuyerKey(): Pick<TillAction, 'key' | 'run' | 'disabled'> {
  const ui = useTillUi()
  const state = useTillState()
  const session = useSession()
  return { key: 'F5', run: () => ui.open('buyer'), disabled: isLocked(state) || !session.may(customerChoices) }
}

/** How many sales are set aside at this register. */
function useHeldHere(): number {
  const { cashboxId } = useTill().register
  const session = useSession()
  const held = useQuery({
    ...queryOf(suspendedSales, { query: { cashboxId } }),
    enabled: session.may(suspendedSales),
  })
  return (held.data?.items ?? []).filter((sale) => sale.cashboxId === cashboxId).length
}

function lineActions({ ui, session, line, locked }: Desk, remove: (line: CartLine) => void): Described[] {
  return [
    { name: 'count', key: 'F2', icon: EditIcon, run: () => ui.open('quantity'), disabled: !line || locked },
    {
      name: 'deleteLine',
      key: 'Delete',
      keyLabel: 'Del',
      icon: DeleteIcon,
      run: () => line && remove(line),
      disabled: !line || locked,
    },
    {
      name: 'lineDiscount',
      key: 'F4',
      icon: TagIcon,
      run: () => ui.open('lineDiscount'),
      disabled: !line || isByReceipt(line) || locked,
      may: session.can('give discount'),
    },
    {
      name: 'linePrice',
      key: 'Shift+F4',
      keyLabel: '⇧F4',
      icon: MoneyIcon,
      run: () => ui.open('linePrice'),
      disabled: !line || isReturn(line) || locked,
      may: session.can('set own-price'),
    },
  ]
}

function cartActions({ till, ui, state, session, locked }: Desk, heldHere: number): Described[] {
  const returning = state.held.cart.mode === 'RETURN'
  const empty = isEmpty(state.held)
  return [
    {
      name: 'discount',
      key: 'F6',
      icon: PercentIcon,
      run: () => ui.open('discount'),
      disabled: empty || locked,
      may: session.can('give discount'),
    },
    {
      name: 'suspend',
      key: 'F7',
      icon: PauseIcon,
      run: () => void till.suspend().finally(ui.focusHome),
      disabled: empty || locked,
    },
    {
      name: 'suspended',
      key: 'F8',
      icon: BoxIcon,
      run: () => ui.open('suspended'),
      disabled: locked,
      badge: heldHere + state.rejected.length,
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
  ]
}

function otherActions({ till, ui, session, line, locked }: Desk): Described[] {
  return [
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
    { name: 'printLast', key: 'F12', icon: PrintIcon, run: () => void printLast(till), disabled: false },
    {
      name: 'lineNote',
      key: 'Shift+F2',
      keyLabel: '⇧F2',
      icon: NoteIcon,
      run: () => ui.open('lineNote'),
      disabled: !line || locked,
    },
    {
      name: 'seller',
      key: 'Shift+F5',
      keyLabel: '⇧F5',
      icon: SellerIcon,
      run: () => ui.open('seller'),
      disabled: locked,
    },
  ]
}
