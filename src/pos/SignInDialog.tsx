import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { signIn } from '../api/auth.ts'
import { ApiFailure } from '../api/client/apiFailure.ts'
import { call } from '../api/client/call.ts'
import { session } from '../api/client/session.ts'
import { failureText } from '../ui/feedback/failureText.ts'
import { isEmpty } from './tillCart.ts'
import { TillDialog } from './TillDialog.tsx'
import { useTillState } from './useTill.ts'

const WIDTH_PX = 420

/**
 * The session has ended in the middle of work: whoever works here signs in, and the cart is where it was.
 *
 * @param username of who worked here last
 */
export function SignInDialog({ username }: { username: string }) {
  const { t } = useTranslation()
  const { held } = useTillState()
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  const [asksCode, setAsksCode] = useState(false)
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = (name: string) => form.get(name) as string
    if (!text('username').trim() || !text('password')) return setFailure(t('screen.till.signInBoth'))
    setBusy(true)
    setFailure('')
    try {
      const body = { username: text('username').trim(), password: text('password') }
      session.begin(await call(signIn, { body: asksCode ? { ...body, code: text('code').trim() || null } : body }))
    } catch (error) {
      setBusy(false)
      if (error instanceof ApiFailure && error.code === 'codeNeeded') setAsksCode(true)
      setFailure(failureText(error))
    }
  }
  return (
    <TillDialog title={t('screen.till.signInAgain')} width={WIDTH_PX}>
      <p>{t(isEmpty(held) ? 'screen.till.signInWhy' : 'screen.till.signInCart')}</p>
      <form className="till-ask" noValidate onSubmit={(event) => void submit(event)}>
        <label className="till-ask-field">
          <span>{t('field.username')}</span>
          <input
            autoFocus={!username}
            defaultValue={username}
            name="username"
            className="till-text"
            autoComplete="username"
            autoCapitalize="none"
          />
        </label>
        <label className="till-ask-field">
          <span>{t('field.password')}</span>
          <input
            autoFocus={username !== ''}
            name="password"
            type="password"
            className="till-text"
            autoComplete="current-password"
          />
        </label>
        {asksCode && (
          <label className="till-ask-field">
            <span>{t('field.signInCode')}</span>
            <input autoFocus name="code" className="till-text" autoComplete="one-time-code" autoCapitalize="none" />
          </label>
        )}
        <p className="till-problem" role="alert">
          {failure}
        </p>
        <button type="submit" className="till-button till-button-strong" disabled={busy}>
          {t(busy ? 'message.signingIn' : 'action.signIn')} <kbd>Enter</kbd>
        </button>
      </form>
    </TillDialog>
  )
}
