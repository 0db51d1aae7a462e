import type { AnswerOf, Endpoint } from '../../api/endpoint.ts'

/** What one label shows (specification 2 §2.13). */
export interface Label {
  name: string
  color?: string | null
  artikul?: string | null
  /** Retail price in UZS; a label without one shows none. */
  priceUzs?: number | null
  barcode: string
  /** How many of it are printed. */
  count: number
}

/** The declaration of barcode labels. */
export interface Labels<Load extends Endpoint = Endpoint> {
  readonly name: string
  readonly load: Load
  /** The whole name stands on it, as on a price tag; a barcode label has room for 30 characters (specification 2 §2.13). */
  readonly wholeNames?: boolean
  labels(loaded: AnswerOf<Load>): readonly Label[]
}

/**
 * Declares barcode labels.
 * @example export const incomeLabels = defineLabels({ name: 'incomeLabels', load: getDocument, labels: (income) => income.whItems.map(labelOf) })
 */
export const defineLabels = <Load extends Endpoint>(labels: Labels<Load>): Labels<Load> => labels
