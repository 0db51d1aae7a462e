import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { Grid } from '../../src/ui/grid/Grid.tsx'
import { editedGrid, saveGood, saveGoods, singlyEditedGrid } from '../e2e/gridStory/editedGoods.ts'
import { type Good, searchGoods } from '../e2e/gridStory/goods.ts'
import { answer, networkAway, refuse, server, hold } from './support/answers.ts'
import { openPart } from './support/openPart.tsx'
import { sessionWith } from './support/sessions.ts'
import { storyGood } from './support/storyGood.ts'

let goods: Good[] = []
/** What was sent to be saved, in order. */
let sent: unknown[] = []
const list = () => answer(searchGoods, () => ({ items: goods, total: goods.length }))
const takes = () =>
  answer(saveGood, async (request) => {
    const body = (await request.clone().json()) as Good
    sent.push(body)
    goods = goods.map((one) => (one.id === body.id ? { ...one, ...body } : one))
    return { done: true as const }
  })

const open = async (grid: typeof editedGrid = editedGrid, signedIn?: ReturnType<typeof sessionWith>, path = '/') => {
  const part = await openPart(<Grid of={grid} />, { path, ...(signedIn ? { signedIn } : {}) })
  await screen.findByText('Товар 1')
  return part
}
const row = (id: number) => screen.getByText(`Товар ${id}`).closest<HTMLElement>('[role=row]')!
const place = (heading: string) => screen.getByRole('columnheader', { name: heading }).getAttribute('aria-colindex')
const cell = (id: number, heading: string) =>
  row(id).querySelector<HTMLElement>(`[role=gridcell][aria-colindex="${place(heading)}"]`)!
const input = () => document.querySelector<HTMLInputElement>('.grid-editor')!

beforeEach(() => {
  goods = [storyGood(1), storyGood(2), storyGood(3, { documentStatus: 'RETURNED' })]
  sent = []
  server.use(list(), takes())
})

describe('a cell', () => {
  it('is edited by a double click and taken by Enter; the value shows at once and is sent with its row', async () => {
    const { user } = await open()
    await user.dblClick(cell(1, 'Остаток'))
    expect(input().value).toBe('2,5')
    await user.keyboard('12,75{Enter}')
    expect(cell(1, 'Остаток').textContent).toBe('12,75')
    await waitFor(() => expect(sent).toMatchObject([{ id: 1, inventory: 12.75, priceUzs: 1_000 }]))
    expect(document.activeElement).toBe(screen.getByRole('treegrid'))
    // The next one below is ready to be typed into.
    await user.keyboard('7{Enter}')
    await waitFor(() => expect(sent[1]).toMatchObject({ id: 2, inventory: 7 }))
  })

  it('keeps its old value with Escape, and sends nothing when nothing is new', async () => {
    const { user } = await open()
    await user.dblClick(cell(1, 'Остаток'))
    await user.keyboard('99{Escape}')
    expect(cell(1, 'Остаток').textContent).toBe('2,5')
    await user.keyboard('{F2}{Enter}')
    expect(input()).toBeNull()
    await user.dblClick(cell(2, 'Наименование'))
    await user.keyboard('!')
    await user.click(cell(1, 'Код'))
    // Leaving the field takes what was typed.
    await waitFor(() => expect(sent).toMatchObject([{ id: 2, name: '!' }]))
    expect(sent).toHaveLength(1)
  })

  it('is turned round by a key where it is a flag, emptied where it may be empty, chosen where it is a choice', async () => {
    const { user } = await open()
    await user.click(cell(1, 'Для кассы'))
    await user.keyboard(' ')
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ forPos: false }))
    await user.click(cell(1, 'Срок годности'))
    await user.keyboard('{Delete}')
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ forPos: false, termOfItem: null }))
    await user.click(cell(1, 'Состояние'))
    await user.keyboard('{Enter}')
    await user.selectOptions(input(), 'PENDING')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ documentStatus: 'PENDING', termOfItem: null }))
  })

  it('goes on with Tab to the next that can be edited, and out of the list after the last', async () => {
    const { user } = await open()
    await user.dblClick(cell(3, 'Остаток'))
    await user.keyboard('{Tab}')
    // The price of what was returned is fixed: the state comes next.
    expect(cell(3, 'Состояние').contains(input())).toBe(true)
    await user.keyboard('{Tab}')
    expect(cell(3, 'Для кассы').contains(input())).toBe(true)
    await user.keyboard('{Escape}')
    expect(sent).toEqual([])
    await user.click(cell(3, 'Срок годности'))
    await user.keyboard('{F2}{Tab}')
    expect(input()).toBeNull()
    expect(screen.getByRole('treegrid').contains(document.activeElement)).toBe(false)
  })

  it('says at once what the contract refuses, and stays open; when it is left it is put back', async () => {
    const { user } = await open()
    await user.dblClick(cell(1, 'Остаток'))
    await user.keyboard('5000{Enter}')
    expect(input().getAttribute('aria-invalid')).toBe('true')
    expect(within(cell(1, 'Остаток')).getByText('Минимум больше максимума')).toBeTruthy()
    await user.click(cell(2, 'Код'))
    expect(cell(1, 'Остаток').getAttribute('aria-invalid')).toBe('true')
    expect(cell(1, 'Остаток').textContent).toContain('2,5')
    await user.dblClick(cell(1, 'Остаток'))
    expect(input().value).toBe('5\u00a0000')
    await user.keyboard('{Escape}')
    expect(cell(1, 'Остаток').getAttribute('aria-invalid')).toBeNull()
    expect(sent).toEqual([])
  })

  it('opens the row where it cannot be edited, and nobody edits who may not', async () => {
    const { user, router } = await open()
    await user.dblClick(cell(3, 'Розничная цена'))
    await waitFor(() => expect(router.state.location.searchStr).toContain('opened=3'))
    expect(cell(3, 'Розничная цена').getAttribute('aria-readonly')).toBe('true')
    expect(cell(1, 'Розничная цена').getAttribute('aria-readonly')).toBeNull()
  })

  it('is read by who may not save it', async () => {
    const { user } = await open(editedGrid, sessionWith(['view goods']))
    await user.click(cell(1, 'Остаток'))
    await user.keyboard('5')
    expect(input()).toBeNull()
    expect(screen.getByRole('treegrid').getAttribute('aria-readonly')).toBe('true')
  })
})

