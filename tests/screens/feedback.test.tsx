import { QueryClientProvider, useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { signOut, whoAmI } from '../../src/api/auth.ts'
import { mutationOf, queryOf } from '../../src/api/client/queries.ts'
import { notifyFailure, notifySuccess } from '../../src/ui/feedback/notify.ts'
import { createQueryClient } from '../../src/ui/feedback/queryClient.ts'
import { ScreenFailure } from '../../src/ui/feedback/ScreenFailure.tsx'
import { Toasts } from '../../src/ui/feedback/Toasts.tsx'
import { KitTheme } from '../../src/ui/theme/KitTheme.tsx'
import { answer, networkAway, refuse, server } from './support/answers.ts'
import { admin } from './support/sessions.ts'

// React tells the console of every error that a boundary catches; here they are wanted.
beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(console, 'warn').mockReturnValue()
})

/** One screen in the frame that every screen has, without menu and guard. */
async function showScreen(component: () => ReactNode) {
  const root = createRootRoute()
  const routeTree = root.addChildren([createRoute({ getParentRoute: () => root, path: '/', component })])
  const router = createRouter({
    routeTree,
    history: createMemoryHistory({ initialEntries: ['/'] }),
    defaultErrorComponent: ScreenFailure,
  })
  await router.load()
  render(
    <QueryClientProvider client={createQueryClient()}>
      <KitTheme>
        <RouterProvider router={router as never} />
        <Toasts />
      </KitTheme>
    </QueryClientProvider>,
  )
  return userEvent.setup()
}

function WhoScreen() {
  return <p>{useSuspenseQuery(queryOf(whoAmI)).data.username}</p>
}

test('a screen that cannot be read says why and can be tried again', async () => {
  server.use(refuse(whoAmI, 500, { code: 'serverFailed', message: 'Ошибка, попробуйте позже!' }))
  const user = await showScreen(WhoScreen)
  expect((await screen.findByRole('alert')).textContent).toContain('Ошибка, попробуйте позже!')
  server.use(answer(whoAmI, admin))
  await user.click(screen.getByRole('button', { name: 'Повторить' }))
  expect(await screen.findByText('admin')).toBeTruthy()
})

test('without a network a screen says so in its place', async () => {
  server.use(networkAway(whoAmI))
  await showScreen(WhoScreen)
  expect((await screen.findByRole('alert')).textContent).toContain('Нет связи с сервером')
})

test('a record that does not exist shows the not-found page', async () => {
  server.use(refuse(whoAmI, 404, { code: 'notFound', message: 'Информация не найдена!' }))
  await showScreen(WhoScreen)
  expect(await screen.findByRole('heading', { name: 'Страница не найдена' })).toBeTruthy()
})

test('a part of the program that is gone asks to load the page anew', async () => {
  await showScreen(() => {
    throw new TypeError('Failed to fetch dynamically imported module: /assets/old.js')
  })
  expect(await screen.findByRole('button', { name: 'Обновить страницу' })).toBeTruthy()
})

function Saver({ own, settled }: { own?: (message: string) => void; settled?: () => void }) {
  const save = useMutation({
    ...mutationOf(signOut),
    ...(own && { onError: (error: Error) => own(error.message) }),
    onSettled: settled,
  })
  return <button onClick={() => save.mutate()}>save</button>
}
const conflict = () => refuse(signOut, 409, { code: 'wrongState', message: 'Состояние этого не допускает' })

test('a change that fails is said in red until it is closed, once however often it fails', async () => {
  server.use(conflict())
  let times = 0
  const user = await showScreen(() => <Saver settled={() => void times++} />)
  await user.click(screen.getByRole('button', { name: 'save' }))
  const toast = await screen.findByRole('alert')
  expect(toast.textContent).toContain('Состояние этого не допускает')
  await user.click(screen.getByRole('button', { name: 'save' }))
  // By then the second failure is told too, if it ever is.
  await waitFor(() => expect(times).toBe(2))
  expect(screen.getAllByRole('alert')).toHaveLength(1)
  await user.click(within(toast).getByRole('button', { name: 'Закрыть' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

test('a screen that tells the failure itself has no toast beside it', async () => {
  server.use(conflict())
  const told: string[] = []
  const user = await showScreen(() => <Saver own={(message) => told.push(message)} />)
  await user.click(screen.getByRole('button', { name: 'save' }))
  await waitFor(() => expect(told).toEqual(['Состояние этого не допускает']))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('success is said politely, failure at once', async () => {
  await showScreen(() => null)
  notifySuccess('Сохранено')
  expect((await screen.findByRole('status')).textContent).toBe('Сохранено')
  notifyFailure(new TypeError('x is not a function'))
  expect((await screen.findByRole('alert')).textContent).toContain('В программе произошла ошибка')
})
