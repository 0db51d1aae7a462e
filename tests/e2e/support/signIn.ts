import type { Page } from '@playwright/test'
import { ADMIN_PASSWORD } from '../../../playwright.config.ts'

/** Fills in the sign-in page that stands open. */
export async function fillSignIn(page: Page, username = 'admin', password = ADMIN_PASSWORD): Promise<void> {
  await page.getByLabel('Имя пользователя').fill(username)
  await page.getByLabel('Пароль', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Войти' }).click()
}

/** Opens a path as somebody who is signed in, by the API: for tests of something else than signing in. Answers the token. */
export async function openAs(page: Page, path: string, username = 'admin', password = ADMIN_PASSWORD): Promise<string> {
  const response = await page.request.post('/api/v1/auth-payload', { data: { username, password } })
  if (!response.ok()) throw new Error(`${username} cannot sign in: ${await response.text()}`)
  const { token, ...user } = (await response.json()) as { token: string }
  const stored = JSON.stringify({ token, user, endedBy: 'never' })
  await page.goto('/pages/404')
  await page.evaluate((text) => localStorage.setItem('savdo.session', text), stored)
  await page.goto(path)
  return token
}