describe('a refusal of the server', () => {
  it.each([
    [
      422,
      { code: 'badInput', message: 'Проверьте', fields: { inventory: 'Столько не поместится' } },
      'Столько не поместится',
    ],
    [409, { code: 'changedMeanwhile', message: 'Запись изменена' }, 'Запись изменена'],
    [401, { code: 'sessionExpired', message: 'Сеанс завершён' }, 'Сеанс завершён'],
    [500, { code: 'serverFailed', message: 'Ошибка, попробуйте позже!' }, 'Ошибка, попробуйте позже!'],
  ])('%i is said at the cell, and the value goes back', async (status, failure, message) => {
    server.use(refuse(saveGood, status, failure))
    const { user } = await open()
    await user.dblClick(cell(1, 'Остаток'))
    await user.keyboard('7{Enter}')
    const refused = await screen.findByText(message, { selector: '.grid-message' })
    expect(cell(1, 'Остаток').contains(refused)).toBe(true)
    expect(cell(1, 'Остаток').textContent).toContain('2,5')
    expect(cell(1, 'Остаток').getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText(`7: ${message}`).getAttribute('role')).toBe('alert')
  })

  it('no network is said the same way, and the value can be sent again', async () => {
    server.use(networkAway(saveGood))
    const { user } = await open()
    await user.dblClick(cell(1, 'Остаток'))
    await user.keyboard('7{Enter}')
    await within(cell(1, 'Остаток')).findByText(/Нет связи/)
    server.use(takes())
    await user.dblClick(cell(1, 'Остаток'))
    expect(input().value).toBe('7')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(sent).toMatchObject([{ inventory: 7 }]))
    await waitFor(() => expect(cell(1, 'Остаток').getAttribute('aria-invalid')).toBeNull())
  })

  it('reaches who has left the list', async () => {
    server.use(refuse(saveGood, 409, { code: 'changedMeanwhile', message: 'Запись изменена' }))
    const { user, router } = await open()
    await user.dblClick(cell(1, 'Остаток'))
    await user.keyboard('7')
    await router.navigate({ to: '/other' as never })
    expect(await screen.findByText(/Не сохранено: Остаток: 7\. Запись изменена/)).toBeTruthy()
  })
})

it('a slow answer leaves the value and its mark where they are, whatever the list brings', async () => {
  const letGo = hold(saveGood, { done: true })
  const { user } = await open()
  await user.dblClick(cell(1, 'Остаток'))
  await user.keyboard('7{Enter}')
  goods = [storyGood(1, { priceUzs: 777 }), storyGood(2)]
  await user.click(screen.getByRole('button', { name: 'Обновить' }))
  await screen.findByText('777')
  expect(cell(1, 'Остаток').textContent).toBe('7')
  expect(cell(1, 'Остаток').className).toContain('grid-saving')
  goods = [storyGood(1, { inventory: 7 }), storyGood(2)]
  letGo()
  await waitFor(() => expect(cell(1, 'Остаток').className).toContain('grid-saved'))
  expect(cell(1, 'Остаток').textContent).toBe('7')
})

