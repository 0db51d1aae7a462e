import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { convertWrapped } from '../../src/api/conversion.ts'
import { offerConversionRecipes } from '../../src/api/conversionRecipe.ts'
import { myDepartments } from '../../src/api/department.ts'
import { searchItemsByKeyword } from '../../src/api/item.ts'
import { answer, handler, server } from './support/answers.ts'
import { openScreen } from './support/openScreen.tsx'
import { sessionWith } from './support/sessions.ts'

const keeper = sessionWith(['view item-convert', 'create item-convert', 'view goods'])
const good = (itemId: number, itemName: string, count: number) => ({ itemId, itemName, count, unitName: 'шт' })
const RECIPE = {
  id: 5,
  name: 'Набор к чаю',
  comment: '',
  version: 1,
  outs: [good(11, 'Чай', 2), good(12, 'Коробка', 1)],
  ins: [good(13, 'Набор', 1)],
  losses: [],
}

test('a recipe fills in the lines of so many portions, and what was typed into them is sent', async () => {
  server.use(
    answer(myDepartments, []),
    answer(searchItemsByKeyword, []),
    answer(offerConversionRecipes, { items: [RECIPE] }),
  )
  const { user } = await openScreen('/warehouse-management/item-convert-create', keeper)
  await user.click(await screen.findByRole('combobox', { name: /^Рецепт/ }))
  await user.click(await screen.findByRole('option', { name: /Набор к чаю/ }))
  await screen.findByDisplayValue('Чай')
  expect(screen.getByDisplayValue('Набор')).toBeTruthy()
  const portions = screen.getByRole('textbox', { name: /Сколько раз/ })
  await user.clear(portions)
  await user.type(portions, '3')
  const used = within(screen.getByRole('group', { name: /Использовать/ }))
  await waitFor(() =>
    expect(
      used.getAllByRole('textbox', { name: /Количество/ }).map((input) => (input as HTMLInputElement).value),
    ).toEqual(['6', '3']),
  )
  const sent: unknown[] = []
  server.use(
    handler(convertWrapped, async ({ request }) => {
      sent.push(await request.json())
      return Response.json({ code: 'outOfStock', message: 'Не хватает' }, { status: 409 })
    }),
  )
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({
    recipeId: 5,
    portions: 3,
    outs: [
      { itemId: 11, count: 6 },
      { itemId: 12, count: 3 },
    ],
    ins: [{ itemId: 13, count: 3 }],
    losses: [],
  })
})
