import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { signIn, whoAmI } from '../../src/api/auth.ts'
import { environment } from '../../src/api/client/environment.ts'
import { session } from '../../src/api/client/session.ts'
import { answer, networkAway, refuse, server, hold } from './support/answers.ts'
import { openScreen } from './support/openScreen.tsx'
import { admin, sessionWith } from './support/sessions.ts'

const success = { ...admin, token: 'fresh-token' }

async function typeAndSend(user: Awaited<ReturnType<typeof openScreen>>['user']) {
  await user.type(screen.getByLabelText('Имя пользователя'), 'admin')
  await user.type(screen.getByLabelText('Пароль'), 'secret-word')
  await user.click(screen.getByRole('button', { name: 'Войти' }))
}

const alertSays = async (text: RegExp) =>
  expect(await screen.findByText(text, { selector: '[role=alert]' })).toBeTruthy()

test('a right password opens the dashboard and keeps the session on the device', async () => {
  server.use(
    answer(signIn, async (request) => {
      expect(await request.json()).toEqual({ username: 'admin', password: 'secret-word' })
      expect(request.headers.get('accept-language')).toBe('ru')
      expect(request.headers.has('authorization')).toBe(false)
      return success
    }),
  )
  const { user, pathname } = await openScreen('/pages/login')
  await typeAndSend(user)
  await screen.findByRole('heading', { name: 'Рабочий стол' })
  expect(pathname()).toBe('/dashboard')
  expect(session.get()).toMatchObject({ token: 'fresh-token', user: { username: 'admin' } })
  expect(localStorage.getItem('savdo.session')).toContain('fresh-token')
})

test('a wrong password is said on the page, and the password can be typed anew', async () => {
  server.use(refuse(signIn, 401, { code: 'wrongPassword', message: 'Неверное имя или пароль' }))
  const { user, pathname } = await openScreen('/pages/login')
  await typeAndSend(user)
  await alertSays(/Неверное имя или пароль/)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Пароль')))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Войти' }).disabled).toBe(false)
  expect(pathname()).toBe('/pages/login')
  expect(session.get().endedBy).not.toBe('expired')
})

test('too many tries are said with the time to wait', async () => {
  server.use(
    refuse(
      signIn,
      429,
      { code: 'tooManyTries', message: 'Слишком много попыток. Повторите через 15 мин.' },
      { 'retry-after': '900' },
    ),
  )
  const { user } = await openScreen('/pages/login')
  await typeAndSend(user)
  await alertSays(/через 15 мин/)
  expect(session.get().user).toBeNull()
})

test('who has a second factor is asked for its code once the password was right, and a wrong one is asked again', async () => {
  let sent: unknown
  server.use(refuse(signIn, 401, { code: 'codeNeeded', message: 'Введите код' }))
  const { user } = await openScreen('/pages/login')
  expect(screen.queryByLabelText('Код для входа')).toBeNull()
  await typeAndSend(user)
  const code = await screen.findByLabelText('Код для входа')
  await waitFor(() => expect(document.activeElement).toBe(code))
  expect(screen.getByRole('alert').textContent).toBe('')
  await user.click(screen.getByRole('button', { name: 'Войти' }))
  expect(await screen.findByText('Обязательное поле')).toBeTruthy()

  server.use(refuse(signIn, 401, { code: 'wrongCode', message: 'Код не подходит' }))
  await user.type(code, '000000{Enter}')
  await alertSays(/Код не подходит/)
  await waitFor(() => expect(document.activeElement).toBe(code))
  server.use(
    answer(signIn, async (request) => {
      sent = await request.json()
      return success
    }),
  )
  await user.clear(code)
  await user.type(code, '123456{Enter}')
  await screen.findByRole('heading', { name: 'Рабочий стол' })
  expect(sent).toEqual({ username: 'admin', password: 'secret-word', code: '123456' })
})

