import { QUANTITY_MAX } from '../api/fields.ts'
import { type Thousandths, thousandths } from '../rules/money.ts'

/** A typed quantity for the rules, which refuse what goods cannot have; a code typed by mistake is only as large as they need. */
export const typedCount = (typed: number | null): Thousandths =>
  thousandths(Math.min(Math.max(typed ?? 0, -QUANTITY_MAX), QUANTITY_MAX))
