import { act, renderHook } from '@testing-library/react'
import { useController, useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { fieldsOf } from '../../src/api/fieldSchema.ts'
import { id, quantity } from '../../src/api/fields.ts'
import { startValues, valuesToSend } from '../../src/ui/form/formValues.ts'
import { wholeRows } from '../../src/ui/form/wholeRows.ts'

const fields = fieldsOf(z.object({ lines: z.array(z.object({ itemId: id, count: quantity })) }))
const lines = [1, 2, 3].map((itemId) => ({ itemId, count: itemId * 10, itemName: `Товар ${itemId}` }))

/** A form whose rows are put as a whole, as a document's lines are. */
const opened = (rows: readonly object[]) =>
  renderHook(() => {
    const form = useForm({ defaultValues: startValues(fields, { lines: rows }) })
    return { form, field: useController({ control: form.control, name: 'lines' }).field }
  }).result

test('a key replaces its own row: every other one is the very same object, neither copied nor compared', () => {
  const form = opened(wholeRows(lines))
  const before = form.current.form.getValues('lines') as typeof lines
  const typed = wholeRows(before.map((line, at) => (at === 1 ? { ...line, count: 21 } : line)))
  expect([typed[0], typed[2]].map((row, at) => row === before[at * 2])).toEqual([true, true])
  act(() => form.current.form.setValue('lines', typed, { shouldDirty: true }))
  const after = form.current.form.getValues('lines') as typeof lines
  expect(after.map((row, at) => row === typed[at])).toEqual([true, true, true])
  expect(form.current.field.value).toEqual(typed)
})

test('rows that nobody put as a whole are copied at each key, which is what whole ones save', () => {
  const form = opened(lines)
  const typed = lines.map((line) => ({ ...line }))
  act(() => form.current.form.setValue('lines', typed, { shouldDirty: true }))
  const after = form.current.form.getValues('lines') as typeof lines
  expect(after.some((row, at) => row === typed[at])).toBe(false)
})

test('what a whole row has beside its fields stays with it, and is not sent', () => {
  const { lines: rows } = startValues(fields, { lines: wholeRows(lines) })
  expect(rows).toMatchObject(lines)
  expect(rows).toEqual(wholeRows(rows as object[]))
  expect(valuesToSend(fields, { lines: rows })).toEqual({
    lines: lines.map(({ itemId, count }) => ({ itemId, count })),
  })
})
