import type { Endpoint, SentTo } from '../../src/api/endpoint.ts'
import { createPricing, fillPricing } from '../../src/api/pricing.ts'
import { changeDocumentStatus } from '../../src/api/warehouseDocument.ts'
import type { Database } from '../../server/db/database.ts'
import { requireSoundBooks } from '../ledger/requireSoundBooks.ts'
import { type Shop, shopOn } from '../ledger/shop.ts'
import type { Person } from '../server.ts'
import { explore } from './explore.ts'
import { keepState } from './keepState.ts'
import { partyServer } from './partyServer.ts'

/** Of each race in CI; RACES=all runs every schedule within two switches. */
const SCHEDULES_MAX = process.env.RACES === 'all' ? 10_000 : 20
export const RACE_MS_MAX = process.env.RACES === 'all' ? 1_800_000 : 120_000

export type Party = (database: Database) => Promise<string>

/** A shop to race in, and the ways to make parties of a race; everything is done by an administrator. */
export async function raceTrack() {
  const { server, databaseName, through, inOneMoment } = await partyServer()
  const shop = await shopOn(server)

  /** A call as one party of a race; it answers like `200` or `409 outOfStock`. */
  function party<E extends Endpoint>(
    endpoint: E,
    input: SentTo<E>,
    { key, keep, by = shop.admin }: { key?: string; keep?: (body: unknown) => void; by?: Person | undefined } = {},
  ): Party {
    return (database) =>
      through(database, async () => {
        const answer = await by.response(endpoint, input, key ? { key } : {})
        const body = (await answer.json()) as { code?: string }
        keep?.(body)
        return body.code ? `${answer.status} ${body.code}` : String(answer.status)
      })
  }

  /**
   * Runs the race. Whatever the schedule, the parties must end as one of `ends` says (in any order), each end must be seen, the
   * books must be sound, and nobody may have waited in a circle. Answers what was otherwise: nothing, when all is well.
   */
  async function race(
    parties: Party[],
    ends: string[],
    check: () => Promise<void> | void = () => {},
  ): Promise<string[]> {
    const putBack = await keepState(server.database)
    const endOf = (outcomes: readonly string[]) => [...outcomes].sort((a, b) => a.localeCompare(b)).join(' + ')
    const found = await explore(
      server.database,
      databaseName,
      {
        reset: putBack,
        parties,
        async check(outcomes) {
          if (!ends.includes(endOf(outcomes))) throw new Error(`ended as ${outcomes.join(' + ')}`)
          await requireSoundBooks(server.database)
          await check()
        },
      },
      SCHEDULES_MAX,
    )
    await putBack()
    const seen = new Set(found.outcomes.map(endOf))
    return [
      ...found.violations.map(({ schedule, error }) => `${schedule}: ${String(error)}`),
      ...ends.filter((end) => !seen.has(end)).map((end) => `never ended as ${end}`),
      ...(found.deadlocks > 0 ? [`${found.deadlocks} deadlocks`] : []),
    ]
  }

  return {
    server,
    shop,
    party,
    race,
    inOneMoment,
    /** A shop of its own with two open registers. */
    async newShop() {
      const departmentId = await server.department('SHOP', { saleType: 'RETAIL' })
      const registers = [await shop.cashboxOf(departmentId, '1'), await shop.cashboxOf(departmentId, '2')] as const
      for (const cashboxId of registers) await shop.open(cashboxId, departmentId)
      return {
        departmentId,
        registers,
        stocked: (...counts: number[]) => shop.stocked(counts, 1_000, departmentId),
        /** What the first or the second register sends to finish a sale. */
        sale: (at: 0 | 1, lines: Parameters<Shop['saleOf']>[0], given: Parameters<Shop['saleOf']>[2] = {}) => ({
          body: shop.saleOf(lines, 1_000, { departmentId, cashboxId: registers[at], ...given }),
        }),
      }
    },
    /** A party that brings the document to a state. */
    bringTo: (document: { id: number; version: number }, status: 'READY' | 'PENDING' | 'REVERSED') =>
      party(changeDocumentStatus, { path: { id: document.id }, body: { status, version: document.version } }),
    incomeOf: (departmentId: number, itemId: number, count: number) =>
      shop.documentAt('DRAFT', {
        action: 'KIRIM',
        toDepartmentId: departmentId,
        whItems: [{ itemId, count, incomeUzs: 500 }],
      }),
    transferOf: (from: number, to: number, itemId: number, count: number, status = 'DRAFT') =>
      shop.documentAt(status, {
        action: 'KOCHIRISH',
        fromDepartmentId: from,
        toDepartmentId: to,
        whItems: [{ itemId, count }],
      }),
    /** A draft that makes the item dearer. */
    async pricingOf(departmentId: number, itemId: number) {
      const { id, version } = await shop.admin.call(createPricing, { body: { departmentId, itemIds: [itemId] } })
      return shop.admin.call(fillPricing, { path: { id }, body: { version, markupPercent: 500 } })
    },
  }
}
export type RaceTrack = Awaited<ReturnType<typeof raceTrack>>
