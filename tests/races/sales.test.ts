import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { openSession, takeZReport } from '../../src/api/cashSession.ts'
import { generateCertificates, getCertificatePackage, sellCertificates } from '../../src/api/certificate.ts'
import { createSale, deleteSuspendedSale, finishSale, suspendSale } from '../../src/api/sale.ts'
import { RACE_MS_MAX, type RaceTrack, raceTrack } from './raceTrack.ts'

let track: RaceTrack

beforeAll(async () => {
  track = await raceTrack()
})

let packages = 0
/** The number of a certificate that nobody has bought. */
async function newCertificate(amount: number): Promise<string> {
  const { admin } = track.shop
  const { id } = await admin.call(generateCertificates, {
    path: { count: 1 },
    body: {
      name: `Пакет ${++packages}`,
      type: 'MONEY',
      amount,
      count: 1,
      startDate: '2026-01-01',
      expirationDate: '2099-12-31',
    },
  })
  return (await admin.call(getCertificatePackage, { path: { id } })).certificates[0]!.number
}
async function soldCertificate(departmentId: number, cashboxId: number, amount: number): Promise<string> {
  const number = await newCertificate(amount)
  const payments = [{ paymentType: 'CASH' as const, amount }]
  await track.shop.admin.call(sellCertificates, { body: { departmentId, cashboxId, numbers: [number], payments } })
  return number
}

const ONE_OUT_OF_STOCK = ['200 + 409 outOfStock']

