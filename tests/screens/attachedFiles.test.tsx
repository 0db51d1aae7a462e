import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { attachedFiles, attachFile, detachFile } from '../../src/api/attachedFile.ts'
import { createExpense, getExpense, searchExpenses } from '../../src/api/expense.ts'
import { AttachedFiles } from '../../src/ui/files/AttachedFiles.tsx'
import { answer, refuse, server } from './support/answers.ts'
import { made } from './support/errorRows.ts'
import { openPart } from './support/openPart.tsx'
import { openScreen } from './support/openScreen.tsx'
import { admin, sessionWith } from './support/sessions.ts'

const scan = {
  id: 5,
  name: 'Акт.pdf',
  contentType: 'application/pdf',
  bytes: 3_500_000,
  addedBy: 'dilnoza',
  addedAt: '2026-11-20T07:00:00.000Z',
}

test('files are told with their size and who put them there, and one goes after a question', async () => {
  const called: string[] = []
  server.use(
    answer(attachedFiles, [scan]),
    answer(detachFile, (request) => {
      called.push(new URL(request.url).pathname)
      return { done: true as const }
    }),
  )
  const { user } = await openPart(<AttachedFiles subject="income" id={17} />)
  expect(await screen.findByRole('button', { name: 'Акт.pdf' })).toBeTruthy()
  expect(screen.getByText(/3 МБ, dilnoza/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Удалить файл Акт.pdf' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Удалить' }))
  await waitFor(() => expect(called).toEqual(['/api/v1/attached-file/income/17/5']))
})

test('a file that is none is refused in words, as the server says them', async () => {
  server.use(refuse(attachFile, 400, { code: 'unknownFileType', message: 'Такие файлы не принимаются' }))
  const { user } = await openPart(<AttachedFiles subject="income" id={17} />)
  const input = await screen.findByLabelText('Добавить файлы', { selector: 'input' })
  await user.upload(input, new File(['<html>'], 'акт.pdf', { type: 'application/pdf' }))
  expect(await screen.findByText('Такие файлы не принимаются')).toBeTruthy()
})

test('who may look at the document and not change it adds and removes nothing', async () => {
  server.use(answer(attachedFiles, [scan]))
  await openPart(<AttachedFiles subject="income" id={17} />, {
    signedIn: sessionWith(['view incomes']),
  })
  expect(await screen.findByRole('button', { name: 'Акт.pdf' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Удалить/ })).toBeNull()
  expect(screen.queryByLabelText('Добавить файлы', { selector: 'input' })).toBeNull()
})

test('files of a new expense wait for it and go to it once it is saved; one that was left out does not', async () => {
  const sent: string[] = []
  const savedAs = (endpoint: typeof createExpense | typeof attachFile, id: number) =>
    answer(endpoint, (request) => {
      sent.push(new URL(request.url).pathname)
      return { id }
    })
  server.use(
    answer(searchExpenses, { items: [], total: 0 }),
    made(getExpense, { paymentSource: 'SAFE', totalSum: 25_000, currencyCode: 'UZS' }),
    savedAs(createExpense, 17),
    savedAs(attachFile, 5),
  )
  const { user } = await openScreen('/warehouse-management/expenses?panel=copy-3', admin)
  const panel = within(await screen.findByRole('dialog', { name: 'Копия расхода' }))
  const input = await panel.findByLabelText('Добавить файлы', { selector: 'input' })
  const [receipt, other] = ['чек.pdf', 'не тот.pdf'].map((name) => new File(['%PDF-1.7'], name)) as [File, File]
  await user.upload(input, [receipt, other])
  await user.click(panel.getByRole('button', { name: 'Удалить файл не тот.pdf' }))
  expect(panel.queryByText('не тот.pdf')).toBeNull()
  await user.click(panel.getByRole('button', { name: 'Сохранить' }))
  await waitFor(() => expect(sent).toEqual(['/api/v1/expenses/create', '/api/v1/attached-file/upload/expense/17']))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
