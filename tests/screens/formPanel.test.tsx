import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, networkAway, refuse, server, hold } from './support/answers.ts'
import { openPart } from './support/openPart.tsx'
import { sessionWith } from './support/sessions.ts'
import { create, edit, List, load, openPanel, panelIsGone, stored, wordsAnswer } from './support/thingForm.tsx'

test('a new record: what was typed is what is sent, empty values as the schema wants them', async () => {
  const { user, sent, dialog, field, search } = await openPanel('new')
  await user.type(field(/^Наименование/), 'Чай зелёный')
  expect(field(/Краткое/)).toHaveProperty('value', 'чай-зелёный')
  await user.type(field(/цена/i), '12500,5')
  expect(field(/цена/i)).toHaveProperty('value', '12\u00a0500,5')
  await user.click(dialog.getByRole('button', { name: 'Сохранить' }))
  await panelIsGone()
  expect(sent).toEqual([
    {
      name: 'Чай зелёный',
      shortName: 'чай-зелёный',
      artikul: '',
      priceUzs: 12500.5,
      multiBarcodes: [],
      comment: '',
      date: null,
      saleType: null,
      categoryId: null,
      subCategoryId: null,
    },
  ])
  expect(search()).toEqual({})
  expect(await screen.findByText('Успешно сохранено')).toBeTruthy()
})

test('a failed save names every mistake at its field and above, and focuses the first', async () => {
  const { user, sent, dialog, field } = await openPanel('new')
  await user.type(field(/цена/i), '1')
  await user.keyboard('{Control>}[KeyS]{/Control}')
  expect(await dialog.findByText('Заполните все обязательное поле!')).toBeTruthy()
  expect(dialog.getAllByText('Обязательное поле')).toHaveLength(1)
  await waitFor(() => expect(document.activeElement).toBe(field(/^Наименование/)))
  expect(field(/^Наименование/).getAttribute('aria-invalid')).toBe('true')
  expect(sent).toEqual([])
  await user.type(field(/^Наименование/), 'Чай')
  await waitFor(() => expect(dialog.queryByText('Обязательное поле')).toBeNull())
  expect(dialog.queryByText('Заполните все обязательное поле!')).toBeNull()
})

test('what the server finds stands at its field too', async () => {
  const { user, dialog, field } = await openPanel('17')
  server.use(
    refuse(edit, 409, {
      code: 'skuTaken',
      message: 'Такой артикул уже есть у «Чай»',
      fields: { artikul: 'Уже занят', 'multiBarcodes.0.barcode': 'Есть у «Кофе»', unseen: 'Неизвестная ошибка' },
    }),
  )
  await user.click(dialog.getByRole('button', { name: 'Сохранить' }))
  const above = await dialog.findByText(/Такой артикул уже есть/)
  expect(above.textContent).toContain('Неизвестная ошибка')
  expect(dialog.getByText('Уже занят')).toBeTruthy()
  expect(dialog.getByText('Есть у «Кофе»')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(field(/Артикул/)))
})

test('a record changed by somebody else is not overwritten but opened again', async () => {
  const { user, sent, dialog, field } = await openPanel('17')
  server.use(refuse(edit, 409, { code: 'changedMeanwhile', message: 'Запись изменена другим пользователем' }))
  await user.clear(field(/Артикул/))
  await user.click(dialog.getByRole('button', { name: 'Сохранить' }))
  expect(await dialog.findByText('Обязательное поле')).toBeTruthy()
  await user.type(field(/Артикул/), 'T-2')
  await user.click(dialog.getByRole('button', { name: 'Сохранить' }))
  const again = await dialog.findByRole('button', { name: 'Открыть заново' })
  server.use(answer(load, { ...stored, version: 4, name: 'Чай другой' }))
  server.use(
    answer(edit, async (request) => {
      sent.push(await request.json())
      return { id: 17 }
    }),
  )
  await user.click(again)
  await user.click(await screen.findByRole('button', { name: 'Уйти' }))
  await waitFor(() => expect(field(/^Наименование/)).toHaveProperty('value', 'Чай другой'))
  await user.click(dialog.getByRole('button', { name: 'Сохранить' }))
  await panelIsGone()
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({ version: 4, name: 'Чай другой' })
})

