import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { AnswerOf } from '../../src/api/endpoint.ts'
import { serverFigures, statementPlan } from '../../src/api/server.ts'
import { answer, refuse, server } from './support/answers.ts'
import { openScreen } from './support/openScreen.tsx'
import { sessionWith } from './support/sessions.ts'

const at = '2026-11-20T07:00:00.000Z'
const text = '\n      select *\n      from sale\n        where id = $1'
const figures: AnswerOf<typeof serverFigures> = {
  startedAt: at,
  memoryMb: 300,
  loopMs: 4,
  callsLastMinute: 12,
  salesLastMinute: 3,
  connections: { busy: 1, idle: 3, waiting: 0, most: 16 },
  unsentReceipts: 0,
  booksCheckedAt: at,
  breaches: 0,
  broken: [],
  history: { entries: 20, end: 'audit 20 0f' },
  lastBackupAt: at,
  logReachedAt: null,
  freeDiskMb: 9_000,
  replicaBehindKb: null,
  databaseMb: 80,
  routes: [],
  slowStatements: [{ id: 'a1', text, times: 2, longestMs: 3_200, totalMs: 5_400, lastAt: at }],
}

async function openPlan() {
  const { user } = await openScreen('/server', sessionWith(['view server']))
  await user.click(await screen.findByRole('button', { name: 'План' }))
  return within(await screen.findByRole('dialog', { name: 'Как база выполняет запрос' }))
}

test('a slow statement stands whole above its plan, which is asked for when somebody wants it', async () => {
  let asked = ''
  server.use(
    answer(serverFigures, figures),
    answer(statementPlan, (_request, { statement }) => {
      asked = statement!
      return { lines: ['Seq Scan on sale', '  Filter: (id = $1)'] }
    }),
  )
  const dialog = await openPlan()
  const whole = 'select *\nfrom sale\n  where id = $1'
  expect(dialog.getByText((_, element) => element?.tagName === 'PRE' && element.textContent === whole)).toBeTruthy()
  expect(await dialog.findByText('Filter: (id = $1)')).toBeTruthy()
  expect(asked).toBe('a1')
})

test('where there is no plan it is said', async () => {
  server.use(answer(serverFigures, figures), answer(statementPlan, { lines: [] }))
  expect(await (await openPlan()).findByText('Для такого запроса плана нет')).toBeTruthy()
})

test('a failure is said at the statement', async () => {
  server.use(
    answer(serverFigures, figures),
    refuse(statementPlan, 404, { code: 'notFound', message: 'Такого запроса нет' }),
  )
  expect((await (await openPlan()).findByRole('alert')).textContent).toBe('Такого запроса нет')
})
