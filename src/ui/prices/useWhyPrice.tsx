import { type ReactNode, useState } from 'react'
import { whyPrice } from '../../api/priceQuestion.ts'
import type { RowAction } from '../grid/defineGrid.ts'
import { InfoIcon } from '../icons.tsx'
import type { Priced } from './PriceReasons.tsx'
import { WhyPrice } from './WhyPrice.tsx'

/** An action of a list's rows that tells why a row costs what it costs, and the dialog that it opens. */
export function useWhyPrice<Row>(pricedOf: (row: Row) => Priced): { action: RowAction<Row>; dialog: ReactNode } {
  const [asked, setAsked] = useState<Priced>()
  return {
    action: { action: 'whyPrice', icon: InfoIcon, endpoint: whyPrice, run: (row) => setAsked(pricedOf(row)) },
    dialog: asked && <WhyPrice of={asked} onClose={() => setAsked(undefined)} />,
  }
}
