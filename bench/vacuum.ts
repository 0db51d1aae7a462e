import type { BenchServer } from './benchServer.ts'

/** What the database itself does in a quiet minute, after many rows were written at once. */
export async function vacuum({ database }: Pick<BenchServer, 'database'>): Promise<void> {
  const connection = await database.pool.connect()
  try {
    // One by one: a vacuum cannot be part of a transaction, which several statements sent together are.
    await connection.query('set statement_timeout = 0')
    await connection.query('vacuum (analyze)')
    await connection.query('reset statement_timeout')
  } finally {
    connection.release()
  }
}
