import type { Sql } from '../server/db/sql.ts'
import type { BenchServer } from './benchServer.ts'
import { compare, type Timing } from './measure.ts'
import { type Question, requestOf } from './question.ts'
import { recordSql } from './recordSql.ts'
import { send } from './send.ts'

/** Asks these questions one after the other, in turn with the very statements that each of them runs. */
export async function compareQuestions(
  server: BenchServer,
  token: string,
  questions: readonly Question[],
  calls: number,
): Promise<{ ours: Timing; bare: Timing }> {
  const requests = questions.map((question) => requestOf(question, token))
  const statements: Sql[][] = []
  for (const { address, init } of requests) statements.push(await recordSql(server.database, address, init))
  const ours = async (call: number) => {
    const { address, init } = requests[call % requests.length]!
    const answer = await send(`${server.address}${address}`, init)
    if (answer.status !== 200) throw new Error(`${address} was refused: ${answer.text}`)
  }
  const bare = async (call: number) => {
    for (const statement of statements[call % statements.length]!) await server.database.rows(statement)
  }
  return compare(calls, 1, ours, bare)
}