test('without a network the page says so, and the next try works', async () => {
  server.use(networkAway(signIn))
  const { user } = await openScreen('/pages/login')
  await typeAndSend(user)
  await alertSays(/Нет связи с сервером/)
  server.use(answer(signIn, success))
  await user.click(screen.getByRole('button', { name: 'Войти' }))
  await screen.findByRole('heading', { name: 'Рабочий стол' })
  expect(session.get().token).toBe('fresh-token')
})

test('a server that never answers is given up in time', async () => {
  const { timeoutMs } = environment
  environment.timeoutMs = 150
  try {
    hold(signIn, success)
    const { user } = await openScreen('/pages/login')
    await typeAndSend(user)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Входим…' }).disabled).toBe(true)
    await alertSays(/Сервер не ответил вовремя/)
  } finally {
    environment.timeoutMs = timeoutMs
  }
})

test('empty fields are marked and nothing is sent', async () => {
  const { user } = await openScreen('/pages/login')
  await user.click(screen.getByRole('button', { name: 'Войти' }))
  expect(
    screen
      .getByRole('textbox', { name: 'Имя пользователя', description: 'Обязательное поле' })
      .getAttribute('aria-invalid'),
  ).toBe('true')
  expect(screen.getByLabelText('Пароль').getAttribute('aria-invalid')).toBe('true')
})

test.each([
  ['/dashboard?tab=2', '/dashboard?tab=2'],
  ['//evil.example/dashboard', '/dashboard'],
  ['https://evil.example/dashboard', '/dashboard'],
  [String.raw`/\evil.example`, '/dashboard'],
  ['javascript:alert(1)', '/dashboard'],
  ['/no-such-screen', '/dashboard'],
  ['/pages/login', '/dashboard'],
])('after signing in, redirect %s leads to %s', async (redirect, target) => {
  server.use(answer(signIn, success))
  const { user, router } = await openScreen(`/pages/login?redirect=${encodeURIComponent(redirect)}`)
  await typeAndSend(user)
  await screen.findByRole('heading', { name: 'Рабочий стол' })
  expect(router.state.location.href).toBe(target)
})

test('who is signed in already is sent home from the sign-in page', async () => {
  const { pathname } = await openScreen('/pages/login', admin)
  expect(pathname()).toBe('/dashboard')
})

test('the language can be chosen before signing in and is asked of the server', async () => {
  server.use(
    answer(signIn, (request) => {
      expect(request.headers.get('accept-language')).toBe('uz-latn')
      return success
    }),
  )
  const { user } = await openScreen('/pages/login')
  await user.click(screen.getByRole('button', { name: "O'ZB" }))
  await screen.findByRole('heading', { name: 'Tizimga kirish' })
  expect(document.documentElement.lang).toBe('uz-Latn')
  await user.type(screen.getByLabelText('Foydalanuvchi nomi'), 'admin')
  await user.type(screen.getByLabelText('Parol'), 'secret-word{Enter}')
  await screen.findByRole('heading', { name: 'Ish stoli' })
  await user.click(screen.getByRole('button', { name: 'ЎЗБ' }))
  await screen.findByRole('heading', { name: 'Иш столи' })
  expect(localStorage.getItem('savdo.preferences')).toContain('"uz"')
  await waitFor(() => expect(document.title).toBe('Иш столи · Savdo ERP — савдо ҳисоби'))
})

test('a token refused in the middle of work ends the session and remembers the way; the device keeps the rest', async () => {
  server.use(refuse(whoAmI, 401, { code: 'signInFirst', message: 'Войдите в программу' }))
  localStorage.setItem('savdo.cart', '[1]')
  const { router } = await openScreen('/dashboard', sessionWith(['view goods']))
  const { refreshSession } = await import('../../src/ui/session/followSession.ts')
  await refreshSession()
  await screen.findByText(/Сеанс завершён/)
  expect(router.state.location.search).toEqual({ redirect: '/dashboard' })
  expect(session.get()).toMatchObject({ token: null, user: null, endedBy: 'expired' })
  expect(localStorage.getItem('savdo.cart')).toBe('[1]')
})
