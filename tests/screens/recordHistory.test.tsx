import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type HistoryEntry, searchHistory } from '../../src/api/history.ts'
import { departments, roles, shop } from './support/administrationWorld.ts'
import { answer, networkAway, server } from './support/answers.ts'
import { fromMenu, open } from './support/drive.ts'
import { openScreen } from './support/openScreen.tsx'
import { sessionWith } from './support/sessions.ts'

const changed = (id: number, more: Partial<HistoryEntry>): HistoryEntry => ({
  source: 'RECORD',
  id,
  at: '2026-11-20T07:00:00.000Z',
  userName: 'dilnoza',
  subject: 'department',
  subjectId: shop.id,
  record: shop.name,
  action: 'edit',
  fieldName: 'name',
  fieldLabel: 'Наименование',
  before: 'Чиланзар 1',
  after: 'Чиланзар',
  comment: '',
  ...more,
})
const entries = [
  changed(2, {}),
  changed(2, { fieldName: 'address', fieldLabel: 'Адрес', before: null, after: 'Бунёдкор, 1' }),
  changed(1, { action: 'create', userName: 'admin', before: null, after: 'Чиланзар 1' }),
]
const asked: unknown[] = []
const history = () =>
  answer(searchHistory, async (request) => {
    asked.push(await request.json())
    return { items: entries, total: entries.length }
  })
const panel = async () => within(await screen.findByRole('dialog', { name: /^История изменений/ }))

test('the menu of a row tells who changed the record, from what to what, one change at a time', async () => {
  departments()
  server.use(history())
  const opened = await open('/organization-structure/departments')
  await fromMenu(opened, 'История изменений')
  const told = await panel()
  await waitFor(() => expect(told.getAllByRole('listitem')).toHaveLength(2))
  expect(asked.at(-1)).toMatchObject({ subject: 'department', subjectId: '3' })
  const [edit, creation] = told.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(edit).toMatch(/dilnoza.*Изменение.*Наименование.*Чиланзар 1.*Чиланзар.*Адрес.*пусто.*Бунёдкор, 1/)
  expect(creation).toMatch(/admin.*Создание/)
  expect(creation).not.toContain('пусто')
  expect(told.getByRole('heading').textContent).toBe('История изменений: Чиланзар')
  expect(opened.router.state.location.search).toMatchObject({ panel: 'history-3' })
  expect(told.getByRole('link').getAttribute('href')).toMatch(/^\/doc-history\?filter=/)
  await opened.user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('it opens over the form of the record, which keeps what was typed', async () => {
  departments()
  server.use(history())
  const { user } = await open('/organization-structure/departments?panel=3')
  const form = within(await screen.findByRole('dialog', { name: 'Отдел' }))
  await user.type(await form.findByLabelText(/^Наименование/), ' 2')
  await user.click(form.getByRole('button', { name: 'История изменений' }))
  await (await panel()).findAllByRole('listitem')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /^История/ })).toBeNull())
  expect(form.getByLabelText(/^Наименование/)).toHaveProperty('value', 'Чиланзар 2')
})

test('the page of a role has it too, and it can be asked for again', async () => {
  roles()
  server.use(networkAway(searchHistory))
  const { user } = await open('/user-management/roles/9')
  await user.click(await screen.findByRole('button', { name: 'История изменений' }))
  const told = await panel()
  expect((await told.findByRole('alert')).textContent).toMatch(/Нет связи/)
  server.use(history())
  await user.click(told.getByRole('button', { name: 'Повторить' }))
  expect(await told.findAllByRole('listitem')).toHaveLength(2)
})

test('who may not see the history is not offered it', async () => {
  departments()
  await openScreen('/organization-structure/departments?panel=3', sessionWith(['view departments']))
  const form = within(await screen.findByRole('dialog', { name: 'Отдел' }))
  await form.findByLabelText(/^Наименование/)
  expect(form.queryByRole('button', { name: 'История изменений' })).toBeNull()
})
