import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../api/client/queries.ts'
import { contragentDebt } from '../api/contragent.ts'
import { customerDebt } from '../api/customer.ts'
import { tiyin, type Tiyin } from '../rules/money.ts'
import { useSession } from '../ui/session/useSession.ts'
import type { DebtNow } from './debtLimit.ts'
import { isOfDevice } from './localIds.ts'
import { useTillState } from './useTill.ts'

/** What is known of a debtor, or why nothing is. */
export interface Owing {
  readonly now: DebtNow | undefined
  readonly error: Error | null
}

/**
 * What the sale's contragent owes, or its client where none is named; undefined until it is known, and where the server cannot be asked.
 * @param owed what the sale adds to the debt, below 0 in a refund; undefined where nobody owes for it, and then nothing is asked
 */
export function useDebtNow(owed: Tiyin | undefined): Owing {
  const { contragent, customer } = useTillState().held
  const clientId = customer?.id
  const session = useSession()
  const ofContragent = useQuery({
    ...queryOf(contragentDebt, { path: { id: contragent?.id ?? 0 } }),
    enabled: owed !== undefined && contragent !== null && session.may(contragentDebt),
    staleTime: 0,
  })
  const ofClient = useQuery({
    ...queryOf(customerDebt, { path: { id: clientId ?? 0 } }),
    enabled: owed !== undefined && !contragent && clientId !== undefined && !isOfDevice(clientId),
    staleTime: 0,
  })
  const { data, error } = contragent ? ofContragent : ofClient
  if (owed === undefined || error || !data) return { now: undefined, error }
  const { debt, limit } = data
  const left = limit === null ? undefined : tiyin(limit) - tiyin(debt) - owed
  const refused = owed > 0 && left !== undefined && left < 0 && !session.can('exceed debt-limit')
  return { now: { debt, limit, left, refused }, error }
}
