import type { AnyRow } from '../defineGrid.ts'
import type { RowLine } from '../lines.ts'
import type { CellMark, CellMarks } from './cellMark.ts'
import { type Refusal, refusalOf, refusedRows } from './refusal.ts'

type Values = Readonly<Record<string, unknown>>

/** New values of a row, each with the text that said it. */
export interface Change {
  key: string
  row: AnyRow
  values: Values
  typed: Readonly<Record<string, string>>
}

/** What the edits of a list need of the world around them. */
export interface EditWorld {
  send: (row: AnyRow) => Promise<unknown>
  /** Absent: several rows are sent one after the other. */
  sendMany?: { send: (rows: readonly AnyRow[]) => Promise<unknown>; rowsMax: number }
  /** Nothing is under way any more: what the server took, by row, for the lists to show and then to ask for anew. */
  settled: (taken: ReadonlyMap<string, Values>) => void
}

interface EditedRow {
  /** As the list has it. */
  row: AnyRow
  /** Taken by the server; the list may not know of it yet. */
  taken: Values
  /** The version of the row that the list had when it was told of what was taken: the next one has it. */
  toldOn?: AnyRow | undefined
  /** Shown and not yet answered, in the order in which they are sent. */
  waiting: readonly Change[]
  marks: CellMarks
  /** Ends when everything that was asked of this row is answered. */
  last: Promise<void>
  shown?: { of: AnyRow; row: AnyRow } | undefined
}

/** What was typed and not yet given: the old value, a new one, or something that cannot be saved. */
export type HalfTyped = 'nothing' | 'new' | 'wrong'

const NO_MARKS: CellMarks = new Map()
/** How long a cell says that it was saved. */
const SAVED_MS = 1_600
/** After so many refusals that each name other rows, the rest of what was pasted is refused with them. */
const REFUSALS_MAX = 5

/**
 * What was edited in a list and is not yet settled. A new value shows at once and stays over whatever the list brings until
 * its answer has come; changes of one row are sent in their order; a refused value goes back and is marked. It lives longer than
 * the rows on screen: a row that was scrolled away is saved all the same.
 */
export class CellEdits {
  #world: EditWorld
  #rows = new Map<string, EditedRow>()
  /** Versions of rows that differ by what was edited here: they need no flash. */
  #own = new WeakSet<AnyRow>()
  #underWay = 0
  #listeners = new Set<() => void>()
  #version = 0
  /** Of what was pasted and goes row by row. */
  progress: { done: number; total: number } | undefined
  /** Whether anybody sees the cells. */
  onScreen = true
  /** The latest refusal, for screen readers. */
  spoken = ''
  #halfTyped: () => HalfTyped = () => 'nothing'