it('what is being typed stays with its row when rows come before it', async () => {
  const { user, queryClient } = await open()
  await user.dblClick(cell(2, 'Остаток'))
  await user.keyboard('4')
  goods = [storyGood(9), ...goods]
  await queryClient.invalidateQueries()
  await screen.findByText('Товар 9')
  expect(cell(2, 'Остаток').contains(input())).toBe(true)
  expect(input().value).toBe('4')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(sent).toMatchObject([{ id: 2, inventory: 4 }]))
})

describe('a column from Excel', () => {
  it('is saved in one call, what does not fit is shown at its cell, and all of it is said once', async () => {
    const many: unknown[] = []
    server.use(
      answer(saveGoods, async (request) => {
        many.push(await request.clone().json())
        return { done: true as const }
      }),
    )
    const { user } = await open()
    await user.click(cell(1, 'Остаток'))
    await user.paste('1 000\r\nпять\r\n7,5\r\n8\r\n')
    expect(
      await screen.findByText('Вставлено строк: 2. Не приняты и отмечены: 1. Не поместилось строк: 1'),
    ).toBeTruthy()
    expect(many).toMatchObject([
      {
        items: [
          { id: 1, inventory: 1_000 },
          { id: 3, inventory: 7.5 },
        ],
      },
    ])
    expect(cell(2, 'Остаток').getAttribute('aria-invalid')).toBe('true')
    await user.dblClick(cell(2, 'Остаток'))
    expect(input().value).toBe('пять')
  })

  it('goes row by row where no call takes several', async () => {
    const { user } = await open(singlyEditedGrid)
    await user.click(cell(1, 'Остаток'))
    await user.paste('1\t2\r\n3\t4')
    expect(await screen.findByText('Вставлено строк: 2')).toBeTruthy()
    expect(sent).toMatchObject([
      { id: 1, inventory: 1, priceUzs: 2 },
      { id: 2, inventory: 3, priceUzs: 4 },
    ])
  })

  it('is not laid on rows while those of another question are on their way', async () => {
    let letGo = () => {}
    const held = new Promise<void>((resolve) => (letGo = resolve))
    server.use(
      answer(searchGoods, async (request) => {
        const { sort } = (await request.clone().json()) as { sort?: unknown }
        if (!sort) return { items: goods, total: goods.length }
        await held
        return { items: goods.toReversed(), total: goods.length }
      }),
    )
    const { user } = await open(singlyEditedGrid, undefined, '/?limit=all')
    await user.click(screen.getByRole('columnheader', { name: 'Код' }))
    await waitFor(() => expect(document.querySelector('.grid-refreshing')).not.toBeNull())
    await user.click(cell(1, 'Остаток'))
    await user.paste('5')
    expect(await screen.findByText('Строки ещё загружаются: вставьте ещё раз, когда они появятся')).toBeTruthy()
    letGo()
    await waitFor(() => expect(document.querySelector('.grid-ready')).not.toBeNull())
    await user.click(cell(1, 'Остаток'))
    await user.paste('6')
    await waitFor(() => expect(goods[0]).toMatchObject({ id: 1, inventory: 6 }))
    expect(sent).toHaveLength(1)
  })

  it('says so where nothing can be edited', async () => {
    const { user } = await open()
    await user.click(cell(1, 'Код'))
    await user.paste('5')
    expect(await screen.findByText('Попали на ячейки, которые здесь не меняют: 1')).toBeTruthy()
    expect(sent).toEqual([])
  })
})

describe('a detail', () => {
  it('opens below its row by the arrow and by Ctrl+Enter, and stays open when the list is asked anew', async () => {
    const { user } = await open()
    await user.click(within(row(1)).getByRole('button', { name: 'Показать подробности' }))
    expect(row(1).getAttribute('aria-expanded')).toBe('true')
    const detail = await screen.findByRole('table')
    expect(detail.closest('[role=row]')!.getAttribute('aria-rowindex')).toBe('3')
    await user.click(screen.getByRole('button', { name: 'Обновить' }))
    expect(await screen.findByRole('table')).toBeTruthy()
    await user.click(screen.getAllByRole('gridcell', { name: '2' })[0]!)
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect(screen.getAllByRole('table')).toHaveLength(2)
    expect(screen.getByRole('treegrid').getAttribute('aria-rowcount')).toBe('7')
  })
})