/** Each sets the scene and runs its race. */
const RACES: Record<string, () => Promise<string[]>> = {
  async 'two registers sell the last piece'() {
    const { stocked, sale } = await track.newShop()
    const itemId = await stocked(1)
    const last = [{ itemId, count: 1 }]
    return track.race(
      [track.party(finishSale, sale(0, last)), track.party(finishSale, sale(1, last))],
      ONE_OUT_OF_STOCK,
    )
  },
  async 'one register finishes two sales, the first of its department'() {
    const { stocked, sale } = await track.newShop()
    const itemId = await stocked(2, 2)
    const [one, two] = [sale(0, [{ itemId, count: 1 }]), sale(0, [{ itemId, count: 3 }])]
    return track.race([track.party(finishSale, one), track.party(finishSale, two)], ['200 + 200'])
  },
  async 'two sales name the same goods in opposite order'() {
    const { stocked, sale } = await track.newShop()
    const lines = [
      { itemId: await stocked(5), count: 1 },
      { itemId: await stocked(5), count: 1 },
    ]
    return track.race(
      [track.party(finishSale, sale(0, lines)), track.party(finishSale, sale(1, [...lines].reverse()))],
      ['200 + 200'],
    )
  },
  async 'each of two buyers takes what the other brings back'() {
    const { stocked, sale } = await track.newShop()
    const lines = [
      { itemId: await stocked(5), count: 2 },
      { itemId: await stocked(5), count: 2 },
    ]
    const { saleItems } = await track.shop.admin.call(finishSale, sale(0, lines))
    const swap = (took: number, brought: number) => [
      { itemId: saleItems[took]!.itemId, count: 1 },
      { itemId: saleItems[brought]!.itemId, count: -1, returnedLineId: saleItems[brought]!.id },
    ]
    return track.race(
      [track.party(finishSale, sale(0, swap(0, 1))), track.party(finishSale, sale(1, swap(1, 0)))],
      ['200 + 200'],
    )
  },
  async 'one sale is sent twice at once: both get the same receipt'() {
    const { stocked, sale } = await track.newShop()
    const input = sale(0, [{ itemId: await stocked(5), count: 1 }])
    const receipts: unknown[] = []
    const keep = (body: unknown) => void receipts.push(body)
    return track.race(
      [track.party(finishSale, input, { keep }), track.party(finishSale, input, { keep })],
      ['200 + 200'],
      () => expect(receipts.at(-1)).toEqual(receipts.at(-2)),
    )
  },
  async 'two different sales under one UUID'() {
    const { stocked, sale } = await track.newShop()
    const itemId = await stocked(5)
    const [uuid, lines] = [randomUUID(), [{ itemId, count: 1 }]]
    const [one, two] = [sale(0, lines, { uuid }), sale(1, lines, { uuid })]
    return track.race([track.party(finishSale, one), track.party(finishSale, two)], ['200 + 422 keyReused'])
  },
  async 'two registers redeem one certificate'() {
    const { departmentId, registers, stocked, sale } = await track.newShop()
    const number = await soldCertificate(departmentId, registers[0], 1_500)
    const lines = [{ itemId: await stocked(5), count: 1 }]
    const payments = [{ paymentType: 'CERTIFICATE' as const, amount: 1_000, certificateNumber: number }]
    return track.race(
      [track.party(finishSale, sale(0, lines, { payments })), track.party(finishSale, sale(1, lines, { payments }))],
      ['200 + 409 certificateTooSmall'],
    )
  },
  async 'two registers sell one certificate'() {
    const { departmentId, registers } = await track.newShop()
    const number = await newCertificate(1_500)
    const selling = (cashboxId: number) =>
      track.party(sellCertificates, {
        body: { departmentId, cashboxId, numbers: [number], payments: [{ paymentType: 'CASH', amount: 1_500 }] },
      })
    return track.race([selling(registers[0]), selling(registers[1])], ['200 + 409 certificateSold'])
  },
  async 'a certificate is redeemed while it gets back what it paid'() {
    const { departmentId, registers, stocked, sale } = await track.newShop()
    const number = await soldCertificate(departmentId, registers[0], 1_000)
    const itemId = await stocked(5)
    const paidBy = (amount: number) => ({
      payments: [{ paymentType: 'CERTIFICATE' as const, amount, certificateNumber: number }],
    })
    const { saleItems } = await track.shop.admin.call(finishSale, sale(0, [{ itemId, count: 1 }], paidBy(1_000)))
    const back = [{ itemId, count: -1, returnedLineId: saleItems[0]!.id }]
    return track.race(
      [
        track.party(finishSale, sale(0, back, paidBy(-1_000))),
        track.party(finishSale, sale(1, [{ itemId, count: 1 }], paidBy(1_000))),
      ],
      ['200 + 200', '200 + 409 certificateUsedUp'],
    )
  },
  async 'a held sale is finished while it is deleted'() {
    const { departmentId, registers, stocked, sale } = await track.newShop()
    const input = sale(0, [{ itemId: await stocked(5), count: 1 }])
    const { uuid, saleItems } = input.body
    const path = { depId: departmentId, cashboxId: registers[0] }
    const { id } = await track.shop.admin.call(createSale, { path, body: { uuid, saleItems } })
    await track.shop.admin.call(suspendSale, { path: { id }, body: {} })
    return track.race(
      [track.party(finishSale, input), track.party(deleteSuspendedSale, { path: { id } })],
      ['200 + 409 wrongState'],
    )
  },
  async 'a sale and a transfer want the same goods'() {
    const { departmentId, stocked, sale } = await track.newShop()
    const itemId = await stocked(2, 3)
    const transfer = await track.transferOf(departmentId, track.shop.warehouse, itemId, 3)
    const input = sale(0, [{ itemId, count: 3 }])
    return track.race([track.party(finishSale, input), track.bringTo(transfer, 'PENDING')], ONE_OUT_OF_STOCK)
  },
  async 'a session is closed while a sale is finished on it: the Z report has the sale, or the sale is refused'() {
    const { departmentId, registers, stocked, sale } = await track.newShop()
    const input = sale(0, [{ itemId: await stocked(5), count: 1 }])
    const z = { path: { depId: departmentId, cashboxId: registers[0] }, body: { countedCash: 500, comment: 'Сдача' } }
    let receipts = -1
    let sold = ''
    const selling = track.party(finishSale, input)
    const closing = track.party(takeZReport, z, { keep: (body) => ({ receipts } = body as { receipts: number }) })
    const ends = ['200 + 200', '200 + 409 sessionClosed']
    return track.race([async (database) => (sold = await selling(database)), closing], ends, () =>
      expect(receipts).toBe(sold === '200' ? 1 : 0),
    )
  },
  async 'a register is opened twice'() {
    const departmentId = await track.server.department('SHOP', { saleType: 'RETAIL' })
    const cashboxId = await track.shop.cashboxOf(departmentId)
    const opening = track.party(openSession, { path: { depId: departmentId, cashboxId }, body: { openingCash: 100 } })
    return track.race([opening, opening], ['200 + 409 sessionOpen'])
  },
  async 'a register is closed twice'() {
    const { departmentId, registers } = await track.newShop()
    const closing = track.party(takeZReport, { path: { depId: departmentId, cashboxId: registers[0] }, body: {} })
    return track.race([closing, closing], ['200 + 409 sessionClosed'])
  },
  async 'one line of a receipt is brought back twice'() {
    const { stocked, sale } = await track.newShop()
    const itemId = await stocked(1, 1)
    const sold = await track.shop.admin.call(finishSale, sale(0, [{ itemId, count: 2 }]))
    const back = (at: 0 | 1) =>
      track.party(finishSale, sale(at, [{ itemId, count: -2, returnedLineId: sold.saleItems[0]!.id }]))
    return track.race([back(0), back(1)], ['200 + 409 moreThanSold'])
  },
  async 'goods are brought back twice without a receipt'() {
    const { stocked, sale } = await track.newShop()
    const itemId = await stocked(1, 1)
    await track.shop.admin.call(finishSale, sale(0, [{ itemId, count: 2 }]))
    const back = (at: 0 | 1) => track.party(finishSale, sale(at, [{ itemId, count: -2 }]))
    return track.race([back(0), back(1)], ['200 + 409 notSoldHere'])
  },
}

test.each(Object.entries(RACES))(
  '%s',
  async (_name, run) => {
    expect(await run()).toEqual([])
  },
  RACE_MS_MAX,
)
