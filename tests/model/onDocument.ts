import type { WarehouseDocument } from '../../src/api/warehouseDocument.ts'
import { LedgerCommand, pick, type Source } from './ledgerCommand.ts'
import type { Model, ModelDocument, ModelLine } from './model.ts'

/** Chooses among the documents that satisfy the condition; without one the command is passed over. */
export abstract class OnDocument extends LedgerCommand {
  constructor(readonly which: Source) {
    super()
  }
  abstract fits(document: ModelDocument): boolean
  override check(model: Readonly<Model>): boolean {
    return model.documents.some((document) => this.fits(document))
  }
  protected document(model: Model): ModelDocument {
    return pick(
      model.documents.filter((document) => this.fits(document)),
      this.which,
    )
  }
}

/** Takes the ids that the server gave its lines. */
export function learnLines(lines: ModelLine[], answer: WarehouseDocument): void {
  lines.forEach((line, index) => (line.id = answer.whItems[index]!.id))
}
