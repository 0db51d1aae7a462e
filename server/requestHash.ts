import { createHash } from 'node:crypto'
import { SentFile } from './splitForm.ts'

/**
 * What tells two requests with one idempotency key apart: the path and all that was sent, of files their names and bytes. Passwords
 * are left out: kept so, they would be quick to guess.
 */
export async function requestHash(path: string, sent: unknown): Promise<string> {
  const content = sent === undefined ? '' : JSON.stringify(await withoutFiles(sent), withoutPasswords)
  return createHash('sha256').update(`${path}\n${content}`).digest('base64url')
}

const withoutPasswords = (name: string, value: unknown): unknown => (/password/i.test(name) ? '' : value)

/** A form is flat. The bytes are summed a little at a time: a file may be large. */
async function withoutFiles(sent: unknown): Promise<unknown> {
  const files = Object.entries(sent as object).filter(
    (entry): entry is [string, SentFile] => entry[1] instanceof SentFile,
  )
  if (files.length === 0) return sent
  const sums = files.map(async ([name, file]) => [name, [file.name, await sumOf(file)]] as const)
  return { ...(sent as object), ...Object.fromEntries(await Promise.all(sums)) }
}

async function sumOf(file: SentFile): Promise<string> {
  const sum = createHash('sha256')
  for await (const [part] of file.parts()) sum.update(part)
  return sum.digest('base64url')
}
