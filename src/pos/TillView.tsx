import { useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useScanner } from '../ui/scanner/useScanner.ts'
import { useStable } from '../ui/useStable.ts'
import { ActionPad } from './ActionPad.tsx'
import { CartLines } from './CartLines.tsx'
import { FindGoods } from './FindGoods.tsx'
import { NoticeLine } from './NoticeLine.tsx'
import { useRegisterTerms } from './registerTerms.ts'
import { RefusalBar } from './RefusalBar.tsx'
import { TillBar } from './TillBar.tsx'
import { useBuyerKey, useTillActions } from './tillActions.ts'
import { TillCamera } from './TillCamera.tsx'
import { TillPanels } from './TillPanels.tsx'
import { TotalsCard } from './TotalsCard.tsx'
import type { OpenedPanel, TillMode, TillUi } from './tillUi.ts'
import { TillUiContext, useTillUi } from './tillUi.ts'
import { identify } from './serve.ts'
import { isEmpty } from './tillCart.ts'
import { isLocked } from './tillState.ts'
import { isBadge } from '../rules/limits.ts'
import { isMemberCard } from '../rules/memberCard.ts'
import { saleOfReceiptCode } from '../rules/receiptCode.ts'
import { setFieldValue } from '../ui/scanner/typeInto.ts'
import type { Till } from './till.ts'
import { useTill, useTillState } from './useTill.ts'
import { useBuyerDisplay } from './useBuyerDisplay.ts'
import { useEarlyKeys, useTillKeys } from './useTillKeys.ts'
import './controls.css'
import './till.css'

/** The till's one screen: search and cart at the left, what is to be paid and what can be done at the right. */
export function TillView({
  mode,
  returnOf,
  onTakeOver,
}: {
  mode: TillMode
  /** A receipt whose return the cashier came for. */
  returnOf: number | undefined
  onTakeOver: () => void
}) {
  const till = useTill()
  const { held, ready } = useTillState()
  const [opened, setOpened] = useState<OpenedPanel>()
  const [receiptId, setReceiptId] = useState(returnOf)
  // With another cart on the till, at once and whatever is still being written down, the panel of the last one is gone.
  const asked = useMemo<OpenedPanel | undefined>(
    () =>
      ready && receiptId !== undefined
        ? { name: 'return', lineKey: undefined, saleUuid: held.uuid, receiptId }
        : undefined,
    [ready, receiptId, held.uuid],
  )
  const panel = opened?.saleUuid === held.uuid ? opened : asked
  const search = useRef<HTMLInputElement>(null)
  const byFinger = useRef(isTouchDevice())
  const ui = useMemo<TillUi>(() => {
    const focusHome = () => {
      if (!byFinger.current) search.current?.focus()
    }
    return {
      panel,
      open(name) {
        setReceiptId(undefined)
        setOpened({ name, lineKey: till.get().selectedKey, saleUuid: till.get().held.uuid })
      },
      openReturn(id) {
        setReceiptId(undefined)
        setOpened({ name: 'return', lineKey: undefined, saleUuid: till.get().held.uuid, receiptId: id })
      },
      close() {
        setReceiptId(undefined)
        // Only this one: another may have been opened since.
        setOpened((now) => (now === opened ? undefined : now))
        // The panel gives the focus back to where it was when it goes; after that it goes home.
        setTimeout(() => document.activeElement?.closest('[role$=dialog]') ?? focusHome())
      },
      focusHome,
    }
  }, [panel, opened, till])
  return (
    <TillUiContext value={ui}>
      <div
        className="till-frame"
        onPointerDownCapture={(event) => (byFinger.current = event.pointerType === 'touch')}
        onKeyDownCapture={() => (byFinger.current = false)}
      >
        <TillDesk mode={mode} search={search} onTakeOver={onTakeOver} />
      </div>
    </TillUiContext>
  )
}

/** Where only this device can keep the sale, no money is taken before it has shown that it can. */
async function openPayment(till: Till, open: () => void): Promise<void> {
  const { paid } = till.parts
  if (!paid?.goesBehind()) return open()
  // Drawn at once: the next key, pressed ahead of it, is for what it opens.
  if (await paid.hasRoom()) flushSync(open)
  else till.notify('failure', 'screen.till.offline.noRoom')
}

/** A device that is first of all touched: it has no keyboard until a key of one is pressed. */
const isTouchDevice = () => globalThis.matchMedia?.('(pointer: coarse)').matches ?? false

function TillDesk({
  mode,
  search,
  onTakeOver,
}: {
  mode: TillMode
  search: React.RefObject<HTMLInputElement | null>
  onTakeOver: () => void
}) {
  const till = useTill()
  const ui = useTillUi()
  const state = useTillState()
  const actions = useTillActions()
  const pay = {
    key: 'F10',
    run: () => {
      till.set({ refusal: undefined, notice: undefined })
      void early.during(openPayment(till, () => ui.open('payment')))
    },
    disabled: isEmpty(state.held) || isLocked(state),
  }
  const find = { key: 'F3', run: () => search.current?.select(), disabled: false }
  const covered = ui.panel !== undefined || state.choice !== undefined || state.sending !== undefined
  const scanned = (code: string) => {
    // Whatever was begun in the field, this is what the cashier wants now.
    if (search.current?.value) setFieldValue(search.current, '')
    if (isMemberCard(code)) return void identify(till, code)
    const receiptId = saleOfReceiptCode(code)
    if (receiptId === null && !isBadge(code)) return till.scan(code)
    if (receiptId !== null && actions.some(({ name, disabled }) => name === 'return' && !disabled))
      ui.openReturn(receiptId)
    else till.notify('failure', 'screen.till.notGoods')
  }
  const early = useEarlyKeys(till, scanned)
  useScanner(search, (code) => early.keepsScan(code) || scanned(code), undefined, early.type)
  useBuyerDisplay(till)
  const takeOver = useStable(onTakeOver)
  const scan = useStable(scanned)
  // Asked for now, known when the first buyer pays.
  useRegisterTerms()
  useTillKeys(till, [...actions, pay, find, useBuyerKey()], search, !covered)
  return (
    <div className="till" data-mode={state.held.cart.mode} data-elsewhere={state.elsewhere}>
      <TillBar onTakeOver={takeOver} />
      <main className="till-work">
        <FindGoods mode={mode} field={search} />
        <TillCamera onScan={scan} />
        <RefusalBar />
        <CartLines />
        <NoticeLine />
      </main>
      <aside className="till-side">
        <TotalsCard />
        <ActionPad actions={actions} pay={pay} />
      </aside>
      <TillPanels />
    </div>
  )
}
