import pg from 'pg'
import type { Sql } from './sql.ts'

interface Prepared {
  /** Empty: parsed each time. */
  name: string
  text: string
  values: (string | Buffer | null)[]
}

/** What pg has and its types do not name. */
interface Wire extends pg.Connection {
  parsedStatements: Record<string, string>
}
interface Answer extends pg.QueryResult {
  addFields(fields: pg.FieldDef[]): void
  addCommandComplete(message: unknown): void
  addRow(row: unknown): void
  parseRow(fields: unknown): unknown
}
const { Result, utils } = pg as unknown as {
  Result: new (rowMode: undefined, types: pg.CustomTypesConfig) => Answer
  utils: { prepareValue: (value: unknown) => string | Buffer | null }
}

/** The columns of what is prepared, by its name, as each connection was told them once. */
const columnsBy = new WeakMap<pg.Connection, Map<string, pg.FieldDef[]>>()

/**
 * Statements that go to PostgreSQL in one write and are answered in one: `client.query(new Batch(…))`, then `results`. The first that
 * fails ends them, COMMIT among them, for there is one Sync behind them all. What a connection has prepared is neither parsed nor
 * described again.
 */
export class Batch implements pg.Submittable {
  readonly statements: readonly Prepared[]
  /** Of each statement. */
  readonly results: Promise<pg.QueryResult[]>
  private readonly answers: Answer[]
  /** Gives it the results that came some other way. */
  answer!: (results: pg.QueryResult[]) => void
  private fail!: (error: unknown) => void
  private columns!: Map<string, pg.FieldDef[]>
  /** The statement that is being answered. */
  private at = 0
  private unreadable: unknown

  constructor(statements: readonly Sql[], types: pg.CustomTypesConfig) {
    this.statements = statements.map((statement) => {
      const { name = '', text, values } = statement.toQuery()
      return { name, text, values: values.map(utils.prepareValue) }
    })
    this.answers = statements.map(() => new Result(undefined, types))
    this.results = new Promise((resolve, reject) => {
      this.answer = resolve
      this.fail = reject
    })
  }

  /** pg keeps by name what has been parsed. */
  get name(): string {
    return this.statements[this.at]?.name ?? ''
  }
  get text(): string {
    return this.statements[this.at]!.text
  }

  submit(connection: pg.Connection): Error | undefined {
    const { parsedStatements } = connection as Wire
    const unparsed = new Map<string, string>()
    for (const { name, text } of this.statements) {
      const known = parsedStatements[name] ?? unparsed.get(name)
      if (name && known !== undefined && known !== text) return new Error(`two statements are called ${name}`)
      if (known === undefined) unparsed.set(name, text)
    }
    if (!columnsBy.has(connection)) columnsBy.set(connection, new Map())
    this.columns = columnsBy.get(connection)!
    connection.stream.cork()
    this.statements.forEach(({ name, text, values }, index) => {
      if (!name || unparsed.delete(name)) connection.parse({ name, text, types: [] }, true)
      connection.bind({ statement: name, values }, true)
      const columns = this.columns.get(name)
      if (columns) this.answers[index]!.addFields(columns)
      else connection.describe({ type: 'P' }, true)
      connection.execute(null, true)
    })
    connection.sync()
    connection.stream.uncork()
    return undefined
  }

  handleRowDescription({ fields }: { fields: pg.FieldDef[] }): void {
    this.answers[this.at]!.addFields(fields)
    if (this.name) this.columns.set(this.name, fields)
  }

  handleDataRow({ fields }: { fields: unknown }): void {
    const answer = this.answers[this.at]!
    try {
      answer.addRow(answer.parseRow(fields))
    } catch (error) {
      this.unreadable ??= error
    }
  }

  handleCommandComplete(message: unknown): void {
    this.answers[this.at]!.addCommandComplete(message)
    // It was described, and answers no rows.
    if (this.name && !this.columns.has(this.name)) this.columns.set(this.name, [])
    this.at++
  }

  handleReadyForQuery(): void {
    if (this.unreadable) this.fail(this.unreadable)
    else this.answer(this.answers)
  }

  handleError(error: unknown): void {
    this.fail(error)
  }
}
