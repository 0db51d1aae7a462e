import type { FieldErrors } from 'react-hook-form'
import type { z } from 'zod'
import type { Schema } from '../../api/endpoint.ts'
import { issueMessage, type MessageKey } from '../../api/issueMessage.ts'

/** Path of a field → what is wrong with it, in the words of `message.json`. */
export type Issues = ReadonlyMap<string, MessageKey>

/** What the contract would refuse in `sent`; the first mistake of a field stands for it. */
export function issuesOf(schema: Schema, sent: unknown): Issues {
  const { error } = (schema as z.ZodType).safeParse(sent, { reportInput: true })
  const issues = new Map<string, MessageKey>()
  for (const issue of error?.issues ?? []) {
    const path = issue.path.join('.')
    if (!issues.has(path)) issues.set(path, issueMessage(issue))
  }
  return issues
}

/** The tree that React Hook Form keeps errors in, from flat paths. */
export function errorTree(messages: Iterable<readonly [path: string, message: string]>): FieldErrors {
  const tree: Record<string, unknown> = {}
  for (const [path, message] of messages) {
    const names = path.split('.')
    let node = tree
    for (const name of names.slice(0, -1)) node = (node[name] ??= {}) as Record<string, unknown>
    node[names.at(-1)!] = { ...(node[names.at(-1)!] as object), type: 'issue', message }
  }
  return tree as FieldErrors
}
