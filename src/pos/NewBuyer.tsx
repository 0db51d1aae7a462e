import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiFailure } from '../api/client/apiFailure.ts'
import { mutationOf } from '../api/client/queries.ts'
import { type CustomerChoice, meetCustomer } from '../api/customer.ts'
import { TEXT_LENGTH_MAX } from '../api/fields.ts'
import type { MetClient } from '../api/paidSale.ts'
import { failureText } from '../ui/feedback/failureText.ts'
import { isOfDevice, localId } from './localIds.ts'
import { useTill } from './useTill.ts'

const FIELDS = ['lastName', 'firstName', 'mobile', 'memberCard'] as const
type Field = (typeof FIELDS)[number]

/** A client made on the spot; what was looked for stands in its field already. */
export function NewBuyer({
  typed,
  onMade,
  onBack,
}: {
  typed: string
  /** `met`: the server has not heard of the client. */
  onMade: (customer: CustomerChoice, met?: MetClient) => void
  onBack: () => void
}) {
  const { t } = useTranslation()
  const till = useTill()
  const [uuid] = useState(till.parts.newUuid)
  const asked = mutationOf(meetCustomer)
  const meeting = useMutation({
    ...asked,
    mutationFn: async (input, context) => {
      try {
        return await asked.mutationFn!(input, context)
      } catch (error) {
        // Where nobody can be asked, the client comes with the sale.
        if (!(error instanceof ApiFailure) || error.status !== 0 || !till.parts.paid) throw error
        return metHere({ ...input.body, uuid })
      }
    },
    onSuccess: (customer, { body }) => onMade(customer, isOfDevice(customer.id) ? { ...body, uuid } : undefined),
  })
  const [values, setValues] = useState(() => beginning(typed.trim()))
  const fields = meeting.error instanceof ApiFailure ? meeting.error.fields : {}
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (meeting.isPending || values.firstName.trim() === '') return
    meeting.mutate({ body: { ...values, memberCard: values.memberCard.trim() || null } })
  }
  return (
    <form className="buyer-new" onSubmit={save}>
      {FIELDS.map((field) => (
        <label key={field} className="till-ask-field">
          <span>
            {t(`field.${field}`)}
            {field === 'firstName' && ' *'}
          </span>
          <input
            className="till-text"
            autoFocus={field === (values.firstName === '' ? 'firstName' : 'mobile')}
            autoComplete="off"
            inputMode={field === 'mobile' ? 'tel' : undefined}
            maxLength={TEXT_LENGTH_MAX}
            required={field === 'firstName'}
            aria-invalid={field in fields}
            value={values[field]}
            onChange={(event) => setValues({ ...values, [field]: event.target.value })}
          />
          {fields[field] && <small className="till-problem">{fields[field]}</small>}
        </label>
      ))}
      {meeting.error && (
        <p className="till-problem" role="alert">
          {failureText(meeting.error)}
        </p>
      )}
      <div className="till-dialog-actions">
        <button type="button" className="till-button" onClick={onBack}>
          {t('action.back')}
        </button>
        <button type="submit" className="till-button till-button-strong" disabled={meeting.isPending}>
          {t('screen.till.buyer.make')} <kbd>Enter</kbd>
        </button>
      </div>
    </form>
  )
}

const metHere = ({ uuid, firstName, lastName, mobile, memberCard }: MetClient): CustomerChoice => ({
  id: localId(uuid),
  fullName: [lastName, firstName].filter(Boolean).join(' '),
  mobile: mobile ?? '',
  memberCard: memberCard ?? null,
  dateOfBirth: null,
  discountPercent: null,
})

/** Digits are a phone, or a card where they are as many as on one; words are a name, the surname first as everywhere. */
function beginning(typed: string): Record<Field, string> {
  const none = { lastName: '', firstName: '', mobile: '', memberCard: '' }
  if (/^\d{13}$/.test(typed)) return { ...none, memberCard: typed }
  if (/^[\d\s+()-]+$/.test(typed)) return { ...none, mobile: typed }
  const [first = '', ...rest] = typed.split(/\s+/)
  return rest.length === 0 ? { ...none, firstName: first } : { ...none, lastName: first, firstName: rest.join(' ') }
}
