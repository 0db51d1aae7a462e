import { useMutation, useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { decideApproval, getApproval } from '../../api/approval.ts'
import { mutationOf, queryOf } from '../../api/client/queries.ts'
import { isBadge, type Need } from '../../rules/limits.ts'
import { formatCount, formatMoney, formatQuantity } from '../format.ts'
import { useScanner } from '../scanner/useScanner.ts'

/** While a supervisor decides on his own screen. */
const WATCH_MS = 2_000

/** The figures of a need, as its text names them. */
export const needValues = ({ limit, value, allowed }: Need) => {
  const format = limit === 'discountPercent' ? formatQuantity : limit === 'returnDays' ? formatCount : formatMoney
  return { value: format(value), allowed: format(allowed) }
}

/** What a supervisor has shown of himself so far. */
export interface Shown {
  approverId: number | undefined
  badge: string | undefined
  pin: string
}

/** Sends what the supervisor shows, and watches whether he has decided elsewhere. */
export function useDecision(id: string, onApproved: (id: string) => void) {
  const [shown, setShown] = useState<Shown>({ approverId: undefined, badge: undefined, pin: '' })
  const watched = useQuery({ ...queryOf(getApproval, { path: { uuid: id } }), refetchInterval: WATCH_MS })
  const approved = useEffectEvent(() => onApproved(id))
  const status = watched.data?.status
  // However it was decided, by this call or on another screen, it is told once.
  useEffect(() => {
    if (status === 'APPROVED') approved()
  }, [status])
  const deciding = useMutation({ ...mutationOf(decideApproval), onError: () => setShown({ ...shown, pin: '' }) })
  const send = ({ approverId, badge, pin }: Shown) => {
    if (deciding.isPending) return
    const who = badge ? { badge } : { approverId }
    deciding.mutate({ path: { uuid: id }, body: { ...who, ...(pin && { pin }) } })
  }
  return { status, shown, setShown, send, busy: deciding.isPending, problem: deciding.error ?? watched.error }
}

/** The supervisor's card is scanned: it decides by itself, or asks `field` for the PIN where that is needed too. */
export function useBadgeScan(
  field: RefObject<HTMLInputElement | null>,
  { shown, setShown, send }: ReturnType<typeof useDecision>,
  pinNeeded: boolean,
): void {
  useScanner(field, (code) => {
    if (!isBadge(code)) return
    const known = { ...shown, badge: code }
    setShown(known)
    if (pinNeeded) field.current?.focus()
    else send(known)
  })
}
