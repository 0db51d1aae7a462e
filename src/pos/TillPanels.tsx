import type { CashReport } from '../api/cashSession.ts'
import { useState } from 'react'
import { useSession } from '../ui/session/useSession.ts'
import { SellCertificatesDialog } from './SellCertificatesDialog.tsx'
import { ApproveRemoval, ApproveSale } from './ApproveOperation.tsx'
import { BoardDialog } from './BoardDialog.tsx'
import { BuyerDialog } from './BuyerDialog.tsx'
import { ClearDialog } from './ClearDialog.tsx'
import { GeneralDiscountDialog, LineDiscountDialog } from './CartDiscounts.tsx'
import { LastSalesDialog } from './LastSalesDialog.tsx'
import { LineNoteDialog } from './LineNoteDialog.tsx'
import { OpenSessionDialog } from './OpenSessionDialog.tsx'
import { OtherFinishedDialog } from './OtherFinishedDialog.tsx'
import { PaymentDialog } from './PaymentDialog.tsx'
import { PriceDialog } from './PriceDialog.tsx'
import { QuantityDialog } from './QuantityDialog.tsx'
import { removeLine } from './removeLine.ts'
import { ReturnDialog } from './ReturnDialog.tsx'
import { SellerDialog } from './SellerDialog.tsx'
import { SendingDialog } from './SendingDialog.tsx'
import { SignInDialog } from './SignInDialog.tsx'
import { SuspendedDialog } from './SuspendedDialog.tsx'
import { isEmpty } from './tillCart.ts'
import { useTillUi } from './tillUi.ts'
import { useTill, useTillState } from './useTill.ts'
import { VariantDialog } from './VariantDialog.tsx'
import { WhyPriceDialog } from './WhyPriceDialog.tsx'
import { XReportDialog } from './XReportDialog.tsx'

/** Whatever lies over the till now; what cannot wait lies above what the cashier opened. */
export function TillPanels() {
  const { choice, waitingScans, sending, otherFinished } = useTillState()
  const { user } = useSession()
  const [cashier] = useState(user?.username ?? '')
  return (
    <>
      <OpenPanel />
      {choice && <VariantDialog choice={choice} waiting={waitingScans} />}
      {sending && user && <SendingDialog sending={sending} />}
      {otherFinished && <OtherFinishedDialog sale={otherFinished} />}
      {!user && <SignInDialog username={sending?.outgoing.username ?? cashier} />}
    </>
  )
}

function OpenPanel() {
  const till = useTill()
  const { panel, open, close } = useTillUi()
  const { held } = useTillState()
  const { cart } = held
  /** The session is open now: a sale that was refused for want of it is paid again. */
  const goOn = ({ sessionNumber }: CashReport) => {
    till.notify('success', 'screen.till.sessionOpened', { number: sessionNumber })
    const refused = till.get().refusal?.code === 'sessionClosed'
    if (!refused) return close()
    till.set({ refusal: undefined })
    open('payment')
  }
  const line = cart.lines.find((candidate) => candidate.key === panel?.lineKey)
  switch (panel?.name) {
    case undefined:
      return null
    case 'payment':
      return isEmpty(held) ? null : <PaymentDialog onClose={close} />
    case 'quantity':
      return line ? <QuantityDialog key={line.key} line={line} onClose={close} /> : null
    case 'lineDiscount':
      return line ? <LineDiscountDialog key={line.key} line={line} onClose={close} /> : null
    case 'linePrice':
      return line ? <PriceDialog key={line.key} line={line} onClose={close} /> : null
    case 'discount':
      return <GeneralDiscountDialog onClose={close} />
    case 'suspended':
      return <SuspendedDialog onClose={close} />
    case 'return':
      return <ReturnDialog receiptId={panel?.receiptId} onClose={close} />
    case 'lastSales':
      return <LastSalesDialog onClose={close} />
    case 'openSession':
      return <OpenSessionDialog register={till.register} onClose={close} onOpened={goOn} />
    case 'xReport':
      return <XReportDialog register={till.register} onClose={close} />
    case 'certificates':
      return <SellCertificatesDialog onClose={close} />
    case 'buyer':
      return <BuyerDialog onClose={close} />
    case 'lineNote':
      return line ? <LineNoteDialog key={line.key} line={line} onClose={close} /> : null
    case 'seller':
      return <SellerDialog line={line} onClose={close} />
    case 'approveSale':
      return <ApproveSale onClose={close} />
    case 'approveRemoval':
      return line ? (
        <ApproveRemoval key={line.key} lines={[line]} onApproved={() => removeLine(till, line.key)} onClose={close} />
      ) : null
    case 'approveClearing':
      return <ApproveRemoval lines={cart.lines} onApproved={() => void till.clear()} onClose={close} />
    case 'board':
      return <BoardDialog onClose={close} />
    case 'whyPrice':
      return line ? <WhyPriceDialog key={line.key} line={line} onClose={close} /> : null
    case 'clear':
      return <ClearDialog onClose={close} />
  }
}
