import type { Endpoint, SentTo } from '../../../api/endpoint.ts'
import type { FieldSchema, FieldSchemas } from '../../../api/fieldSchema.ts'
import { fieldsOf } from '../../../api/fieldSchema.ts'
import type { AnyRow } from '../defineGrid.ts'

/** How something of a list is sent to an endpoint. */
export interface Saving<Of> {
  endpoint: Endpoint
  input: (of: Of) => object
}

/** Says how a row, or several, are sent: `savedBy(saveMinMax, ({ itemId, minValue, … }) => ({ body: { itemId, minValue, … } }))`. */
export const savedBy = <E extends Endpoint, Of>(endpoint: E, input: (of: Of) => SentTo<E> & object): Saving<Of> => ({
  endpoint,
  input,
})

/**
 * Editing in the cells of a list; which columns are edited they say themselves (`edit` of a column). Cells are edited by those
 * who may call the endpoint; what a value may be its body's schema says, so that the browser and the server refuse the same.
 */
export interface GridEdit<Row> {
  /** Sends one row, with what was typed in place. */
  save: Saving<Row>
  /** Sends several at once, in the one array of its body: what was pasted. As many a call as the contract allows. */
  saveMany?: Saving<readonly Row[]>
}

/** What the engine knows of a column that is edited. */
export interface EditableColumn {
  /** Of the field in the body that saves it. */
  schema: FieldSchema
  /** Whether this row's cell may be edited. */
  when: (row: AnyRow) => boolean
}

/** The field of this name in the body of the saving call, wherever in it. */
export function savedField({ endpoint }: Saving<never>, field: string): FieldSchema {
  const found = fieldIn(fieldsOf(endpoint.parts.body), field)
  if (!found) throw new Error(`${endpoint.signature} does not take ${field}, so it cannot be edited in a list`)
  return found
}

function fieldIn(fields: FieldSchemas, name: string): FieldSchema | undefined {
  if (fields[name]) return fields[name]
  for (const { fields: inner } of Object.values(fields)) {
    const found = inner && fieldIn(inner, name)
    if (found) return found
  }
  return undefined
}

/** Rows that a call takes at once where its contract does not say. */
const ROWS_USUAL = 100

/** The array of a body that takes several rows: its name, and how many it holds. */
export function rowsField({ endpoint }: Saving<never>): { name: string; rowsMax: number } {
  const [name, schema] = Object.entries(fieldsOf(endpoint.parts.body)).find(([, { kind }]) => kind === 'rows') ?? []
  if (!name) throw new Error(`${endpoint.signature} takes no rows`)
  return { name, rowsMax: schema?.rowsMax ?? ROWS_USUAL }
}
