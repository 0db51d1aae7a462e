import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { AnswerOf, Endpoint } from '../../../src/api/endpoint.ts'
import { answer, networkAway, refuse, server } from './answers.ts'
import type { openScreen } from './openScreen.tsx'

/** A form of the program, as `everyFormSurvivesRefusals` drives it. */
export interface SavedForm {
  /** What the test is called by. */
  name: string
  saving: Endpoint
  /** Opens the screen, fills in what must be filled, and answers the form's frame: a dialog, or the page's own form. */
  open(): Promise<{ user: Awaited<ReturnType<typeof openScreen>>['user']; frame: HTMLElement }>
  /** A field at which the server may find something: its path in the body, and its label. */
  field: readonly [path: string, label: RegExp]
  /** What the saving endpoint answers when it takes the form. */
  saved: unknown
  /** What is said then, where it is not the usual word. */
  says?: string
}

/** Declares a form whose answer is its endpoint's: `savedForm({ saving: saveDepartment, saved: { id: 7 }, … })`. */
export const savedForm = <E extends Endpoint>(form: SavedForm & { saving: E; saved: AnswerOf<E> }): SavedForm => form

const SAVED = 'Успешно сохранено'
const AT_THE_FIELD = 'Уже занято другой записью'
interface RefusedWay {
  what: string
  /** What the person must then read. */
  says: RegExp
  /** The fault is found at a field, the one with this path in the body. */
  atField?: true
  by: (saving: Endpoint, path?: string) => ReturnType<typeof refuse>
}
/** How a save may be refused. */
export const REFUSALS: readonly RefusedWay[] = [
  {
    what: 'a conflict at a field',
    says: new RegExp(AT_THE_FIELD),
    atField: true,
    by: (saving, path) =>
      refuse(saving, 409, {
        code: 'taken',
        message: AT_THE_FIELD,
        ...(path === undefined ? {} : { fields: { [path]: AT_THE_FIELD } }),
      }),
  },
  {
    what: 'a rule of the trade',
    says: /Правила этого не допускают/,
    by: (saving) => refuse(saving, 422, { code: 'ruleBroken', message: 'Правила этого не допускают' }),
  },
  {
    what: 'a right that is lacking',
    says: /Недостаточно прав/,
    by: (saving) => refuse(saving, 403, { code: 'forbidden', message: 'Недостаточно прав' }),
  },
  {
    what: 'a server that broke',
    says: /Ошибка, попробуйте позже!/,
    by: (saving) => refuse(saving, 500, { code: 'serverFailed', message: 'Ошибка, попробуйте позже!' }),
  },
  { what: 'no network', says: /Нет связи с сервером/, by: networkAway },
]

/**
 * One test a form, which is refused in every way one after the other. Each time it stays open, says why in its own frame,
 * keeps all that was typed, says nowhere that it was saved, and can be saved again; what the server found stands at its field
 * and has the focus. The last save is taken.
 */
export function everyFormSurvivesRefusals(forms: readonly SavedForm[]): void {
  test.each(forms.map((form) => [form.name, form] as const))(
    '%s: a refused save loses nothing',
    async (_name, form) => {
      const { user, frame } = await form.open()
      const inForm = within(frame)
      const save = () => inForm.getByRole<HTMLButtonElement>('button', { name: 'Сохранить' })
      // Fields with a calendar come a moment after the rest.
      await waitFor(() => expect(frame.querySelector('.MuiSkeleton-root')).toBeNull())
      const typed = contentOf(frame)
      for (const { what, says, atField, by } of REFUSALS) {
        server.use(by(form.saving, form.field[0]))
        await user.click(save())
        await waitFor(() => expect(`${what}: ${alertsOf(frame)}`).toMatch(says))
        // The words come with the answer, the button is free a moment later.
        await waitFor(() => {
          const saidSaved = screen.queryByText(form.says ?? SAVED) !== null
          expect({ what, saidSaved, busy: save().disabled, typed: contentOf(frame) }).toEqual({
            what,
            saidSaved: false,
            busy: false,
            typed,
          })
        })
        if (!atField) continue
        const found = inForm.getByLabelText(form.field[1])
        expect(found.getAttribute('aria-invalid')).toBe('true')
        await waitFor(() => expect(document.activeElement).toBe(found))
      }
      server.use(answer(form.saving, form.saved as never))
      await user.click(save())
      expect(await screen.findByText(form.says ?? SAVED)).toBeTruthy()
    },
  )
}

const alertsOf = (frame: HTMLElement) =>
  within(frame)
    .queryAllByRole('alert')
    .map(({ textContent }) => textContent)
    .join(' ')

/** All that a person has put into a form: texts, ticks, and what was chosen of many. */
const contentOf = (frame: HTMLElement) => [
  ...[...frame.querySelectorAll('input, textarea')].map((field) =>
    field instanceof HTMLInputElement && field.type === 'checkbox' ? field.checked : (field as HTMLInputElement).value,
  ),
  ...[...frame.querySelectorAll('.MuiChip-label')].map(({ textContent }) => textContent),
]