test('editing sends the whole record with its version and shows names beside ids without asking for them', async () => {
  const { user, sent, dialog, field } = await openPanel('17')
  expect(dialog.getByRole('combobox', { name: 'Категория' })).toHaveProperty('value', 'Продукты')
  expect(field(/цена/i)).toHaveProperty('value', '12\u00a0500,5')
  await user.type(field(/^Наименование/), '!')
  expect(field(/Краткое/)).toHaveProperty('value', 'чай')
  await user.click(dialog.getByRole('button', { name: 'Сохранить' }))
  await panelIsGone()
  const { id: _id, categoryName: _c, subCategoryName: _s, ...body } = stored
  expect(sent).toEqual([{ ...body, name: 'Чай чёрный!' }])
})

test('a copy is a new record without what must be its own', async () => {
  const { user, sent, dialog } = await openPanel('copy-17')
  await user.click(dialog.getByRole('button', { name: 'Сохранить' }))
  await panelIsGone()
  expect(sent[0]).toMatchObject({ name: 'Чай чёрный', multiBarcodes: [] })
  expect(sent[0]).not.toHaveProperty('version')
})

test('who may not edit looks at the record and finds no Save', async () => {
  const { dialog, field } = await openPanel('17', { signedIn: sessionWith(['view goods', 'view references']) })
  expect(field(/^Наименование/)).toHaveProperty('readOnly', true)
  expect(dialog.queryByRole('button', { name: 'Сохранить' })).toBeNull()
})

test('Esc closes at once when nothing was typed, and asks when something was', async () => {
  const { user, field, search } = await openPanel('new')
  await user.type(field(/^Наименование/), 'Чай')
  await user.keyboard('{Escape}')
  const question = await screen.findByRole('alertdialog', { name: 'Уйти без сохранения?' })
  await user.click(within(question).getByRole('button', { name: 'Остаться' }))
  expect(field(/^Наименование/)).toHaveProperty('value', 'Чай')
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Уйти' }))
  await panelIsGone()
  expect(search()).toEqual({})
  await user.click(screen.getByRole('button', { name: 'Новый' }))
  await screen.findByRole('dialog', { name: 'Новый товар' })
  expect(search()).toEqual({ panel: 'new' })
  await user.keyboard('{Escape}')
  await panelIsGone()
})

test('Back and links ask too, and only once', async () => {
  const { user, field, router } = await openPanel('new')
  await user.type(field(/^Наименование/), 'Чай')
  router.history.push('/other')
  await user.click(await screen.findByRole('button', { name: 'Остаться' }))
  expect(router.state.location.pathname).toBe('/')
  router.history.push('/other')
  await user.click(await screen.findByRole('button', { name: 'Уйти' }))
  expect(await screen.findByText('Другой экран')).toBeTruthy()
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('while the record is on its way the panel stands with its title and can be closed', async () => {
  hold(load, stored)
  const { user } = await openPart(<List />, { path: '/?panel=17' })
  const dialog = await screen.findByRole('dialog', { name: 'Товар' })
  expect(within(dialog).getByRole('button', { name: 'Сохранить' })).toHaveProperty('disabled', true)
  await user.keyboard('{Escape}')
  await panelIsGone()
})

test('a record that cannot be loaded says so in place, and can be asked for again', async () => {
  server.use(networkAway(load))
  const { user } = await openPart(<List />, { path: '/?panel=17' })
  const again = await screen.findByRole('button', { name: 'Повторить' })
  server.use(answer(load, stored), wordsAnswer())
  await user.click(again)
  expect(await screen.findByRole('textbox', { name: /^Наименование/ })).toHaveProperty('value', 'Чай чёрный')
})

test('without a network the form keeps everything and says what happened', async () => {
  const { user, dialog, field } = await openPanel('new')
  server.use(networkAway(create))
  await user.type(field(/^Наименование/), 'Чай')
  await user.type(field(/цена/i), '1')
  await user.click(dialog.getByRole('button', { name: 'Сохранить' }))
  await waitFor(() => expect(dialog.getByRole('alert').textContent).toMatch(/связи|сет|сервер/i))
  expect(field(/^Наименование/)).toHaveProperty('value', 'Чай')
})

test('two clicks on Save are one record', async () => {
  const { user, sent, dialog, field } = await openPanel('new')
  await user.type(field(/^Наименование/), 'Чай')
  await user.type(field(/цена/i), '1')
  await user.dblClick(dialog.getByRole('button', { name: 'Сохранить' }))
  await panelIsGone()
  expect(sent).toHaveLength(1)
})
