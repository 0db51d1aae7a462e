import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  newSecondFactor,
  renewRecoveryCodes,
  secondFactorState,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from '../../src/api/secondFactor.ts'
import { answer, refuse, server } from './support/answers.ts'
import { openScreen } from './support/openScreen.tsx'
import { sessionWith } from './support/sessions.ts'

const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const off = { isOn: false, since: null, recoveryCodesLeft: 0 }
const on = { isOn: true, since: '2026-11-20T07:00:00.000Z', recoveryCodesLeft: 3 }

async function openDialog(state: typeof off | typeof on) {
  server.use(
    answer(secondFactorState, state),
    answer(newSecondFactor, { secret, address: `otpauth://totp/Savdo:seller?secret=${secret}&issuer=Savdo` }),
  )
  const { user } = await openScreen('/dashboard', sessionWith([]))
  await user.click(screen.getByRole('button', { name: /^Пользователь/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Вход с кодом' }))
  const named = async (name: string) => within(await screen.findByRole('dialog', { name }))
  return { user, named, dialog: await named('Вход с кодом') }
}

test('the telephone reads the secret and proves it; the recovery codes are shown once', async () => {
  let sent: unknown
  const { user, named, dialog } = await openDialog(off)
  await user.click(await dialog.findByRole('button', { name: 'Включить' }))
  const scan = await named('Покажите код телефону')
  expect(await scan.findByRole('img', { name: 'QR-код для приложения' })).toBeTruthy()
  expect(scan.getByText('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ')).toBeTruthy()
  await user.click(scan.getByRole('button', { name: 'Далее' }))

  const prove = await named('Включить вход с кодом')
  server.use(
    refuse(turnOnSecondFactor, 400, {
      code: 'wrongCode',
      message: 'Код не подходит',
      fields: { code: 'Код не подходит' },
    }),
  )
  const code = prove.getByLabelText(/^Код из приложения/)
  // What the browser keeps for this place is filled in by it, and a new password is not offered.
  expect(code.getAttribute('autocomplete')).toBe('one-time-code')
  expect(prove.getByLabelText(/^Пароль/).getAttribute('autocomplete')).toBe('current-password')
  await user.type(code, '000000')
  await user.type(prove.getByLabelText(/^Пароль/), 'secret-word')
  await user.click(prove.getByRole('button', { name: 'Сохранить' }))
  await waitFor(() => expect(code.getAttribute('aria-invalid')).toBe('true'))

  server.use(
    answer(turnOnSecondFactor, async (request) => {
      sent = await request.json()
      return { recoveryCodes: ['7KQ2M-XP4RA', 'AAAAA-BBBBB'] }
    }),
  )
  await user.clear(code)
  await user.type(code, '123456')
  await user.click(prove.getByRole('button', { name: 'Сохранить' }))
  const codes = await named('Резервные коды')
  expect(codes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['7KQ2M-XP4RA', 'AAAAA-BBBBB'])
  expect(sent).toEqual({ secret, code: '123456', password: 'secret-word' })
  await user.keyboard('{Escape}')
  expect(screen.getByRole('dialog', { name: 'Резервные коды' })).toBeTruthy()
  await user.click(codes.getByRole('button', { name: 'Записал, закрыть' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('who has it sees since when, makes new recovery codes and turns it off, each by the password', async () => {
  const { user, named, dialog } = await openDialog(on)
  expect(await dialog.findByText('Резервных кодов осталось: 3')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Отключить' }))
  const ask = await named('Отключить вход с кодом')
  server.use(
    refuse(turnOffSecondFactor, 400, {
      code: 'ownPasswordWrong',
      message: 'Пароль не подходит',
      fields: { password: 'Пароль не подходит' },
    }),
  )
  const password = ask.getByLabelText(/^Пароль/)
  await user.type(password, 'not it')
  await user.click(ask.getByRole('button', { name: 'Сохранить' }))
  await waitFor(() => expect(password.getAttribute('aria-invalid')).toBe('true'))
  server.use(
    answer(turnOffSecondFactor, { done: true as const }),
    answer(secondFactorState, off),
    answer(renewRecoveryCodes, { recoveryCodes: [] }),
  )
  await user.click(ask.getByRole('button', { name: 'Сохранить' }))
  const again = await named('Вход с кодом')
  expect(await again.findByRole('button', { name: 'Включить' })).toBeTruthy()
})

test('what the state is, is not guessed: a failure is said', async () => {
  server.use(refuse(secondFactorState, 500, { code: 'internal', message: 'Ошибка сервера' }))
  const { user } = await openScreen('/dashboard', sessionWith([]))
  await user.click(screen.getByRole('button', { name: /^Пользователь/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Вход с кодом' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Вход с кодом' }))
  expect((await dialog.findByRole('alert')).textContent).toBe('Ошибка сервера')
  expect(dialog.queryByRole('button', { name: 'Включить' })).toBeNull()
})
