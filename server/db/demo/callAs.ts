import type { AnswerOf, Endpoint, SentTo } from '../../../src/api/endpoint.ts'
import type { z } from 'zod'
import { ALL } from '../../../src/rules/permissions.ts'
import type { Caller } from '../../caller.ts'
import type { Context } from '../../context.ts'
import type { Call } from '../../handle.ts'
import { allHandlers } from '../../handlers.ts'
import { translate } from '../../messages.ts'

/** Calls an endpoint in process as this user at this moment, over the very handlers that the browser calls. */
export async function callAs<E extends Endpoint>(
  context: Context,
  userId: number,
  now: Date,
  endpoint: E,
  input: SentTo<E>,
  /** Where it is not an administrator who calls. */
  as: Partial<Caller> = {},
): Promise<AnswerOf<E>> {
  const handler = allHandlers.find((candidate) => candidate.endpoint.signature === endpoint.signature)
  if (!handler) throw new Error(`nobody handles ${endpoint.signature}`)
  const { path = {}, query, body, form } = input as { path?: object; query?: unknown; body?: unknown; form?: unknown }
  const { parts } = endpoint
  const call = {
    path,
    query: parts.query && (parts.query as unknown as z.ZodType).parse(query ?? {}),
    body: parts.body && (parts.body as unknown as z.ZodType).parse(body),
    form: parts.form && (parts.form as unknown as z.ZodType).parse(form),
    caller: { ...administrator(userId), ...as },
    language: 'ru',
    translate: translate('ru'),
    now,
    timeZone: context.timeZone,
    address: '',
    token: '',
    context,
  } as unknown as Call & Record<string, unknown>
  const prepared = await handler.prepare?.({ ...call, db: context.database })
  return context.database.withTransaction(async (db) => (await handler.work({ ...call, prepared, db })) as AnswerOf<E>)
}

const administrator = (userId: number): Caller => ({
  userId,
  username: '',
  roles: ['admin'],
  permissions: new Set([ALL]),
  isAdmin: true,
  departmentId: null,
  departmentType: null,
  departmentSaleType: null,
  contragentId: null,
  departments: 'all',
  transferDepartments: 'all',
})
