import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { session } from '../../src/api/client/session.ts'
import { changeOwnPassword } from '../../src/api/ownPassword.ts'
import { answer, networkAway, refuse, server } from './support/answers.ts'
import { openScreen } from './support/openScreen.tsx'
import { sessionWith } from './support/sessions.ts'

async function openDialog() {
  const { user } = await openScreen('/dashboard', sessionWith([]))
  await user.click(screen.getByRole('button', { name: /^Пользователь/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Сменить пароль' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Сменить пароль' }))
  const fill = async (old: string, fresh: string, again = fresh) => {
    await user.type(dialog.getByLabelText(/^Нынешний пароль/), old)
    await user.type(dialog.getByLabelText(/^Новый пароль \*?$/), fresh)
    await user.type(dialog.getByLabelText(/^Новый пароль ещё раз/), again)
    await user.click(dialog.getByRole('button', { name: 'Сохранить' }))
  }
  return { user, dialog, fill }
}

test('the own password is changed, nobody reads it over the shoulder, and the session stays', async () => {
  let sent: unknown
  server.use(
    answer(changeOwnPassword, async (request) => {
      sent = await request.json()
      return { done: true as const }
    }),
  )
  const { dialog, fill } = await openDialog()
  expect(dialog.getByLabelText(/^Нынешний пароль/).getAttribute('type')).toBe('password')
  const filledIn = [/^Нынешний пароль/, /^Новый пароль \*?$/, /^Новый пароль ещё раз/].map((label) =>
    dialog.getByLabelText(label).getAttribute('autocomplete'),
  )
  expect(filledIn).toEqual(['current-password', 'new-password', 'new-password'])
  await fill('old password', 'correct horse')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual({ oldPassword: 'old password', password: 'correct horse', confirmPassword: 'correct horse' })
  expect(session.get().user).not.toBeNull()
})

test('two different new passwords, and one that is easily guessed, are not sent', async () => {
  const { dialog, fill } = await openDialog()
  await fill('old password', 'correct horse', 'correct house')
  expect(await dialog.findByText('Пароли не совпадают')).toBeTruthy()
  expect(dialog.getByLabelText(/^Новый пароль ещё раз/).getAttribute('aria-invalid')).toBe('true')
})

test('a wrong old password is said at its field, and what was typed stays', async () => {
  server.use(
    refuse(changeOwnPassword, 400, {
      code: 'wrongOldPassword',
      message: 'Нынешний пароль неверен',
      fields: { oldPassword: 'Нынешний пароль неверен' },
    }),
  )
  const { dialog, fill } = await openDialog()
  await fill('not it', 'correct horse')
  await waitFor(() => expect(dialog.getByLabelText(/^Нынешний пароль/).getAttribute('aria-invalid')).toBe('true'))
  expect(dialog.getByLabelText<HTMLInputElement>(/^Новый пароль ещё раз/).value).toBe('correct horse')
})

test('without a network the dialog says so and stays', async () => {
  server.use(networkAway(changeOwnPassword))
  const { dialog, fill } = await openDialog()
  await fill('old password', 'correct horse')
  // Its place is there from the start, so that what comes into it is read aloud.
  await waitFor(() => expect(dialog.getByRole('alert').textContent).toMatch(/Нет связи/))
})
