import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { z } from 'zod'
import { myDepartments } from '../../../src/api/department.ts'
import type { Endpoint } from '../../../src/api/endpoint.ts'
import { referenceParents } from '../../../src/api/reference.ts'
import { exampleOf } from '../../handlers/access/exampleOf.ts'
import { shop } from './administrationWorld.ts'
import { answer, handler, refuse, server } from './answers.ts'
import { fromMenu, open } from './drive.ts'

/** What a server says that nobody could have made up beside it. */
export const WORDS = 'Именно так ответил сервер'
export const refused = (endpoint: Endpoint) => refuse(endpoint, 409, { code: 'ruleBroken', message: WORDS })
/** An answer made up by the contract, with what it must have: the name of a field → its value, wherever it stands. */
export const made = (endpoint: Endpoint, given: Record<string, unknown> = {}) =>
  handler(endpoint, () =>
    Promise.resolve(
      Response.json(exampleOf(endpoint.parts.answer as unknown as z.ZodType, 'much', (field) => given[field])),
    ),
  )

/** A row of an error catalogue: what a person does, and what must then be read. */
export interface ErrorRow {
  situation: string
  happens: () => Promise<unknown>
  says: string | RegExp
}
/** The server's own words are read where nothing else is said. */
export const row = (situation: string, happens: ErrorRow['happens'], says: ErrorRow['says'] = WORDS): ErrorRow => ({
  situation,
  happens,
  says,
})

/** The only row of a list is deleted, and the question answered. */
export const deleting =
  (path: string, list: Endpoint, remove: Endpoint, given: Record<string, unknown> = {}) =>
  async () => {
    server.use(made(list, given), refused(remove))
    await fromMenu(await open(path), 'Удалить')
    within(await screen.findByRole('alertdialog'))
      .getByRole('button', { name: /Удалить|Уволить/ })
      .click()
  }
/** A screen whose reading is refused. */
export const reading = (path: string, read: Endpoint) => async () => {
  server.use(refused(read))
  await open(path)
}
type Opened = Pick<Awaited<ReturnType<typeof open>>, 'user'>
/** Presses a button of the page, once it is there to be pressed. */
export async function press({ user }: Opened, name: string): Promise<void> {
  const button = await screen.findByRole<HTMLButtonElement>('button', { name })
  await waitFor(() => expect(button.disabled).toBe(false))
  await user.click(button)
}
/** Presses it, and answers the question that it asks by the button of the same name. */
export async function pressAndConfirm(opened: Opened, name: string): Promise<void> {
  await press(opened, name)
  await opened.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }))
}

/** One test a row (§ 8 of the specifications): it is made to happen, and its text is seen as what was said, not as a label. */
export function everyRowSaysWhy(rows: readonly ErrorRow[]): void {
  beforeEach(() => {
    // React tells the console of every error that a boundary catches; here they are wanted.
    vi.spyOn(console, 'error').mockReturnValue()
    server.use(answer(myDepartments, [shop]), answer(referenceParents, []))
  })
  test.each(rows)('$situation says why', async ({ happens, says }) => {
    await happens()
    expect((await screen.findAllByText(says)).length).toBeGreaterThan(0)
  })
}
