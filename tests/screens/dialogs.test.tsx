import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { usePrompt } from '../../src/ui/dialogs/usePrompt.ts'
import { useConfirm } from '../../src/ui/dialogs/useConfirm.ts'
import { FormDialog } from '../../src/ui/form/FormDialog.tsx'
import { FormPage } from '../../src/ui/form/FormPage.tsx'
import { answer, server } from './support/answers.ts'
import { openPart } from './support/openPart.tsx'
import { create, edit, form, load, stored, wordsAnswer } from './support/thingForm.tsx'

function Asking({ danger }: { danger?: boolean }) {
  const confirm = useConfirm()
  const prompt = usePrompt()
  const [heard, setHeard] = useState('')
  const sure = { title: 'Удалить «Чай»?', text: 'Вернуть его будет нельзя.', action: 'Удалить', danger }
  const reason = { title: 'Отклонить акт', label: 'Причина', action: 'Отклонить' }
  return (
    <>
      <button type="button" onClick={() => void confirm(sure).then((yes) => setHeard(String(yes)))}>
        спросить
      </button>
      <button type="button" onClick={() => void prompt(reason).then((text) => setHeard(text ?? 'передумал'))}>
        причина
      </button>
      <output>{heard}</output>
    </>
  )
}
const heard = () => document.querySelector('output')?.textContent

test('a question says what will happen, and answers what was decided', async () => {
  const { user } = await openPart(<Asking />)
  await user.click(screen.getByRole('button', { name: 'спросить' }))
  const dialog = await screen.findByRole('alertdialog', {
    name: 'Удалить «Чай»?',
    description: 'Вернуть его будет нельзя.',
  })
  await waitFor(() => expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: 'Удалить' })))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(heard()).toBe('true'))
  await user.click(screen.getByRole('button', { name: 'спросить' }))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(heard()).toBe('false'))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})

test('where something is lost the harmless button has the focus', async () => {
  const { user } = await openPart(<Asking danger />)
  await user.click(screen.getByRole('button', { name: 'спросить' }))
  const dialog = await screen.findByRole('alertdialog')
  await waitFor(() => expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: 'Отмена' })))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(heard()).toBe('false'))
})

test('a reason has to be given, and is handed over without the blanks around it', async () => {
  const { user } = await openPart(<Asking />)
  await user.click(screen.getByRole('button', { name: 'причина' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Отклонить акт' }))
  await user.click(dialog.getByRole('button', { name: 'Отклонить' }))
  expect(dialog.getByText('Обязательное поле')).toBeTruthy()
  await user.type(dialog.getByLabelText(/Причина/), '  нет печати ')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(heard()).toBe('нет печати'))
  await user.click(screen.getByRole('button', { name: 'причина' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Отмена' }))
  await waitFor(() => expect(heard()).toBe('передумал'))
})

function Dialogs({ closesOnlyByButton = false }) {
  const [open, setOpen] = useState(true)
  return open && <FormDialog of={form} closesOnlyByButton={closesOnlyByButton} onClose={() => setOpen(false)} />
}

test('a form in a dialog saves and closes; one that closes only by its buttons stays after Esc', async () => {
  const sent: unknown[] = []
  server.use(
    wordsAnswer(),
    answer(create, async (request) => {
      sent.push(await request.json())
      return { id: 5 }
    }),
  )
  const { user } = await openPart(<Dialogs closesOnlyByButton />)
  const dialog = within(await screen.findByRole('dialog', { name: 'Новый товар' }))
  await user.keyboard('{Escape}')
  await user.type(dialog.getByRole('textbox', { name: /^Наименование/ }), 'Чай')
  await user.type(dialog.getByLabelText(/цена/i), '5')
  await user.click(dialog.getByRole('button', { name: 'Сохранить' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toHaveLength(1)
})

test('a form that is a part of a page has a record given to it, and only Save', async () => {
  const sent: unknown[] = []
  server.use(
    wordsAnswer(),
    answer(edit, async (request, { id }) => {
      sent.push([id, await request.json()])
      return { id: 17 }
    }),
  )
  const { user } = await openPart(<FormPage of={form} id={17} record={stored} title="Карточка" />)
  const page = within(await screen.findByRole('region', { name: 'Карточка' }))
  expect(page.queryByRole('button', { name: /Отмена|Закрыть/ })).toBeNull()
  await user.type(page.getByRole('textbox', { name: /^Наименование/ }), '!')
  await user.click(page.getByRole('button', { name: 'Сохранить' }))
  expect(await screen.findByText('Успешно сохранено')).toBeTruthy()
  expect(sent).toMatchObject([['17', { name: 'Чай чёрный!', version: 3 }]])
})

test('a form that stays on the page goes on with the version that was saved', async () => {
  const versions: unknown[] = []
  let version = 3
  server.use(
    wordsAnswer(),
    answer(load, () => ({ ...stored, version })),
    answer(edit, async (request) => {
      versions.push(((await request.json()) as { version: number }).version)
      version++
      return { id: 17 }
    }),
  )
  const { user, router } = await openPart(<FormPage of={form} id={17} />)
  await user.type(await screen.findByRole('textbox', { name: /^Наименование/ }), '!')
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: /^Наименование/ })).toHaveProperty('value', 'Чай чёрный'),
  )
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  await waitFor(() => expect(versions).toEqual([3, 4]))
  router.history.push('/other')
  expect(await screen.findByText('Другой экран')).toBeTruthy()
})
