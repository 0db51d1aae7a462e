import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Certificate, getCertificate } from '../api/certificate.ts'
import { ApiFailure } from '../api/client/apiFailure.ts'
import { call } from '../api/client/call.ts'
import { plainNumber } from '../rules/certificate.ts'
import { failureText } from '../ui/feedback/failureText.ts'
import { useTill } from './useTill.ts'

interface Looking {
  /** Numbers that are on the table already. */
  given: readonly string[]
  /** Why this one is not taken: the code of a message. */
  refusalOf: (found: Certificate) => string | undefined
  onFound: (found: Certificate) => void
  /** Nobody can be asked: takes it as it lies there and says what to mind, or answers undefined and takes it not. */
  onUnseen?: (number: string) => string | undefined
}

/**
 * The number of a certificate, scanned or typed, and looked up at once: a failed look-up says why and changes nothing
 * (specification 2 §4.6).
 */
export function CertificateNumberField({
  problem: otherProblem = '',
  ...looking
}: Looking & {
  /** What else is wrong with the certificates on the table. */
  problem?: string | false
}) {
  const { t } = useTranslation()
  const { typed, setTyped, problem, asking, add } = useLookUp(looking)
  const id = useId()
  return (
    <>
      <div className="till-ask-field">
        <label htmlFor={id}>{t('screen.till.certificateNumber')}</label>
        <input
          id={id}
          className="till-number"
          autoFocus
          autoComplete="off"
          inputMode="numeric"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || typed.trim() === '') return
            event.preventDefault()
            void add()
          }}
        />
        <button
          type="button"
          className="till-button"
          disabled={asking || typed.trim() === ''}
          onClick={() => void add()}
        >
          {t('screen.till.certificateAdd')}
        </button>
      </div>
      <p className="till-problem" role="alert">
        {problem || otherProblem}
      </p>
    </>
  )
}

function useLookUp({ given, refusalOf, onFound, onUnseen }: Looking) {
  const { t } = useTranslation()
  const till = useTill()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState('')
  const [asking, setAsking] = useState(false)
  const refuse = (text: string) => {
    till.parts.play('failure')
    setProblem(text)
  }
  const add = async () => {
    const number = plainNumber(typed)
    if (number === '' || asking) return
    if (given.includes(number)) return refuse(t('message.certificateTwice'))
    setAsking(true)
    setProblem('')
    try {
      const found = await call(getCertificate, { path: { number } })
      const refusal = refusalOf(found)
      if (refusal) return refuse(t(`message.${refusal}`))
      onFound(found)
      setTyped('')
    } catch (error) {
      const unseen = error instanceof ApiFailure && error.status === 0 ? onUnseen?.(number) : undefined
      refuse(unseen ?? failureText(error))
      if (unseen) setTyped('')
    } finally {
      setAsking(false)
    }
  }
  return { typed, setTyped, problem, asking, add }
}
