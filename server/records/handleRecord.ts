import type { Endpoint } from '../../src/api/endpoint.ts'
import { type Handler, handle, handleRead } from '../handle.ts'
import type { RecordTable } from './defineRecord.ts'
import { readRecord, removeRecord, saveRecord, type Sent } from './savedRecord.ts'

type ById = { path: Record<'id', string | number> }

/** The calls of one record; an area has those that its specification shows. */
interface RecordCalls<Fields extends object> {
  /** `GET …/{id}`: a row of the list. */
  get?: Endpoint<unknown, ById>
  /** Adds, or changes the one whose `id` and `version` the body has. */
  save?: Endpoint<unknown, { body: Sent<Fields> }, { id: number }>
  create?: Endpoint<unknown, { body: Fields }, { id: number }>
  /** `…/{id}`, with the `version` that was seen in the body. */
  edit?: Endpoint<unknown, ById & { body: Fields & { version: number } }, { id: number }>
  remove?: Endpoint<unknown, ById, { done: true }>
}

/** Serves the calls of a record from its description. What they refuse is said at `saveRecord` and `removeRecord`. */
export function handleRecord<Fields extends object>(
  record: RecordTable<Fields>,
  { get, save, create, edit, remove }: RecordCalls<Fields>,
): Handler[] {
  const handlers: Handler[] = []
  if (get) handlers.push(handleRead(get, ({ db, caller, path }) => readRecord(db, caller, record, Number(path.id))))
  for (const endpoint of [save, create])
    if (endpoint)
      handlers.push(
        handle(endpoint, async ({ db, caller, body }) => ({ id: await saveRecord(db, caller, record, body) })),
      )
  if (edit)
    handlers.push(
      handle(edit, async ({ db, caller, path, body }) => ({
        id: await saveRecord(db, caller, record, { ...body, id: Number(path.id) }),
      })),
    )
  if (remove)
    handlers.push(
      handle(remove, async ({ db, caller, path }) => {
        await removeRecord(db, caller, record, Number(path.id))
        return { done: true as const }
      }),
    )
  return handlers
}
