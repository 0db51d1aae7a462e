import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { attachedFiles, attachFile, detachFile } from '../../src/api/attachedFile.ts'
import { AttachedFiles } from '../../src/ui/files/AttachedFiles.tsx'
import { answer, refuse, server } from './support/answers.ts'
import { openPart } from './support/openPart.tsx'
import { sessionWith } from './support/sessions.ts'

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
