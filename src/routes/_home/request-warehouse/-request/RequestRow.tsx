import { type KeyboardEvent, memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RequestLine } from '../../../../api/transferRequest.ts'
import { answerTo, leftOver, signOf } from '../../../../rules/requestCount.ts'
import { codesOf } from '../../../../documents/goodsLines.ts'
import { wordText } from '../../../../rules/wordText.ts'
import { formatDate, formatMoney, formatQuantity } from '../../../../ui/format.ts'
import { CountCell } from './CountCell.tsx'
import { ReasonText } from './ReasonText.tsx'
import type { Counted } from './useCounts.ts'

type Cell = RequestLine['toDeps'][number]

export interface RequestRowProps {
  line: RequestLine
  number: number
  /** What is typed; undefined where all is only shown. */
  typing: Counted | undefined
  /** The answer is there to be compared. */
  answered: boolean
  onSave: (line: RequestLine, departmentId: number, counted: Counted, count: number) => Promise<RequestLine>
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
}

/** Goods, what remains of them under the hand, and a count for each department that receives. */
export const RequestRow = memo(function RequestRow(props: RequestRowProps) {
  const { line, number, typing } = props
  const { t } = useTranslation()
  const [typed, setTyped] = useState<Readonly<Record<number, number>>>({})
  const countNow = (cell: Cell) =>
    typed[cell.departmentId] ?? (typing === 'count' || cell.sendCount === null ? cell.count : cell.sendCount)
  const { available } = line.fromDep
  const remaining = typing ? leftOver(available, line.toDeps.map(countNow)) : line.fromDep.remaining
  return (
    <tr>
      <td className="request-number">{number}</td>
      <th scope="row">
        {line.itemName}
        {line.comment && <small>{line.comment}</small>}
        {line.termOfItem && <small className="request-term">{formatDate(line.termOfItem)}</small>}
      </th>
      <td>{line.barcode}</td>
      <td>{codesOf({ barcode: null, multiBarcodes: line.multiBarcode, artikul: line.artikul })}</td>
      <td>{formatDate(line.termOfItem)}</td>
      <td data-number>{line.fromDepPriceUzs === null ? '' : formatMoney(line.fromDepPriceUzs)}</td>
      <td data-number data-low={remaining < 0 || undefined} className="request-remaining">
        {formatQuantity(remaining)} <small>{wordText(line.unitName, t)}</small>
      </td>
      {line.toDeps.map((cell) => (
        <TargetCell
          key={cell.departmentId}
          {...props}
          cell={cell}
          others={line.toDeps.filter((one) => one !== cell).map(countNow)}
          onTyped={(value) =>
            setTyped(
              (before) =>
                Object.fromEntries(
                  Object.entries({ ...before, [cell.departmentId]: value }).filter(([, count]) => count !== undefined),
                ) as Record<number, number>,
            )
          }
        />
      ))}
    </tr>
  )
})

function TargetCell({
  line,
  cell,
  others,
  number,
  typing,
  answered,
  onSave,
  onKeyDown,
  onTyped,
}: RequestRowProps & { cell: Cell; others: readonly number[]; onTyped: (value: number | undefined) => void }) {
  const { t } = useTranslation()
  const { departmentId, departmentName, count, sendCount } = cell
  const label = t('screen.form.cell', { label: departmentName, row: number })
  const left = leftOver(line.fromDep.available, others)
  const answer = answered ? answerTo(count, sendCount) : undefined
  return (
    <td data-number className="request-cell" data-answer={answer}>
      {typing === 'sendCount' && <span className="request-asked">{formatQuantity(count)} →</span>}
      {typing && (typing === 'count' || count > 0) ? (
        <CountCell
          value={typing === 'count' ? count : (sendCount ?? 0)}
          maximum={typing === 'count' ? left : Math.min(count, left)}
          capped={typing === 'sendCount'}
          label={label}
          place={`${number}-${departmentId}`}
          onTyped={onTyped}
          onSave={(value) => onSave(line, departmentId, typing, value)}
          onKeyDown={onKeyDown}
        />
      ) : (
        !typing && (
          <span>
            {answered && sendCount !== null
              ? `${formatQuantity(count)} → ${formatQuantity(sendCount)}`
              : formatQuantity(count)}
          </span>
        )
      )}
      {answer && <b className="request-sign">{signOf(count, sendCount)}</b>}
      <small>{t('screen.transferRequest.there', { count: formatQuantity(cell.remaining) })}</small>
      {cell.reason && typing === 'count' && <ReasonText reason={cell.reason} />}
    </td>
  )
}
