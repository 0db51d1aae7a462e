import { act, screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, expect, test } from 'vitest'
import { type BackupRow, backupState, createBackup, searchBackups } from '../../src/api/backup.ts'
import { queryOf } from '../../src/api/client/queries.ts'
import { serverDisk } from '../../src/api/client/serverDisk.ts'
import type { AnswerOf } from '../../src/api/endpoint.ts'
import { DISK_HEADER } from '../../src/api/serverDisk.ts'
import { answer, refuse, server } from './support/answers.ts'
import { openScreen } from './support/openScreen.tsx'
import { sessionWith } from './support/sessions.ts'

const admin = sessionWith(['view backups', 'create backups'])
afterEach(() => act(() => serverDisk.set('ok')))

const state: AnswerOf<typeof backupState> = {
  folder: '/mnt/second/savdo',
  isOnOneDisk: false,
  at: '03:00',
  encrypted: true,
  lastGoodAt: '2026-11-20T22:00:00.000Z',
  isLate: false,
  keepsLog: true,
  logReachedAt: '2026-11-21T07:30:00.000Z',
  makingSince: null,
}
const row: BackupRow = {
  id: 1,
  startedAt: '2026-11-20T22:00:00.000Z',
  finishedAt: '2026-11-20T22:03:00.000Z',
  backupOutcome: 'GOOD',
  folder: '/mnt/second/savdo/2026-11-20T22-00-00',
  sizeMb: 120,
  rowCount: 54_321,
  encrypted: true,
  message: '',
}
const rows = (...items: BackupRow[]) => answer(searchBackups, { items, total: items.length })

test('says how far back the books could be brought, and begins a backup', async () => {
  let begun = 0
  server.use(
    answer(backupState, state),
    rows(row),
    answer(createBackup, () => {
      begun += 1
      return { done: true as const }
    }),
  )
  const { user } = await openScreen('/backups', admin)
  expect(await screen.findByText('Последняя проверенная копия: 21.11.2026 03:00')).toBeTruthy()
  expect(screen.getByText('журнал записан до 21.11.2026 12:30')).toBeTruthy()
  expect(screen.queryByText(/не зашифрованы|на том же диске/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Сделать копию сейчас' }))
  expect(await screen.findByText('Копия делается; итог появится в списке')).toBeTruthy()
  expect(begun).toBe(1)
})

test('tells of a backup that is being made by whomever, and lists it as soon as it is there', async () => {
  let makingSince: string | null = '2026-11-21T07:31:00.000Z'
  const found: BackupRow[] = []
  server.use(
    answer(backupState, () => ({ ...state, makingSince })),
    answer(searchBackups, () => ({ items: found, total: found.length })),
  )
  const { queryClient } = await openScreen('/backups', admin)
  expect(await screen.findByText('копия делается с 21.11.2026 12:31')).toBeTruthy()
  expect(await screen.findByText('Копий ещё не делали')).toBeTruthy()
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /Сделать копию сейчас/ })
  expect(button().disabled).toBe(true)
  makingSince = null
  found.push(row)
  await act(() => queryClient.invalidateQueries({ queryKey: queryOf(backupState).queryKey, exact: true }))
  expect(await screen.findByText(row.folder)).toBeTruthy()
  expect(screen.queryByText(/копия делается/)).toBeNull()
  expect(button().disabled).toBe(false)
})

test('on the disk of the database the log is no help, and nobody is told that it would be', async () => {
  server.use(answer(backupState, { ...state, isOnOneDisk: true }), rows(row))
  await openScreen('/backups', admin)
  expect(await screen.findByText(/Копии и журнал лежат на том же диске, что и база/)).toBeTruthy()
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
})

test('warns where a dead disk would take the books along, and who only looks begins none', async () => {
  server.use(
    answer(backupState, {
      ...state,
      isOnOneDisk: true,
      encrypted: false,
      keepsLog: false,
      logReachedAt: null,
      isLate: true,
      lastGoodAt: null,
    }),
    rows(),
  )
  await openScreen('/backups', sessionWith(['view backups']))
  expect(await screen.findByText('Проверенных копий ещё нет')).toBeTruthy()
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent!.slice(0, 20))).toEqual(
    expect.arrayContaining(['Хорошей копии нет уж', 'Копии лежат на том ж', 'Копии не зашифрованы']),
  )
  expect(screen.queryByRole('button', { name: 'Сделать копию сейчас' })).toBeNull()
})

test('a state that cannot be had is said', async () => {
  server.use(refuse(backupState, 503, { code: 'databaseAway', message: 'База данных не отвечает' }), rows())
  await openScreen('/backups', admin)
  await waitFor(() =>
    expect(screen.getAllByRole('alert').map((one) => one.textContent)).toContain('База данных не отвечает'),
  )
})

test('a full disk is said over every screen until there is room; a nearly full one to who looks after the server', async () => {
  let disk = 'full'
  // With every answer, or one that comes later would take back what was said.
  server.use(
    http.all('*/api/v1/*', ({ request }) =>
      HttpResponse.json(request.url.endsWith('/backup/state') ? state : { items: [], total: 0 }, {
        headers: { [DISK_HEADER]: disk },
      }),
    ),
  )
  const { queryClient } = await openScreen('/backups', admin)
  expect(await screen.findByText(/пока можно только смотреть/)).toBeTruthy()
  disk = 'low'
  await act(() => queryClient.invalidateQueries())
  expect(await screen.findByText(/меньше 1 ГБ/)).toBeTruthy()
  disk = 'ok'
  await act(() => queryClient.invalidateQueries())
  await waitFor(() => expect(screen.queryByText(/меньше 1 ГБ|только смотреть/)).toBeNull())
})
