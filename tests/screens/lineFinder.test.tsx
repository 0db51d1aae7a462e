import { act, screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type Finding, LineFinder } from '../../src/ui/lines/LineFinder.tsx'
import { openPart } from './support/openPart.tsx'

/** A finder whose searches are answered when the test says so, and what was taken. */
async function openFinder() {
  const taken: string[] = []
  const asked: { words: string; answered: (rows: Finding[]) => void }[] = []
  const { user } = await openPart(
    <LineFinder
      label="Найти"
      search={(words) => new Promise<Finding[]>((answered) => void asked.push({ words, answered }))}
      onFound={({ name }) => taken.push(name)}
    />,
  )
  const field = screen.getByRole<HTMLInputElement>('combobox')
  const answer = async (words: string, ...names: string[]) => {
    const questions = () => asked.filter((question) => question.words === words)
    await waitFor(() => expect(questions()).not.toHaveLength(0))
    for (const { answered } of questions()) answered(names.map((name) => ({ key: name, name, detail: '' })))
  }
  return { user, field, asked, taken, answer }
}

test('a code is taken once, however often Enter comes while it is looked for', async () => {
  const { user, field, taken, answer } = await openFinder()
  await user.type(field, '4607001{Enter}{Enter}')
  await answer('4607001', 'Чай')
  await waitFor(() => expect(taken).toEqual(['Чай']))
})

test('codes scanned while the last one is looked for stay whole, and each is taken', async () => {
  const { user, field, taken, answer } = await openFinder()
  await user.type(field, '111{Enter}222')
  await answer('111', 'Чай')
  await waitFor(() => expect(taken).toEqual(['Чай']))
  expect(field.value).toBe('222')
  await user.keyboard('{Enter}')
  expect(field.placeholder).toContain('222')
  await answer('222', 'Сахар')
  await waitFor(() => expect([taken, field.value]).toEqual([['Чай', 'Сахар'], '']))
})

test('a code that nothing has comes back into the field and says so; the next one replaces it', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const { user, field, asked, answer } = await openFinder()
  await user.type(field, '111{Enter}')
  await answer('111')
  expect(await screen.findByText('Продукт не найден: 111')).toBeTruthy()
  // It is not asked for once more because the typing has paused, which would wipe the answer.
  act(() => void vi.advanceTimersByTime(2_000))
  expect([field.value, asked.length]).toEqual(['111', 1])
  await user.keyboard('222')
  expect(field.value).toBe('222')
})

test('a code that nothing has is told of although the next one is being typed', async () => {
  const { user, field, answer } = await openFinder()
  await user.type(field, '111{Enter}22')
  await answer('111')
  expect(await screen.findByText('Продукт не найден: 111')).toBeTruthy()
  expect(field.value).toBe('22')
})

test('words that several goods have come back with the goods to choose from', async () => {
  const { user, field, taken, answer } = await openFinder()
  await user.type(field, 'чай{Enter}')
  await answer('чай', 'Чай чёрный', 'Чай зелёный')
  await screen.findByRole('option', { name: 'Чай зелёный' })
  expect(field.value).toBe('чай')
  await user.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect([taken, field.value]).toEqual([['Чай зелёный'], '']))
})
