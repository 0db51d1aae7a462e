import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { Grid } from '../../src/ui/grid/Grid.tsx'
import { editedGrid, saveGood } from '../e2e/gridStory/editedGoods.ts'
import { searchGoods } from '../e2e/gridStory/goods.ts'
import { answer, server } from './support/answers.ts'
import { openPart } from './support/openPart.tsx'
import { storyGood } from './support/storyGood.ts'

let sent: unknown[] = []
beforeEach(() => {
  sent = []
  server.use(
    answer(searchGoods, { items: [storyGood(1)], total: 1 }),
    answer(saveGood, async (request) => {
      sent.push(await request.clone().json())
      return { done: true as const }
    }),
  )
})

const open = async () => {
  const part = await openPart(<Grid of={editedGrid} />)
  await screen.findByText('Товар 1')
  return part
}
const cell = (heading: string) => {
  const place = screen.getByRole('columnheader', { name: heading }).getAttribute('aria-colindex')
  return document.querySelector<HTMLElement>(`.grid-row [role=gridcell][aria-colindex="${place}"]`)!
}
const input = () => document.querySelector<HTMLInputElement>('.grid-editor')!

describe('leaving the list', () => {
  const closing = () => {
    const event = new Event('beforeunload', { cancelable: true })
    dispatchEvent(event)
    return event.defaultPrevented
  }

  it('asks before a tab is closed with a cell half typed, and not when nothing is new', async () => {
    const { user } = await open()
    await user.dblClick(cell('Розничная цена'))
    expect(closing()).toBe(false)
    await user.type(input(), '77')
    expect(closing()).toBe(true)
    await user.keyboard('{Escape}')
    expect(closing()).toBe(false)
  })

  it('saves what is half typed when another screen is opened', async () => {
    const { user, router } = await open()
    await user.dblClick(cell('Розничная цена'))
    await user.clear(input())
    await user.type(input(), '77')
    router.history.push('/other')
    expect(await screen.findByText('Другой экран')).toBeTruthy()
    await waitFor(() => expect(sent).toMatchObject([{ id: 1, priceUzs: 77 }]))
  })

  it('asks first where what was typed cannot be saved', async () => {
    const { user, router } = await open()
    await user.dblClick(cell('Наименование'))
    await user.clear(input())
    router.history.push('/other')
    const question = await screen.findByRole('alertdialog', { name: 'Уйти без сохранения?' })
    await user.click(within(question).getByRole('button', { name: 'Остаться' }))
    expect(screen.queryByText('Другой экран')).toBeNull()
    router.history.push('/other')
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: /Уйти/ }))
    expect(await screen.findByText('Другой экран')).toBeTruthy()
    expect(sent).toEqual([])
  })

  it('asks nothing where a panel opens over it: the list stays, and what was typed in it', async () => {
    const { user, router } = await open()
    await user.dblClick(cell('Наименование'))
    await user.clear(input())
    router.history.push(`${router.state.location.pathname}?panel=history-1`)
    await waitFor(() => expect(router.state.location.search).toMatchObject({ panel: 'history-1' }))
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })
})
