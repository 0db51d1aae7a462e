import type { Page } from '@playwright/test'
import { ADMIN_PASSWORD } from '../../../playwright.config.ts'

/** Fills in the sign-in page that stands open. */
export async function fillSignIn(page: Page, username = 'admin', password = ADMIN_PASSWORD): Promise<void> {
  await page.getByLabel('Имя пользователя').fill(username)
  await page.getByLabel('Пароль', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Войти' }).click()
}

/**
 * Signs somebody in on this device by the API, for tests of something else than signing in. The page stands at an answer of the server
 * then, which loads nothing of the program. Answers the token.
 */
export async function signInAs(page: Page, username = 'admin', password = ADMIN_PASSWORD): Promise<string> {
  const response = await page.request.post('/api/v1/auth-payload', { data: { username, password } })
  if (!response.ok()) throw new Error(`${username} cannot sign in: ${await response.text()}`)
  const { token, ...user } = (await response.json()) as { token: string }
  const stored = JSON.stringify({ token, user, endedBy: 'never' })
  await page.goto('/health')
  await page.evaluate((text) => localStorage.setItem('savdo.session', text), stored)
  return token
}

/** The same, and opens a path then. */
export async function openAs(
  page: Page,
  path: string,
  ...who: [username?: string, password?: string]
): Promise<string> {
  const token = await signInAs(page, ...who)
  await page.goto(path)
  return token
}
