import fc from 'fast-check'
import { receivePendingDocument } from '../../src/api/pendingDocument.ts'
import { mostly, type Source } from './ledgerCommand.ts'
import { add, arrive, carry, type Model, type ModelDocument, nameOf, shareOf } from './model.ts'
import { OnDocument } from './onDocument.ts'
import type { Expected, World } from './world.ts'

/** Of a transfer some arrives, and what does not is lost with its value. */
class LoseOnTheWay extends OnDocument {
  constructor(
    which: Source,
    /** Tenths of what is on its way, line by line. */
    readonly tenths: number[],
    readonly twist: 'none' | 'stale' | 'stranger' | 'tooMany' | 'anyState',
  ) {
    super(which)
  }
  fits({ action, status }: ModelDocument): boolean {
    return action === 'KOCHIRISH' && (this.twist === 'anyState' || status === 'PENDING' || status === 'PARTIAL')
  }

  async apply(model: Model, world: World): Promise<void> {
    const document = this.document(model)
    const onTheWay = document.lines.map((line) => line.count - line.received - line.returned - line.lost)
    const counts = onTheWay.map((count, at) => Math.floor((count * this.tenths[at % this.tenths.length]!) / 1000) * 100)
    if (this.twist === 'tooMany' && counts.length > 0) counts[0] = onTheWay[0]! + 100
    const arrived = counts.some((count) => count > 0)
    const body = {
      id: document.id,
      version: document.version - (this.twist === 'stale' ? 1 : 0),
      whItems: document.lines.map(({ id }, at) => ({ id, count: counts[at]! / 1000 })),
      lost: true,
    }
    const person = this.twist === 'stranger' ? world.stranger : world.admin
    const expected = this.expected(document)
    if (!(await world.ask(person, receivePendingDocument, { body }, expected))) return
    document.lines.forEach((line, at) => {
      const [count, lotId] = [counts[at]!, line.lotId!]
      if (count > 0) {
        const value = shareOf(line.transit, count, onTheWay[at]!)
        line.transit -= value
        line.received += count
        arrive(model, nameOf(document), document.target!, { lotId, count, value }, 'TRANSIT')
      }
      if (count === onTheWay[at]) return
      line.lost += onTheWay[at]! - count
      add(model.places, 'TRANSIT', -line.transit)
      add(model.places, 'LOSS', line.transit)
      carry(model, nameOf(document), lotId, { from: 'TRANSIT', to: 'LOSS', value: line.transit })
      line.transit = 0
    })
    const isShort = counts.some((count, at) => count < onTheWay[at]!)
    document.version += Number(arrived) + Number(isShort)
    document.status = 'READY'
  }

  private expected({ status }: ModelDocument): Expected {
    if (this.twist === 'stranger') return '403 otherDepartment'
    if (this.twist === 'stale') return '409 changedMeanwhile'
    if (status !== 'PENDING' && status !== 'PARTIAL') return '409 wrongState'
    return this.twist === 'tooMany' ? '422 moreThanSent' : 'ok'
  }
}

export const loseOnTheWay = fc
  .tuple(
    fc.nat(),
    fc.array(fc.integer({ min: 0, max: 10 }), { minLength: 1, maxLength: 3 }),
    mostly('none', 'stale', 'stranger', 'tooMany', 'anyState'),
  )
  .map((parts) => new LoseOnTheWay(...parts))
