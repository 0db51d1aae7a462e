import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import {
  endOtherSessions,
  endUserSession,
  listLockouts,
  searchUserSessions,
  type UserSessionRow,
} from '../../src/api/userSession.ts'
import { answer, refuse, server } from './support/answers.ts'
import { openScreen } from './support/openScreen.tsx'
import { sessionWith } from './support/sessions.ts'

const row = (id: number, more: Partial<UserSessionRow>): UserSessionRow => ({
  id,
  username: 'dilnoza',
  employeeName: null,
  device: 'Chrome 156 · Windows',
  address: '10.0.0.7',
  signedInAt: '2026-11-20T04:00:00.000Z',
  lastSeenAt: '2026-11-20T07:00:00.000Z',
  isThisOne: false,
  mayEnd: true,
  ...more,
})
const rows = [
  row(1, { isThisOne: true }),
  row(2, { device: 'Safari 18 · iPhone' }),
  row(3, { username: 'boshqa', device: 'Edge 150 · Windows', mayEnd: false }),
]
beforeEach(() => server.use(answer(listLockouts, [])))

const rowOf = async (device: string) => (await screen.findByText(device)).closest<HTMLElement>('[role=row]')!

test('another session of one’s own is ended; this one and what is not the reader’s are not', async () => {
  let ended: string | undefined
  server.use(
    answer(searchUserSessions, { items: rows, total: rows.length }),
    answer(endUserSession, (_request, { id }) => {
      ended = id
      return { done: true as const }
    }),
  )
  const { user } = await openScreen('/sessions', sessionWith([]))
  expect(within(await rowOf('Edge 150 · Windows')).queryByRole('button', { name: 'Действия' })).toBeNull()
  await user.click(within(await rowOf('Chrome 156 · Windows')).getByRole('button', { name: 'Действия' }))
  await screen.findByRole('menu')
  expect(screen.queryByRole('menuitem', { name: 'Завершить сеанс' })).toBeNull()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  await user.click(within(await rowOf('Safari 18 · iPhone')).getByRole('button', { name: 'Действия' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Завершить сеанс' }))
  expect(await screen.findByText('Сеанс завершён')).toBeTruthy()
  expect(ended).toBe('2')
})

test('why one cannot be ended is said', async () => {
  server.use(
    answer(searchUserSessions, { items: rows, total: rows.length }),
    refuse(endUserSession, 403, { code: 'userAboveOwnRights', message: 'У него больше прав, чем у вас' }),
  )
  const { user } = await openScreen('/sessions', sessionWith([]))
  await user.click(within(await rowOf('Safari 18 · iPhone')).getByRole('button', { name: 'Действия' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Завершить сеанс' }))
  expect(await screen.findByText('У него больше прав, чем у вас')).toBeTruthy()
})

test('all others are ended at once, when that is asked and answered', async () => {
  let asked = 0
  server.use(
    answer(searchUserSessions, { items: rows, total: rows.length }),
    answer(endOtherSessions, () => {
      asked += 1
      return { ended: 1 }
    }),
  )
  const { user } = await openScreen('/sessions', sessionWith([]))
  await user.click(await screen.findByRole('button', { name: 'Завершить все остальные' }))
  const question = await screen.findByRole('alertdialog', { name: 'Завершить все остальные' })
  expect(asked).toBe(0)
  await user.click(within(question).getByRole('button', { name: 'Завершить сеанс' }))
  expect(await screen.findByText('Завершено сеансов: 1')).toBeTruthy()
  expect(asked).toBe(1)
})

test('who guessed at a password is told above the list', async () => {
  server.use(
    answer(searchUserSessions, { items: rows, total: rows.length }),
    answer(listLockouts, [
      { id: 1, at: '2026-11-20T07:00:00.000Z', username: 'dilnoza', address: '10.0.0.66' },
      { id: 2, at: '2026-11-20T06:00:00.000Z', username: null, address: '10.0.0.67' },
    ]),
  )
  await openScreen('/sessions', sessionWith([]))
  expect(await screen.findByText(/dilnoza, адрес 10\.0\.0\.66/)).toBeTruthy()
  expect(screen.getByText(/неизвестное имя, адрес 10\.0\.0\.67/)).toBeTruthy()
})
