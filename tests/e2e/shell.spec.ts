import { expect, test } from '@playwright/test'
import { accessibilityFaults } from './support/accessibility.ts'
import { fillSignIn, openAs } from './support/signIn.ts'

test('signing in from a link leads to the linked screen; reload, back and a second tab keep the session', async ({
  page,
  context,
}) => {
  await page.goto('/dashboard?from=link')
  await expect(page).toHaveURL('/pages/login?redirect=%2Fdashboard%3Ffrom%3Dlink')
  await fillSignIn(page, 'admin', 'not the password')
  await expect(page.getByRole('alert')).toHaveText('Неверное имя или пароль')
  await fillSignIn(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Рабочий стол')
  await expect(page).toHaveURL('/dashboard?from=link')
  await expect(page).toHaveTitle(/Рабочий стол/)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Рабочий стол')

  const second = await context.newPage()
  await second.goto('/pages/login')
  await expect(second).toHaveURL('/dashboard')
  await second.getByRole('button', { name: /Пользователь/ }).click()
  await second.getByRole('menuitem', { name: 'Выйти' }).click()
  await expect(second).toHaveURL('/pages/login')
  // The first tab is led away, too.
  await expect(page.getByRole('heading', { name: 'Вход в систему' })).toBeVisible()
})

test('a token that the server has forgotten leads to the sign-in page, which leads back', async ({ page }) => {
  const token = await openAs(page, '/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Рабочий стол')
  await page.request.post('/api/v1/auth/sign-out', { headers: { authorization: `Bearer ${token}` }, data: {} })
  await page.reload()
  await expect(page.getByText('Сеанс завершён')).toBeVisible()
  await expect(page).toHaveURL('/pages/login?redirect=%2Fdashboard')
  await fillSignIn(page)
  await expect(page).toHaveURL('/dashboard')
})

test('nothing breaks the content policy, nothing is written to the console, and the chosen theme is there before the first paint', async ({
  page,
}) => {
  const said: string[] = []
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && said.push(message.text()))
  page.on('pageerror', (error) => said.push(error.message))
  await openAs(page, '/dashboard')
  await page.getByRole('button', { name: 'Тёмное оформление' }).click()
  await page.getByRole('button', { name: "O'ZB" }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ish stoli')
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.reload({ waitUntil: 'domcontentloaded' })
  const early = await page.evaluate(() => [document.documentElement.dataset.theme, document.documentElement.lang])
  expect(early).toEqual(['dark', 'uz-Latn'])
  // What this test itself lets fail, and the service worker that the tests go without.
  expect(said.filter((text) => !/ERR_FAILED|blocked by Playwright/.test(text))).toEqual([])
})

for (const theme of ['light', 'dark'] as const) {
  test(`the sign-in page, the dashboard, its menus and the palette are accessible (${theme})`, async ({ page }) => {
    await page.addInitScript(
      (chosen) => localStorage.setItem('savdo.preferences', JSON.stringify({ language: 'ru', theme: chosen })),
      theme,
    )
    await page.goto('/pages/login')
    await page.getByRole('button', { name: 'Войти' }).click()
    await expect(page.getByText('Обязательное поле').first()).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
    await openAs(page, '/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Рабочий стол')
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Control+K')
    await expect(page.getByRole('combobox')).toBeFocused()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /Пользователь/ }).click()
    await expect(page.getByRole('menuitem', { name: 'Выйти' })).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Свернуть меню' }).click()
    expect(await accessibilityFaults(page)).toEqual([])
  })
}