  constructor(world: EditWorld) {
    this.#world = world
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  version = (): number => this.#version

  /** The cells are on screen until the answer is called. Meanwhile the browser asks before a tab is closed with something unsaved; what was refused is `EditStatus`'s to guard. */
  appear(): () => void {
    const ask = (event: BeforeUnloadEvent) => this.#isUnsaved() && event.preventDefault()
    addEventListener('beforeunload', ask)
    this.onScreen = true
    return () => {
      removeEventListener('beforeunload', ask)
      this.onScreen = false
    }
  }

  /** Takes who can say what stands in the cell that is open; the answer is called when nobody can any more. */
  watchOpenCell(halfTyped: () => HalfTyped): () => void {
    this.#halfTyped = halfTyped
    return () => {
      if (this.#halfTyped === halfTyped) this.#halfTyped = () => 'nothing'
    }
  }

  #isUnsaved = () => this.#underWay > 0 || this.#halfTyped() !== 'nothing'

  /** Whether leaving the screen loses something: a new value is saved all the same, one that was refused cannot be. */
  isLostByLeaving = (): boolean =>
    this.#halfTyped() === 'wrong' ||
    [...this.#rows.values()].some(({ marks }) => [...marks.values()].some(({ state }) => state === 'refused'))

  /** The line with what was edited in it; the same row object as long as nothing of it changes. */
  shown(line: RowLine): RowLine {
    const edited = this.#rows.get(line.key)
    if (!edited) return line.changed && this.#own.has(line.row) ? { ...line, changed: false } : line
    if (edited.toldOn && edited.toldOn !== line.row) Object.assign(edited, { taken: {}, toldOn: undefined })
    edited.row = line.row
    this.#own.add(line.row)
    if (edited.shown?.of !== line.row) edited.shown = { of: line.row, row: overlaid(edited) }
    return { ...line, row: edited.shown.row, marks: edited.marks, changed: false }
  }

  markOf = (key: string, field: string): CellMark | undefined => this.#rows.get(key)?.marks.get(field)

  /** The old value stays, and the cell says why. */
  refuse(change: Change, message: string): void {
    const edited = this.#of(change)
    for (const field of Object.keys(change.values)) this.#markRefused(edited, field, message, change.typed[field])
    this.#changed()
  }

  /** A refused value is no longer wanted. */
  dismiss(key: string, field: string): void {
    const edited = this.#rows.get(key)
    if (edited?.marks.get(field)?.state !== 'refused') return
    this.#unmark(edited, field)
    this.#tidy()
    this.#changed()
  }

  /** Shows the change and sends it, after what is under way in its row. Answers what the server has against it. */
  commit(change: Change): Promise<Refusal | undefined> {
    const edited = this.#begin(change)
    const answered = edited.last.then(() => this.#sendOne(edited, change))
    edited.last = answered.then(() => this.#ended())
    return answered
  }

  /** The same for several rows, each once; in few calls where the list has one for it. Answers how many rows were taken. */
  async commitMany(changes: readonly Change[]): Promise<number> {
    const begun = changes.map((change) => [this.#begin(change), change] as const)
    const before = Promise.all(begun.map(([edited]) => edited.last))
    const answered = before.then(() => (this.#world.sendMany ? this.#inCalls(begun) : this.#inTurn(begun)))
    const ended = answered.then(() => begun.forEach(() => this.#ended()))
    for (const [edited] of begun) edited.last = ended
    return answered
  }

  async #sendOne(edited: EditedRow, change: Change): Promise<Refusal | undefined> {
    try {
      await this.#world.send({ ...edited.row, ...edited.taken, ...change.values })
      this.#answered(edited, change)
      return undefined
    } catch (error) {
      const refusal = refusalOf(error)
      this.#answered(edited, change, refusal)
      return refusal
    }
  }

  async #inTurn(begun: readonly (readonly [EditedRow, Change])[]): Promise<number> {
    let taken = 0
    for (const [index, [edited, change]] of begun.entries()) {
      this.progress = { done: index, total: begun.length }
      this.#changed()
      if (!(await this.#sendOne(edited, change))) taken++
    }
    this.progress = undefined
    this.#changed()
    return taken
  }

  /** A call takes all its rows or none: the rows that it names go back, and the others are sent again. */
  async #inCalls(begun: readonly (readonly [EditedRow, Change])[]): Promise<number> {
    const { send, rowsMax } = this.#world.sendMany!
    let taken = 0
    for (let first = 0; first < begun.length; first += rowsMax) {
      let left = begun.slice(first, first + rowsMax)
      for (let refusals = 0; left.length > 0;) {
        try {
          await send(left.map(([edited, { values }]) => ({ ...edited.row, ...edited.taken, ...values })))
          for (const [edited, change] of left) this.#answered(edited, change)
          taken += left.length
          left = []
        } catch (error) {
          const named = refusedRows(error)
          const all = named.size === 0 || ++refusals === REFUSALS_MAX
          left.forEach(([edited, change], index) => {
            const refusal = named.get(index) ?? (all ? refusalOf(error) : undefined)
            if (refusal) this.#answered(edited, change, refusal)
          })
          left = all ? [] : left.filter((_one, index) => !named.has(index))
        }
      }
    }
    return taken
  }

  #begin(change: Change): EditedRow {
    const edited = this.#of(change)
    edited.waiting = [...edited.waiting, change]
    edited.shown = undefined
    for (const field of Object.keys(change.values)) this.#mark(edited, field, { state: 'saving' })
    this.#underWay++
    this.#changed()
    return edited
  }

  /** The value is the server's now, or it goes back; a later change of the same cell keeps its own mark. */
  #answered(edited: EditedRow, change: Change, refusal?: Refusal): void {
    edited.waiting = edited.waiting.filter((other) => other !== change)
    edited.shown = undefined
    if (!refusal) Object.assign(edited, { taken: { ...edited.taken, ...change.values }, toldOn: undefined })
    for (const field of Object.keys(change.values)) {
      if (edited.waiting.some(({ values }) => field in values)) continue
      if (refusal) this.#markRefused(edited, field, refusal.messageOf(field), change.typed[field])
      else this.#markSaved(edited, field)
    }
    this.#changed()
  }

  /** Only when nothing is under way do the lists ask anew, so that no late answer can bring back a value that was replaced. */
  #ended(): void {
    if (--this.#underWay > 0) return
    const taken = new Map<string, Values>()
    for (const [key, edited] of this.#rows) {
      if (!edited.toldOn && Object.keys(edited.taken).length > 0) taken.set(key, edited.taken)
    }
    this.#world.settled(taken)
    for (const key of taken.keys()) {
      const edited = this.#rows.get(key)!
      edited.toldOn = edited.row
    }
    this.#tidy()
    this.#changed()
  }

  #of({ key, row }: Change): EditedRow {
    let edited = this.#rows.get(key)
    if (!edited) {
      edited = { row, taken: {}, waiting: [], marks: NO_MARKS, last: Promise.resolve() }
      this.#rows.set(key, edited)
    }
    return edited
  }

  #mark(edited: EditedRow, field: string, mark: CellMark): void {
    edited.marks = new Map(edited.marks).set(field, mark)
  }

  #unmark(edited: EditedRow, field: string): void {
    edited.marks = new Map([...edited.marks].filter(([name]) => name !== field))
  }

  #markRefused(edited: EditedRow, field: string, message: string, typed = ''): void {
    for (const row of this.#rows.values())
      for (const [name, mark] of row.marks)
        if (mark.state === 'refused' && mark.told) this.#mark(row, name, { ...mark, told: false })
    this.#mark(edited, field, { state: 'refused', message, typed, told: true })
    this.spoken = typed === '' ? message : `${typed}: ${message}`
  }

  #markSaved(edited: EditedRow, field: string): void {
    const saved: CellMark = { state: 'saved' }
    this.#mark(edited, field, saved)
    setTimeout(() => {
      if (edited.marks.get(field) !== saved) return
      this.#unmark(edited, field)
      this.#tidy()
      this.#changed()
    }, SAVED_MS)
  }

  /** Rows about which there is nothing to say are forgotten. */
  #tidy(): void {
    for (const [key, { waiting, marks, taken, toldOn }] of this.#rows) {
      const known = toldOn !== undefined || Object.keys(taken).length === 0
      if (waiting.length === 0 && marks.size === 0 && known) this.#rows.delete(key)
    }
  }

  #changed(): void {
    this.#version++
    for (const listener of this.#listeners) listener()
  }
}

const overlaid = ({ row, taken, waiting }: EditedRow): AnyRow =>
  Object.assign({}, row, taken, ...waiting.map(({ values }) => values))
