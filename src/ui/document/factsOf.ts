import type { TFunction } from 'i18next'
import { fieldsOf } from '../../api/fieldSchema.ts'
import type { Schema } from '../../api/endpoint.ts'
import { paperValue } from '../../paper/blocksOf.ts'
import type { Printed } from '../../paper/definePrint.ts'
import { printedColumns } from '../../paper/printedColumns.ts'
import { TIME_ZONE } from '../companyZone.ts'
import { printedText } from '../print/printedText.ts'
import type { AnyDocument, DeclaredDocument } from './defineDocument.ts'

/** Facts of a document in words, as paper has them; what it does not say is left out. */
export function factsOf(
  { load }: DeclaredDocument,
  facts: readonly Printed<AnyDocument>[],
  document: AnyDocument,
  t: TFunction,
): (readonly [label: string, text: string])[] {
  return printedColumns(facts as never, fieldsOf(load.parts.answer as Schema))
    .map(
      ({ label, kind, enumName, valueOf }) =>
        [t(label), printedText(kind, paperValue(kind, valueOf(document as never, 0, TIME_ZONE), t, enumName))] as const,
    )
    .filter(([, text]) => text !== '')
}
