import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getCompany, removeLogo, uploadLogo } from '../../src/api/company.ts'
import { LogoOfCompany } from '../../src/routes/_home/organization-structure/-departments/LogoOfCompany.tsx'
import { answer, networkAway, refuse, server } from './support/answers.ts'
import { openPart } from './support/openPart.tsx'

const company = { name: 'ООО «Савдо»', inn: '', phone: '', address: '' }
const logo = { png: 'AAAA', width: 30, height: 10 }
const file = new File(['x'], 'знак.png', { type: 'image/png' })
const picture = () => document.querySelector('.company-logo')

test('a logo is chosen, shown as it will be printed, and taken away after a question', async () => {
  let kept: typeof logo | null = null
  server.use(
    answer(getCompany, () => ({ ...company, logo: kept })),
    answer(uploadLogo, () => {
      kept = logo
      return { done: true as const }
    }),
    answer(removeLogo, () => {
      kept = null
      return { done: true as const }
    }),
  )
  const { user } = await openPart(<LogoOfCompany readOnly={false} />)
  await screen.findByText(/Логотипа пока нет/)
  await user.upload(screen.getByLabelText('Загрузить логотип', { selector: 'input' }), file)
  await waitFor(() => expect(picture()?.getAttribute('src')).toBe('data:image/png;base64,AAAA'))
  await user.click(screen.getByRole('button', { name: 'Удалить' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Удалить' }))
  expect(await screen.findByText(/Логотипа пока нет/)).toBeTruthy()
})

test('what is no picture is refused with words, and the logo stays', async () => {
  server.use(
    answer(getCompany, { ...company, logo }),
    refuse(uploadLogo, 400, { code: 'notPicture', message: 'Это не изображение JPEG, PNG или WebP' }),
  )
  const { user } = await openPart(<LogoOfCompany readOnly={false} />)
  await waitFor(() => expect(picture()).not.toBeNull())
  await user.upload(screen.getByLabelText('Заменить логотип', { selector: 'input' }), file)
  expect(await screen.findByText('Это не изображение JPEG, PNG или WebP')).toBeTruthy()
  expect(picture()).not.toBeNull()
})

test('who may only look changes nothing; without a network that is said', async () => {
  server.use(networkAway(getCompany))
  await openPart(<LogoOfCompany readOnly />)
  expect((await screen.findByRole('alert')).textContent).toMatch(/Нет связи/)
  expect(screen.queryByRole('button')).toBeNull()
})
