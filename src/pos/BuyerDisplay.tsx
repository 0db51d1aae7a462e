import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { wordText } from '../rules/wordText.ts'
import { formatMoney, formatQuantity } from '../ui/format.ts'
import { displayChannel, type Displayed, HELLO } from './displayed.ts'
import { type Register, registerKeyOf } from './register.ts'
import './buyerDisplay.css'

/** The screen that the buyer looks at: the goods, what they come to, and the change. It asks nobody but the till beside it. */
export function BuyerDisplay({ register }: { register: Register }) {
  const { t } = useTranslation()
  const shown = useDisplayed(registerKeyOf(register))
  const last = useRef<HTMLLIElement>(null)
  const count = shown?.lines.length ?? 0
  useEffect(() => {
    last.current?.scrollIntoView({ block: 'end' })
  }, [count])
  if (!shown || count === 0)
    return (
      <main className="buyer-display" data-calm>
        <h1>{register.departmentName}</h1>
        {shown?.finished ? (
          <>
            <p>{t('screen.receipt.thanks')}</p>
            {shown.finished.change > 0 && (
              <p className="buyer-display-total">
                <span>{t('screen.receipt.change')}</span>
                <strong>{formatMoney(shown.finished.change, 2)}</strong>
              </p>
            )}
          </>
        ) : (
          <p>{t('screen.till.display.welcome')}</p>
        )}
      </main>
    )
  return (
    <main className="buyer-display">
      <ol>
        {shown.lines.map((line, index) => (
          <li key={line.key} ref={index === count - 1 ? last : undefined} data-newest={index === count - 1}>
            <span>{line.name}</span>
            <small>
              {formatQuantity(line.count)} {wordText(line.unitName, t)} × {formatMoney(line.price, 2)}
            </small>
            <strong>{formatMoney(line.sum, 2)}</strong>
          </li>
        ))}
      </ol>
      <footer>
        {shown.discount !== 0 && (
          <p>
            <span>{t('screen.till.discount')}</span>
            <strong>{formatMoney(-shown.discount, 2)}</strong>
          </p>
        )}
        <p className="buyer-display-total">
          <span>{t(shown.total < 0 ? 'screen.till.toPayBack' : 'screen.till.toPay')}</span>
          <strong>{formatMoney(Math.abs(shown.total), 2)}</strong>
        </p>
      </footer>
    </main>
  )
}

/** What the till told last; undefined until it has told anything. */
function useDisplayed(registerKey: string): Displayed | undefined {
  const [shown, setShown] = useState<Displayed>()
  useEffect(() => {
    const channel = displayChannel(registerKey)
    channel.onmessage = ({ data }) => {
      if (data !== HELLO) setShown(data as Displayed)
    }
    channel.postMessage(HELLO)
    return () => channel.close()
  }, [registerKey])
  return shown
}
