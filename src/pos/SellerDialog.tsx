import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '../api/client/queries.ts'
import { employeesWithLogin } from '../api/employee.ts'
import { KEYWORD_LENGTH_MAX } from '../api/fields.ts'
import { type CartLine, type Seller, setSeller, setSellerOfAll } from '../rules/cart.ts'
import { foundBySearch } from '../rules/search.ts'
import { failureText } from '../ui/feedback/failureText.ts'
import { moveFocus } from './moveFocus.ts'
import { TillDialog } from './TillDialog.tsx'
import { useTill, useTillState } from './useTill.ts'

const WIDTH_PX = 520

/** Whose sale the receipt is, or one line of it: of somebody who serves in the shop while another rings up. */
export function SellerDialog({ line, onClose }: { line: CartLine | undefined; onClose: () => void }) {
  const { t } = useTranslation()
  const till = useTill()
  const { cart } = useTillState().held
  const [ofAll, setOfAll] = useState(cart.lines.length < 2 || !line)
  const choose = (seller: Seller | undefined) => {
    const done = till.change((current) =>
      ofAll || !line ? setSellerOfAll(current, seller) : setSeller(current, line.key, seller),
    )
    if (done) onClose()
  }
  return (
    <TillDialog title={t('screen.till.seller.title')} width={WIDTH_PX} onClose={onClose}>
      {line && (
        <div className="till-ask-kinds" role="group" aria-label={t('screen.till.seller.title')}>
          <button type="button" className="till-button" aria-pressed={ofAll} onClick={() => setOfAll(true)}>
            {t('screen.till.seller.ofAll')}
          </button>
          <button type="button" className="till-button" aria-pressed={!ofAll} onClick={() => setOfAll(false)}>
            {line.name}
          </button>
        </div>
      )}
      <Sellers now={ofAll ? cart.seller : line?.seller} onChoose={choose} />
    </TillDialog>
  )
}

function Sellers({ now, onChoose }: { now: Seller | undefined; onChoose: (seller: Seller | undefined) => void }) {
  const { t } = useTranslation()
  const { departmentId } = useTill().register
  const [text, setText] = useState('')
  const { data, error } = useQuery(queryOf(employeesWithLogin, { path: { id: departmentId } }))
  const people = data ?? []
  const found = text.trim()
    ? foundBySearch(people, text, ({ fullName, username }) => `${fullName} ${username}`)
    : people
  const chosen = ({ userId, fullName }: (typeof found)[number]) => onChoose({ id: userId, name: fullName })
  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (found.length === 1) chosen(found[0]!)
        }}
      >
        <label className="till-ask-field">
          <span>{t('screen.till.seller.find')}</span>
          <input
            className="till-text"
            autoFocus
            autoComplete="off"
            maxLength={KEYWORD_LENGTH_MAX}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowDown') return
              event.preventDefault()
              event.currentTarget.form?.nextElementSibling?.querySelector('button')?.focus()
            }}
          />
        </label>
      </form>
      <div className="till-choices" onKeyDown={moveFocus}>
        {found.map((person) => (
          <button
            key={person.userId}
            type="button"
            className="till-choice"
            aria-pressed={person.userId === now?.id}
            onClick={() => chosen(person)}
          >
            <span>{person.fullName}</span>
            <span className="till-held-names">{person.username}</span>
          </button>
        ))}
      </div>
      {error && <p className="till-problem">{failureText(error)}</p>}
      {data && found.length === 0 && <p role="status">{t('message.nothingFound')}</p>}
      {now && (
        <div className="till-dialog-actions">
          <button type="button" className="till-button" onClick={() => onChoose(undefined)}>
            {t('screen.till.seller.nobody')}
          </button>
        </div>
      )}
    </>
  )
}
