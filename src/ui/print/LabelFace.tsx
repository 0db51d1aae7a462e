import { labelName } from '../../rules/labelName.ts'
import { formatMoney } from '../format.ts'
import { Barcode } from './Barcode.tsx'
import type { Label } from './defineLabels.ts'
import type { LabelPaper } from './labelPaper.ts'
import './labels.css'

/** White at both edges together. */
const EDGES_MM = 1

/** Lower labels show name, price and code and leave out what helps nobody at the shelf. */
const FULL_HEIGHT_MM = 25

/** One label: name, on a barcode label cut at 30, colour, article, price and barcode. */
export function LabelFace({ label, paper, wholeName }: { label: Label; paper: LabelPaper; wholeName: boolean }) {
  const { name, color, artikul, priceUzs, barcode } = label
  const more = [artikul, color].filter(Boolean).join(' · ')
  return (
    <div className="label" style={{ width: `${paper.widthMm}mm`, height: `${paper.heightMm}mm` }}>
      <div className="label-name" data-whole={wholeName || undefined}>
        {wholeName ? name : labelName(name)}
      </div>
      {more && paper.heightMm >= FULL_HEIGHT_MM && <div className="label-more">{more}</div>}
      {priceUzs !== null && priceUzs !== undefined && (
        <div className="label-price">
          {formatMoney(priceUzs, Number.isInteger(priceUzs) ? 0 : 2)} <small>UZS</small>
        </div>
      )}
      <Barcode code={barcode} roomMm={paper.widthMm - EDGES_MM} />
    </div>
  )
}
