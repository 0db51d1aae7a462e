import fc from 'fast-check'
import { approveAct, createAct, rejectAct, saveActFound } from '../../src/api/act.ts'
import { receiveIncome } from '../../src/api/documentSteps.ts'
import { isTakenBack } from './liesThere.ts'
import type { Source } from './ledgerCommand.ts'
import { type Model, type ModelDocument, numberFor } from './model.ts'
import { receiveGoods } from './moveDocuments.ts'
import { OnDocument } from './onDocument.ts'
import type { World } from './world.ts'

/** Where an income is written, and how many states lie between there and CHECKING, it included. */
const TO_CHECKING: Readonly<Record<string, number>> = { DRAFT: 2, SUSPENDED: 1 }

/** An act on an income: what is found is written down, the signer approves or gives the income back. Goods move only when it is received. */
class CheckByAct extends OnDocument {
  constructor(
    which: Source,
    /** Fifths of what the income says, line by line. */
    readonly fifths: number[],
    readonly end: 'received' | 'approved' | 'rejected',
    readonly twist: 'none' | 'stale' | 'noSigner' | 'twice',
  ) {
    super(which)
  }
  fits({ action, status, lines }: ModelDocument): boolean {
    return action === 'KIRIM' && lines.length > 0 && TO_CHECKING[status] !== undefined
  }

  async apply(model: Model, world: World): Promise<void> {
    const document = this.document(model)
    const path = { id: document.id }
    const employeeIds = [world.signer.employeeId]
    const version = document.version - (this.twist === 'stale' ? 1 : 0)
    const expected = this.twist === 'stale' ? '409 changedMeanwhile' : 'ok'
    const act = await world.ask(world.admin, createAct, { path, body: { version, employeeIds } }, expected)
    if (!act) return
    document.version += TO_CHECKING[document.status]!
    document.status = 'CHECKING'
    document.regNumber ??= numberFor(model, document.owner, 'KIRIM')
    const found = document.lines.map(
      ({ count }, at) => Math.floor((count * this.fifths[at % this.fifths.length]!) / 500) * 100,
    )
    const whItems = document.lines.map(({ id }, at) => ({ id, temporaryQty: found[at]! / 1000 }))
    const body = { version: act.version, whItems }
    const counted = await world.ask(world.signer, saveActFound, { path, body }, 'ok')
    if (this.twist === 'noSigner')
      await world.ask(world.admin, approveAct, sign(document, counted!.version), '403 notSigner')
    if (this.end === 'rejected' || found.every((count) => count === 0)) await this.giveBack(document, world, counted!)
    else await this.approve(model, world, { document, found, version: counted!.version })
  }

  private async giveBack(document: ModelDocument, world: World, { version }: { version: number }): Promise<void> {
    if (this.end !== 'rejected')
      await world.ask(world.signer, approveAct, sign(document, version), '422 actFoundNothing')
    const rejected = { ...sign(document, version), query: { reason: 'не то' } }
    await world.ask(world.signer, rejectAct, rejected, 'ok')
    document.version++
    document.status = 'SUSPENDED'
  }

  private async approve(
    model: Model,
    world: World,
    { document, found, version }: { document: ModelDocument; found: readonly number[]; version: number },
  ): Promise<void> {
    const path = { id: document.id }
    const approved = await world.ask(world.signer, approveAct, sign(document, version), 'ok')
    if (this.twist === 'twice')
      await world.ask(world.signer, approveAct, sign(document, approved!.version), '409 wrongState')
    document.lines = document.lines.flatMap((line, at) => (found[at] ? [{ ...line, count: found[at] }] : []))
    document.version++
    if (this.end === 'approved') return
    const body = { version: document.version }
    const expected = isTakenBack(model, document) ? '409 saleTakenBack' : 'ok'
    const answer = await world.ask(world.admin, receiveIncome, { path, body }, expected)
    if (!answer) return
    document.version++
    document.status = 'READY'
    receiveGoods(model, document, answer)
  }
}

const sign = ({ id }: ModelDocument, version: number) => ({ path: { id }, query: {}, body: { version } })

export const checkByAct = fc
  .tuple(
    fc.nat(),
    fc.array(fc.integer({ min: 0, max: 7 }), { minLength: 1, maxLength: 3 }),
    fc.constantFrom('received', 'received', 'approved', 'rejected'),
    fc.constantFrom('none', 'none', 'stale', 'noSigner', 'twice'),
  )
  .map((parts) => new CheckByAct(...parts))
