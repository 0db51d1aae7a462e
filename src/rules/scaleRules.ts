import { decodeInStore, type InStoreRule, isEan13 } from './barcodes.ts'
import { thousandths, tiyin } from './money.ts'

/** A label as it came out of a scale, with what stands on it in words and figures. */
export interface ScaleLabel {
  /** Thirteen digits, the first a 2. */
  readonly barcode: string
  /** The number of the goods in the scale; empty where nobody knows it, which leaves its length open. */
  readonly plu: string
  readonly kind: InStoreRule['kind']
  /** Kilograms, or so'm. */
  readonly value: number
}

const LENGTH = 13
const PREFIX_LENGTHS = [2, 3]
const PLU_LENGTHS = [4, 5, 6]
const VALUE_LENGTHS: ReadonlySet<number> = new Set([4, 5, 6])
const DIVISORS = [1000, 100, 10, 1] as const

/**
 * The rules that read all these labels as they are, the likeliest first: with a check digit, without a verifier, with a short prefix.
 * Of labels whose goods are named three tell the scale nearly always; one leaves some choice.
 */
export function proposeRules(labels: readonly ScaleLabel[]): InStoreRule[] {
  const [first] = labels
  if (!first || labels.some(({ kind }) => kind !== first.kind)) return []
  return candidates(first).filter((rule) => labels.every((label) => reads(rule, label)))
}

function candidates({ barcode, kind }: ScaleLabel): InStoreRule[] {
  const rules: InStoreRule[] = []
  for (const checkDigit of [true, false])
    for (const verifier of [false, true])
      for (const prefixLength of PREFIX_LENGTHS)
        for (const pluLength of PLU_LENGTHS)
          for (const divisor of DIVISORS) {
            const valueLength = LENGTH - prefixLength - pluLength - Number(verifier) - Number(checkDigit)
            if (VALUE_LENGTHS.has(valueLength))
              rules.push({ prefix: barcode.slice(0, prefixLength), pluLength, kind, divisor, checkDigit, verifier })
          }
  return rules
}

/** Whether the rule reads from the label what stands on it. */
function reads(rule: InStoreRule, { barcode, plu, kind, value }: ScaleLabel): boolean {
  if (rule.checkDigit && !isEan13(barcode)) return false
  const read = decodeInStore(barcode, [rule])
  if (!read || read.kind !== kind || (plu !== '' && Number(read.plu) !== Number(plu))) return false
  return read.kind === 'weight' ? read.quantity === thousandths(value) : read.price === tiyin(value)
}

/** Rules of which one takes labels from the other: the longer prefix wins, and of two equal ones neither is sure. */
export function rulesInTheWay(rule: InStoreRule, others: readonly InStoreRule[]): InStoreRule[] {
  return others.filter(
    (other) => other !== rule && (other.prefix.startsWith(rule.prefix) || rule.prefix.startsWith(other.prefix)),
  )
}
