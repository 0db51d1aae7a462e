import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '../api/client/queries.ts'
import { type CustomerChoice, customerChoices } from '../api/customer.ts'
import { KEYWORD_LENGTH_MAX } from '../api/fields.ts'
import type { MetClient } from '../api/paidSale.ts'
import { failureText } from '../ui/feedback/failureText.ts'
import { formatPercent } from '../ui/format.ts'
import { PlusIcon } from '../ui/icons.tsx'
import { useSettled } from '../ui/useSettled.ts'
import { KnownBuyer } from './KnownBuyer.tsx'
import { moveFocus } from './moveFocus.ts'
import { NewBuyer } from './NewBuyer.tsx'
import { serve } from './serve.ts'
import { TillDialog } from './TillDialog.tsx'
import { useTill, useTillState } from './useTill.ts'
import './buyer.css'

const WIDTH_PX = 640
const FOUND_SHOWN = 12

/** Who buys: found by name, phone or card, or made on the spot; once known, what the shop knows of the buyer. */
export function BuyerDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const till = useTill()
  const { customer } = useTillState().held
  const [text, setText] = useState('')
  const [making, setMaking] = useState(false)
  const choose = (buyer: CustomerChoice, met?: MetClient) => {
    serve(till, buyer, met)
    onClose()
  }
  return (
    <TillDialog title={t('screen.till.buyer.title')} width={WIDTH_PX} onClose={onClose}>
      {customer ? (
        <KnownBuyer customer={customer} onDone={onClose} />
      ) : making ? (
        <NewBuyer typed={text} onMade={choose} onBack={() => setMaking(false)} />
      ) : (
        <FindBuyer text={text} onText={setText} onChoose={choose} onNew={() => setMaking(true)} />
      )}
    </TillDialog>
  )
}

function FindBuyer({
  text,
  onText,
  onChoose,
  onNew,
}: {
  text: string
  onText: (text: string) => void
  onChoose: (customer: CustomerChoice) => void
  onNew: () => void
}) {
  const { t } = useTranslation()
  const keyword = useSettled(text.trim())
  const { goods } = useTill().parts
  const asked = queryOf(customerChoices, { query: { limit: FOUND_SHOWN }, body: { keyword } })
  const found = useQuery({
    ...asked,
    // Without a network those that the device knew last have to do.
    queryFn: async (context) => {
      const known = goods?.awaySince() ? await goods.findClients(keyword) : undefined
      return known ? { items: known.slice(0, FOUND_SHOWN), total: known.length } : asked.queryFn!(context)
    },
    enabled: keyword !== '',
    placeholderData: keepPreviousData,
  })
  const settled = keyword === text.trim() && !found.isPlaceholderData
  const customers = keyword === '' ? [] : (found.data?.items ?? [])
  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (settled && customers.length === 1) onChoose(customers[0]!)
        }}
      >
        <label className="till-ask-field">
          <span>{t('screen.till.buyer.find')}</span>
          <input
            className="till-text"
            autoFocus
            autoComplete="off"
            maxLength={KEYWORD_LENGTH_MAX}
            value={text}
            onChange={(event) => onText(event.target.value)}
          />
        </label>
      </form>
      {found.error && <p className="till-problem">{failureText(found.error)}</p>}
      {settled && found.data && customers.length === 0 && keyword !== '' && (
        <p role="status">{t('screen.till.buyer.none')}</p>
      )}
      <div className="till-choices" onKeyDown={moveFocus}>
        {customers.map((customer) => (
          <button key={customer.id} type="button" className="till-choice" onClick={() => onChoose(customer)}>
            <span className="buyer-name">{customer.fullName}</span>
            <span>{customer.mobile}</span>
            {customer.discountPercent ? <strong>−{formatPercent(customer.discountPercent)}</strong> : null}
          </button>
        ))}
      </div>
      <div className="till-dialog-actions">
        <button type="button" className="till-button" onClick={onNew}>
          <PlusIcon fontSize="small" />
          {t('screen.till.buyer.new')}
        </button>
      </div>
    </>
  )
}
