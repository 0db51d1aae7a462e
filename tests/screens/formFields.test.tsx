import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, server } from './support/answers.ts'
import { sessionWith } from './support/sessions.ts'
import { makeWord, openPanel, panelIsGone } from './support/thingForm.tsx'

test('what a person has typed is never overwritten by what follows from another field', async () => {
  const { user, field } = await openPanel('new')
  await user.type(field(/Краткое/), 'мой')
  await user.type(field(/^Наименование/), 'Чай')
  expect(field(/Краткое/)).toHaveProperty('value', 'мой')
  await user.clear(field(/Краткое/))
  await user.type(field(/^Наименование/), ' Б')
  expect(field(/Краткое/)).toHaveProperty('value', 'чай-б')
})

test('a field may be required or hidden by other values', async () => {
  const { user, sent, dialog, field } = await openPanel('new')
  await user.type(field(/^Наименование/), 'Чай')
  await user.type(field(/цена/i), '1')
  await user.click(dialog.getByRole('combobox', { name: /Вид продажи/ }))
  await user.click(await screen.findByRole('option', { name: 'Розница' }))
  await user.click(dialog.getByRole('button', { name: 'Сохранить' }))
  expect(await dialog.findByText('Обязательное поле')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(field(/Артикул/)))
  await user.click(dialog.getByRole('combobox', { name: /Вид продажи/ }))
  await user.click(await screen.findByRole('option', { name: 'Опт' }))
  expect(dialog.queryByLabelText(/Артикул/)).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Сохранить' }))
  await panelIsGone()
  expect(sent[0]).not.toHaveProperty('artikul')
})

test('a cascade is off until its parent is chosen, and emptied when that changes', async () => {
  const { user, dialog } = await openPanel('new')
  const category = dialog.getByRole('combobox', { name: 'Категория' })
  const below = dialog.getByRole('combobox', { name: 'Подкатегория' })
  expect(below).toHaveProperty('disabled', true)
  await user.click(category)
  await user.click(await screen.findByRole('option', { name: 'Продукты' }))
  await waitFor(() => expect(below).toHaveProperty('disabled', false))
  await user.click(below)
  await user.click(await screen.findByRole('option', { name: 'Ниже 1' }))
  expect(below).toHaveProperty('value', 'Ниже 1')
  await user.click(category)
  await user.clear(category)
  await user.type(category, 'шок')
  await user.click(await screen.findByRole('option', { name: 'Шоколад' }))
  await waitFor(() => expect(below).toHaveProperty('value', ''))
  await user.click(below)
  expect(await screen.findByRole('option', { name: 'Ниже 2' })).toBeTruthy()
})

test('a missing value is made in place, by who may', async () => {
  const made: unknown[] = []
  const { user, sent, dialog, field } = await openPanel('new')
  server.use(
    answer(makeWord, async (request) => {
      made.push(await request.json())
      return { id: 99 }
    }),
  )
  await user.type(field(/^Наименование/), 'Чай')
  await user.type(field(/цена/i), '1')
  await user.type(dialog.getByRole('combobox', { name: 'Категория' }), 'Специи')
  await user.click(await screen.findByRole('option', { name: 'Добавить «Специи»' }))
  await waitFor(() => expect(dialog.getByRole('combobox', { name: 'Категория' })).toHaveProperty('value', 'Специи'))
  await user.click(dialog.getByRole('button', { name: 'Сохранить' }))
  await panelIsGone()
  expect(made).toEqual([{ name: 'Специи' }])
  expect(sent[0]).toMatchObject({ categoryId: 99 })
})

test('nothing is offered to make to who may not, and no select is shown to who may not load its choices', async () => {
  const { user, dialog } = await openPanel('new', {
    signedIn: sessionWith(['view goods', 'create goods', 'view references']),
  })
  await user.type(dialog.getByRole('combobox', { name: 'Категория' }), 'Специи')
  expect(await screen.findByText('Ничего не найдено')).toBeTruthy()
  expect(screen.queryByRole('option')).toBeNull()
})

test('no select is shown to who may not load its choices', async () => {
  const { dialog } = await openPanel('new', { signedIn: sessionWith(['view goods', 'create goods']) })
  expect(dialog.queryByRole('combobox', { name: 'Категория' })).toBeNull()
})

test('rows are added, filled with Enter from a scanner, and removed', async () => {
  const { user, sent, dialog, field } = await openPanel('17')
  await user.click(dialog.getByRole('button', { name: 'Добавить' }))
  const second = await waitFor(() => field('Штрихкод, строка 2'))
  await waitFor(() => expect(document.activeElement).toBe(second))
  await user.keyboard('2000000000176{Enter}')
  expect(document.activeElement).toBe(field('Количество в упаковке, строка 2'))
  expect(sent).toEqual([])
  expect(dialog.getByRole('button', { name: 'Добавить' })).toHaveProperty('disabled', true)
  await user.click(dialog.getByRole('button', { name: 'Удалить строку 1' }))
  await user.click(dialog.getByRole('button', { name: 'Сохранить' }))
  await panelIsGone()
  expect(sent[0]).toMatchObject({ multiBarcodes: [{ barcode: '2000000000176', ratio: 1 }] })
})

test('a half-typed date is no date: the form says so instead of dropping it', async () => {
  const { user, sent, dialog, field } = await openPanel('new')
  await user.type(field(/^Наименование/), 'Чай')
  await user.type(field(/цена/i), '1')
  await user.click(dialog.getByRole('button', { name: 'Дополнительно' }))
  const day = within(await dialog.findByRole('group', { name: /Дата/ })).getByRole('spinbutton', { name: /День/i })
  await user.click(day)
  await user.keyboard('2011')
  await user.click(dialog.getByRole('button', { name: 'Сохранить' }))
  expect(await dialog.findByText('Неверный формат')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(day))
  expect(sent).toEqual([])
  await user.click(day)
  await user.keyboard('20112026')
  await user.click(dialog.getByRole('button', { name: 'Сохранить' }))
  await panelIsGone()
  expect(sent[0]).toMatchObject({ date: '2026-11-20' })
})
