import { beforeAll, expect, test } from 'vitest'
import { HandOut, handOut, Issue, issue, letDayPass } from './certificateCommands.ts'
import type { LedgerCommand } from './ledgerCommand.ts'
import { Decide, decide, Propose, propose } from './promotionCommands.ts'
import { returnPaidByCertificate } from './returnCommands.ts'
import { sellWithOffers } from './sellWithOffers.ts'
import { closeSessionCommand, openSessionCommand } from './sessionCommands.ts'
import { newStories, RUN_MS_MAX, RUNS, type Stories } from './stories.ts'

let stories: Stories

/** One of each kind runs, and certificates are out, when a story begins. */
const offersBegin: LedgerCommand[] = [
  new Propose('%', 0, 0, 1_500, [1, 1], 'none'),
  new Propose('PUL', 1, 1, 900, [1, 1], 'none'),
  new Propose('xForN', 2, 2, 3_333, [1, 1], 'none'),
  new Propose('buyXGetY', 1, 0, 10_000, [2, 1], 'none'),
  // It waits, and beside the one before it would lead in a circle.
  new Propose('buyXGetY', 0, 1, 5_000, [1, 1], 'none'),
  ...[0, 1, 2, 3].map((at) => new Decide(at, 'ACTIVE', 'none')),
  new Issue('MONEY', 250_000, 3, 2, 'none'),
  new Issue('PERCENT', 1_250, 2, 1, 'none'),
  new Issue('MONEY', 5_000, 2, 0, 'none'),
  new HandOut(0, [0, 1], 'none'),
  new HandOut(1, [3, 4], 'none'),
  new HandOut(0, [5, null], 'none'),
]
beforeAll(async () => {
  stories = await newStories(offersBegin)
})

/** Of promotions that run and end while goods are sold and come back, and of certificates that pay. */
const withOffers = [
  [3, propose],
  [5, decide],
  [3, issue],
  [6, handOut],
  [12, sellWithOffers],
  [6, returnPaidByCertificate],
  [2, letDayPass],
  [1, closeSessionCommand],
  [1, openSessionCommand],
] as const
const TOLD_OF_OFFERS = [
  'POST /sale/finish ok',
  'POST /sale/finish 409 totalsDiffer',
  'POST /sale/finish 409 certificateTooSmall',
  'POST /sale/finish 409 certificateUsedUp',
  'POST /sale/finish 409 certificateNotSold',
  'POST /sale/finish 409 certificateExpired',
  'POST /sale/finish 422 certificateOfMoney',
  'POST /sale/finish 422 certificateOfPercent',
  'POST /sale/finish 422 refundToCertificate',
  'POST /certificate/sell ok',
  'POST /certificate/sell 409 certificateSold',
  'POST /promotion/update ok',
  'POST /promotion/update 409 promotionLoop',
]

test(
  `promotions give the best and take back their share, and no certificate is worth more than was paid for it (${RUNS} stories)`,
  async () => {
    await stories.tell(withOffers, RUNS)
    expect([...stories.world.told.keys()]).toEqual(expect.arrayContaining(TOLD_OF_OFFERS))
  },
  RUNS * RUN_MS_MAX,
)
