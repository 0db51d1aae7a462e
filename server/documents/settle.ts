import { requireDepartment } from '../caller.ts'
import type { Call } from '../handle.ts'
import { settleTransfer, type Settled } from '../ledger/settleTransfer.ts'
import { transition } from '../ledger/transition.ts'
import { Refusal } from '../refusal.ts'
import { causeOf } from './changeStatus.ts'
import { countsByLine } from './countsByLine.ts'
import { type DocumentHead, findDocument } from './findDocument.ts'

/** Goods in transit arrive at the target, all of them or as many as were counted, go back to the source, or never came. */
export async function settle(
  call: Call,
  id: number,
  {
    version,
    as,
    counts,
    comment = '',
  }: {
    version: number
    as: Settled
    counts?: readonly { id: number; count: number }[] | undefined
    comment?: string
  },
): Promise<void> {
  const { db, caller } = call
  const document = await findDocument(db, caller, id, { lock: true, version })
  if (document.action !== 'KOCHIRISH') throw new Refusal(404, 'notFound', {}, { id: 'notFound' })
  requireDepartment(caller, document.toDepartmentId!, 'id')
  if (!['PENDING', 'PARTIAL'].includes(document.status))
    throw new Refusal(409, 'wrongState', { state: `enum.documentStatus.${document.status}` })
  const complete = await settleTransfer(
    db,
    causeOf(call, document),
    { place: placeOf(document)[as], as },
    counts && countsByLine(counts),
  )
  const next = !complete ? 'PARTIAL' : as === 'returned' ? 'RETURNED' : 'READY'
  await transition(db, 'transfer', document, next, { userId: caller.userId, comment })
}

const placeOf = ({ toDepartmentId, fromDepartmentId }: DocumentHead) =>
  ({ received: toDepartmentId!, returned: fromDepartmentId!, lost: 'LOSS' }) as const
