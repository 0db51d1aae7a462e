import { serverFigures, statementPlan } from '../../src/api/server.ts'
import { handleRead } from '../handle.ts'
import { readFigures } from '../metrics/readFigures.ts'
import { readPlan } from '../metrics/readPlan.ts'
import { notFound } from '../refusal.ts'

export const serverHandlers = [
  handleRead(serverFigures, ({ context, db, now }) => readFigures(context, db, now)),

  handleRead(statementPlan, async ({ context, db, path }) => {
    const slow = context.watch?.statements.find(String(path.statement))
    if (!slow) throw notFound('statement')
    return { lines: await readPlan(db, slow.parts) }
  }),
]
