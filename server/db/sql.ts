/** A piece of SQL with its bound values. Text from outside becomes a `$n` parameter and can never become SQL. */
export class Sql {
  constructor(
    readonly texts: readonly string[],
    readonly values: readonly unknown[],
    /** A named statement is prepared once per connection: for the hot ones only. */
    readonly statementName?: string,
  ) {}

  /** As `pg` wants it. */
  toQuery(): { text: string; values: unknown[]; name?: string } {
    const text = this.texts.reduce((whole, piece, index) => `${whole}$${index}${piece}`)
    return this.statementName
      ? { name: this.statementName, text, values: [...this.values] }
      : { text, values: [...this.values] }
  }

  /** The same statement, parsed each time: for sessions that are not ours for longer than a transaction. */
  unnamed(): Sql {
    return this.statementName ? new Sql(this.texts, this.values) : this
  }

  /** The same statement, prepared under this name. The text must not vary. */
  named(statementName: string): Sql {
    return new Sql(this.texts, this.values, statementName)
  }
}

/** Tagged template: values become parameters, nested `sql` pieces are spliced in. */
export function sql(strings: TemplateStringsArray, ...inserts: readonly unknown[]): Sql {
  const texts = [strings[0]!]
  const values: unknown[] = []
  inserts.forEach((insert, index) => {
    const after = strings[index + 1]!
    if (insert instanceof Sql) {
      texts[texts.length - 1] += insert.texts[0]!
      texts.push(...insert.texts.slice(1))
      values.push(...insert.values)
      texts[texts.length - 1] += after
    } else {
      values.push(insert)
      texts.push(after)
    }
  })
  return new Sql(texts, values)
}

/** SQL from our own source, never from outside: names of tables and columns. */
export const raw = (text: string): Sql => new Sql([text], [])
export const empty = raw('')

/** `join([a, b], sql` and `)`; an empty list gives nothing. */
export function join(pieces: readonly Sql[], separator: Sql = raw(', ')): Sql {
  return pieces.reduce((whole, piece, index) => (index === 0 ? piece : sql`${whole}${separator}${piece}`), empty)
}

/** A condition that stands only when there is a value to compare with: `and ${when(body.brandId, id => sql`…`)}`. */
export const when = <T>(value: T | null | undefined | '', condition: (value: T) => Sql): Sql =>
  value === null || value === undefined || value === '' ? raw('true') : condition(value as T)

/** `%text%` for `like`, with the wildcards of the user's text taken literally. */
export const contains = (text: string): string => `%${beginsWith(text)}`

/** `text%` for `like`, likewise. */
export const beginsWith = (text: string): string => `${text.replace(/[\\%_]/g, '\\$&')}%`
