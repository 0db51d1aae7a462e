import { useQuery } from '@tanstack/react-query'
import { cashboxes } from '../api/cashbox.ts'
import { queryOf } from '../api/client/queries.ts'
import { type RateOfDay, ratesOn } from '../api/currencyRate.ts'
import { tiyin, type Tiyin } from '../rules/money.ts'
import { useTill } from './useTill.ts'

/** What an administrator changes at a register, and a rate, is known at the till after so long; the server knows it at once. */
const TERMS_FRESH_MS = 60_000

/** How this register takes money; where the server cannot say it, in the plainest way. */
export interface RegisterTerms {
  /** The server has not answered yet: whoever finishes a sale waits for it. */
  readonly asked: boolean
  /** Cash is rounded down to it; 0: not at all. */
  readonly step: Tiyin
  readonly asksSlip: boolean
  /** The currencies whose notes are taken, with what they are worth today. */
  readonly rates: readonly RateOfDay[]
}

export const PLAIN_TERMS: RegisterTerms = { asked: false, step: 0, asksSlip: false, rates: [] }

export function useRegisterTerms(): RegisterTerms {
  const { departmentId, cashboxId } = useTill().register
  const registers = useQuery({
    ...queryOf(cashboxes, { path: { depId: departmentId } }),
    staleTime: TERMS_FRESH_MS,
  })
  const rates = useQuery({ ...queryOf(ratesOn, { query: {} }), staleTime: TERMS_FRESH_MS })
  const own = registers.data?.find(({ id }) => id === cashboxId)
  return {
    asked: registers.isLoading,
    step: tiyin(own?.cashRounding ?? 0),
    asksSlip: own?.asksSlip ?? false,
    rates: rates.data ?? [],
  }
}
