import { type KeyboardEvent, type RefObject, type SyntheticEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { signIn } from '../../api/auth.ts'
import { ApiFailure } from '../../api/client/apiFailure.ts'
import { call } from '../../api/client/call.ts'
import { session } from '../../api/client/session.ts'
import { failureText } from '../feedback/failureText.ts'
import { LanguageSwitch } from '../shell/LanguageSwitch.tsx'
import { ThemeSwitch } from '../shell/ThemeSwitch.tsx'
import { useSession } from './useSession.ts'
import './signIn.css'

/**
 * The sign-in page (specification 1 §2). Plain HTML and CSS: it is the first thing that a shop's slow line has to load.
 * `onSignedIn` is called when the session has begun; `onTyping` at the first key, to load the rest meanwhile.
 */
export function SignIn({ onSignedIn, onTyping }: { onSignedIn: () => unknown; onTyping?: () => unknown }) {
  const { t } = useTranslation()
  const { endedBy } = useSession()
  const form = useRef<HTMLFormElement>(null)
  const { failure, missing, busy, asksCode, submit } = useSigningIn(form, onSignedIn)
  const errorOf = (name: Name) => (missing.includes(name) ? t('message.required') : '')

  return (
    <main className="sign-in">
      <div className="sign-in-switches">
        <LanguageSwitch />
        <ThemeSwitch />
      </div>
      <form ref={form} className="sign-in-card" noValidate onSubmit={(event) => void submit(event)} onInput={onTyping}>
        <div className="sign-in-brand">
          <img src="/icon.svg" width="36" height="36" alt="" />
          <div>
            <h1>{t('screen.login.heading')}</h1>
            <p>{t('screen.app.title')}</p>
          </div>
        </div>
        {endedBy === 'expired' && !failure && <p className="sign-in-note">{t('message.sessionExpired')}</p>}
        <p className="sign-in-failure" role="alert">
          {failure}
        </p>
        <Field name="username" label={t('field.username')} error={errorOf('username')} autoComplete="username" />
        <PasswordField label={t('field.password')} error={errorOf('password')} />
        {asksCode && (
          <>
            <p className="sign-in-note">{t('message.codeNeeded')}</p>
            <Field name="code" label={t('field.signInCode')} error={errorOf('code')} autoComplete="one-time-code" />
          </>
        )}
        <button className="sign-in-submit" type="submit" disabled={busy}>
          {t(busy ? 'message.signingIn' : 'action.signIn')}
        </button>
      </form>
    </main>
  )
}

type Name = 'username' | 'password' | 'code'

/** What becomes of what was typed; who has a second factor is asked for its code once the password was right. */
function useSigningIn(form: RefObject<HTMLFormElement | null>, onSignedIn: () => unknown) {
  const [failure, setFailure] = useState('')
  const [missing, setMissing] = useState<readonly Name[]>([])
  const [busy, setBusy] = useState(false)
  const [asksCode, setAsksCode] = useState(false)
  const focus = (name: Name) => {
    const field = form.current?.elements.namedItem(name)
    if (!(field instanceof HTMLInputElement)) return
    field.focus()
    field.select()
  }

  async function submit(event: SyntheticEvent) {
    event.preventDefault()
    const input = new FormData(form.current!)
    const body = {
      username: textOf(input, 'username').trim(),
      password: textOf(input, 'password'),
      ...(asksCode && { code: textOf(input, 'code').trim() }),
    }
    const empty = (['username', 'password', 'code'] as const).filter((name) => body[name] === '')
    setMissing(empty)
    setFailure('')
    if (empty.length > 0) return focus(empty[0]!)
    setBusy(true)
    try {
      session.begin(await call(signIn, { body }))
      await onSignedIn()
    } catch (error) {
      setBusy(false)
      const code = error instanceof ApiFailure ? error.code : ''
      if (code === 'codeNeeded') return setAsksCode(true)
      setFailure(failureText(error))
      focus(code === 'wrongCode' ? 'code' : 'password')
    }
  }
  return { failure, missing, busy, asksCode, submit }
}

const textOf = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

interface FieldProps {
  name: string
  label: string
  error: string
  type?: string
  autoComplete: string
  onKeyUp?: (event: KeyboardEvent) => void
}

function Field({ name, label, error, ...input }: FieldProps) {
  return (
    <div className="sign-in-field">
      <label htmlFor={`sign-in-${name}`}>{label}</label>
      <input
        id={`sign-in-${name}`}
        name={name}
        // oxlint-disable-next-line jsx_a11y/no-autofocus -- the page has one purpose: here it begins, and here it goes on
        autoFocus={name !== 'password'}
        autoCapitalize="none"
        spellCheck={false}
        aria-invalid={error !== ''}
        aria-describedby={`sign-in-${name}-error`}
        {...input}
      />
      <span id={`sign-in-${name}-error`} className="sign-in-error">
        {error}
      </span>
    </div>
  )
}

function PasswordField({ label, error }: { label: string; error: string }) {
  const { t } = useTranslation()
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  return (
    <div className="sign-in-password">
      <Field
        name="password"
        label={label}
        error={error || (capsLock ? t('message.capsLock') : '')}
        type={shown ? 'text' : 'password'}
        autoComplete="current-password"
        onKeyUp={(event) => setCapsLock(event.getModifierState('CapsLock'))}
      />
      <button
        type="button"
        aria-label={t(shown ? 'action.hidePassword' : 'action.showPassword')}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
      >
        <svg
          viewBox="0 0 24 24"
          width="18"
          height="18"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.75"
          aria-hidden
        >
          <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9.2a2.8 2.8 0 1 1 0 5.6a2.8 2.8 0 0 1 0-5.6z" />
          {shown && <path d="M4 4l16 16" />}
        </svg>
      </button>
    </div>
  )
}
