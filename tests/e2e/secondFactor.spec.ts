import { expect, type Locator, type Page, test } from '@playwright/test'
import { BinaryBitmap, DecodeHintType, HybridBinarizer, QRCodeReader, RGBLuminanceSource } from '@zxing/library'
import sharp from 'sharp'
import { listRoles } from '../../src/api/role.ts'
import { addUser } from '../../src/api/user.ts'
import { codeAt, fromBase32, stepAt } from '../../server/auth/totp.ts'
import { callerAs } from './support/api.ts'
import { newMark } from './support/mark.ts'
import { fillSignIn, openAs } from './support/signIn.ts'

const PASSWORD = 'e2e-password-1'

async function newPerson(): Promise<string> {
  const admin = await callerAs()
  const roles = await admin.call(listRoles)
  const username = `code-${newMark()}`
  const roleIds = [roles.find(({ code }) => code === 'WAREHOUSE')!.id]
  await admin.call(addUser, { body: { username, password: PASSWORD, roleIds } })
  return username
}

const CELL_PX = 8
/** What a telephone reads of the picture; of the drawing itself, for a camera does not see every small one at once. */
async function textOfQr(picture: Locator): Promise<string> {
  const drawing = await picture.evaluate((svg) => new XMLSerializer().serializeToString(svg))
  const cells = Number(/viewBox="0 0 (\d+)/.exec(drawing)![1])
  const { data, info } = await sharp(Buffer.from(drawing.replace('<svg', `<svg width="${cells}" height="${cells}"`)))
    .resize({ width: cells * CELL_PX, kernel: 'nearest' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const light = new RGBLuminanceSource(new Uint8ClampedArray(data), info.width, info.height)
  const hints = new Map([[DecodeHintType.PURE_BARCODE, true]])
  return new QRCodeReader().decode(new BinaryBitmap(new HybridBinarizer(light)), hints).getText()
}

/** A telephone that has read the secret; it never shows one code twice. */
function telephoneOf(address: string) {
  const secret = fromBase32(new URL(address).searchParams.get('secret')!)
  let last = 0
  return () => {
    // A step ahead is what a telephone shows whose clock is: the server takes it.
    last = Math.max(last + 1, stepAt(new Date()))
    return codeAt(secret, last)
  }
}

async function chooseInUserMenu(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: /Пользователь/ }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('who has read the QR code signs in with the telephone’s codes, and with a recovery code without it', async ({
  page,
}) => {
  const username = await newPerson()
  await openAs(page, '/dashboard', username, PASSWORD)
  await chooseInUserMenu(page, 'Вход с кодом')
  await page.getByRole('dialog', { name: 'Вход с кодом' }).getByRole('button', { name: 'Включить' }).click()
  const scan = page.getByRole('dialog', { name: 'Покажите код телефону' })
  const picture = scan.getByRole('img', { name: 'QR-код для приложения' })
  await expect(picture).toBeVisible()
  const address = await textOfQr(picture)
  expect(address).toContain(`otpauth://totp/Savdo:${username}?`)
  const shownByTelephone = telephoneOf(address)
  await scan.getByRole('button', { name: 'Далее' }).click()

  const prove = page.getByRole('dialog', { name: 'Включить вход с кодом' })
  await prove.getByLabel('Код из приложения').fill(shownByTelephone())
  await prove.getByLabel(/^Пароль/).fill(PASSWORD)
  await prove.getByRole('button', { name: 'Сохранить' }).click()
  const recovery = page.getByRole('dialog', { name: 'Резервные коды' })
  await expect(recovery.getByRole('listitem')).toHaveCount(10)
  const [recoveryCode] = await recovery.getByRole('listitem').allTextContents()
  await recovery.getByRole('button', { name: 'Записал, закрыть' }).click()
  await expect(recovery).toBeHidden()

  const signInBy = async (...codes: string[]) => {
    await chooseInUserMenu(page, 'Выйти')
    await expect(page.getByRole('heading', { name: 'Вход в систему' })).toBeVisible()
    await fillSignIn(page, username, PASSWORD)
    const field = page.getByLabel('Код для входа')
    await expect(field).toBeFocused()
    for (const code of codes) {
      await field.fill(code)
      await page.getByRole('button', { name: 'Войти' }).click()
      if (code !== codes.at(-1)) await expect(page.getByRole('alert')).toHaveText(/код/i)
    }
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Рабочий стол')
  }
  await signInBy('nonsense', shownByTelephone())
  await signInBy(recoveryCode!.toLowerCase())
  await chooseInUserMenu(page, 'Вход с кодом')
  await expect(page.getByText('Резервных кодов осталось: 9')).toBeVisible()
})
