import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect } from 'vitest'
import { cashboxes } from '../../src/api/cashbox.ts'
import { checkOpenSession, takeZReport, zReportById } from '../../src/api/cashSession.ts'
import { getCertificate } from '../../src/api/certificate.ts'
import { myDepartments } from '../../src/api/department.ts'
import { createSale, finishSale, searchPosItems, suspendedSales } from '../../src/api/sale.ts'
import { answer, refuse, server } from './support/answers.ts'
import { open } from './support/drive.ts'
import { everyRowSaysWhy, reading, refused, row } from './support/errorRows.ts'
import { fill, openPos, pay, scan } from './support/openPos.tsx'
import { beginTillTest, CHOCOLATE } from './support/openTill.ts'
import { cashReport, plainCashbox } from './support/tillWorld.ts'

beforeEach(beginTillTest)

const untilEnabled = (button: HTMLButtonElement) => waitFor(() => expect(button.disabled).toBe(false))
const BEFORE = '/point-of-sale/before-pos'

everyRowSaysWhy([
  row('a barcode that cannot be looked up', async () => {
    await openPos()
    server.use(refused(searchPosItems))
    scan(CHOCOLATE)
  }),
  row('goods that cannot be searched for by words', async () => {
    const { user } = await openPos()
    server.use(refused(searchPosItems))
    await user.click(screen.getByRole('combobox'))
    await user.paste('шоколад')
  }),
  row('a sale that cannot be finished', async () => {
    server.use(refused(finishSale))
    const { user } = await openPos()
    await fill(CHOCOLATE)
    await pay(user)
  }),
  row('a draft that cannot be made', async () => {
    server.use(refused(createSale))
    const opened = await openPos()
    await fill(CHOCOLATE)
    await opened.user.click(screen.getByRole('button', { name: /^Отложить/ }))
  }),
  row(
    'a certificate that nobody knows',
    async () => {
      const message = 'Сертификат не найден'
      server.use(refuse(getCertificate, 404, { code: 'certificateNotFound', message }))
      const { user } = await openPos()
      await fill(CHOCOLATE)
      await user.keyboard('{F10}')
      const payment = within(await screen.findByRole('dialog'))
      await user.click(await payment.findByRole('button', { name: /^Сертификат/ }))
      await user.click(await payment.findByRole('textbox', { name: /^Номер сертификата/ }))
      await user.paste('7705146057005450')
      await user.click(payment.getByRole('button', { name: 'Добавить' }))
    },
    'Сертификат не найден',
  ),
  row('departments that cannot be read', reading(BEFORE, myDepartments)),
  row('a Z report that cannot be read', reading('/point-of-sale/zReport/3/11/5', zReportById)),
  row('a Z report that cannot be taken', async () => {
    server.use(
      answer(cashboxes, [{ ...plainCashbox, open: true }]),
      answer(checkOpenSession, { open: true, session: cashReport() }),
      answer(suspendedSales, { items: [] }),
      refused(takeZReport),
    )
    const { user } = await open(BEFORE)
    const CLOSE = { name: /^Закрыть смену/ }
    await user.click(await screen.findByRole('button', CLOSE))
    const asked = within(await screen.findByRole('dialog', { name: 'Закрыть смену № 3' }))
    await user.type(asked.getByRole('textbox', { name: 'Посчитано в кассе' }), '120000')
    const close = asked.getByRole<HTMLButtonElement>('button', CLOSE)
    await untilEnabled(close)
    await user.click(close)
  }),
])
