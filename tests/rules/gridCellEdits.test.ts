import { beforeEach, describe, expect, it } from 'vitest'
import { ApiFailure } from '../../src/api/client/apiFailure.ts'
import { CellEdits, type Change } from '../../src/ui/grid/edit/CellEdits.ts'
import type { AnyRow } from '../../src/ui/grid/defineGrid.ts'
import type { RowLine } from '../../src/ui/grid/lines.ts'
import { until } from '../until.ts'

type Call = { sent: AnyRow | readonly AnyRow[]; answer: () => void; refuse: (error: Error) => void }
const calls: Call[] = []
const settled: ReadonlyMap<string, object>[] = []
const sending = (sent: Call['sent']) =>
  new Promise<void>((resolve, reject) => void calls.push({ sent, answer: resolve, refuse: reject }))
const editsOf = (sendMany?: { rowsMax: number }) =>
  new CellEdits({
    send: sending,
    ...(sendMany ? { sendMany: { send: sending, ...sendMany } } : {}),
    settled: (taken) => void settled.push(new Map(taken)),
  })
const a = { id: 1, min: 1, max: 9 }
const b = { id: 2, min: 2, max: 9 }
const line = (row: AnyRow, more: Partial<RowLine> = {}): RowLine => ({
  kind: 'row',
  key: String(row.id),
  row,
  number: 1,
  ...more,
})
const change = (row: AnyRow, values: Change['values'], typed: Change['typed'] = {}): Change => ({
  key: String(row.id),
  row,
  values,
  typed,
})
const refusal = (fields: Record<string, string>) => new ApiFailure(400, { code: 'badInput', message: 'check', fields })
const arrived = (count: number) => until(() => expect(calls).toHaveLength(count))
const settledTimes = (count: number) => until(() => expect(settled).toHaveLength(count))

beforeEach(() => {
  calls.length = 0
  settled.length = 0
})

describe('an edited cell', () => {
  it('shows the new value at once, and keeps it over a late answer until its own has come', async () => {
    const edits = editsOf()
    void edits.commit(change(a, { min: 5 }))
    expect(edits.shown(line(a)).row).toEqual({ id: 1, min: 5, max: 9 })
    expect(edits.markOf('1', 'min')).toEqual({ state: 'saving' })
    expect(edits.shown(line({ ...a, max: 8 }, { changed: true }))).toMatchObject({
      row: { id: 1, min: 5, max: 8 },
      changed: false,
    })
    await arrived(1)
    calls[0]!.answer()
    await settledTimes(1)
    expect([...settled[0]!]).toEqual([['1', { min: 5 }]])
    expect(edits.markOf('1', 'min')).toEqual({ state: 'saved' })
    // The list has not been drawn anew yet, then it has; what others do later is shown.
    expect(edits.shown(line({ ...a })).row).toMatchObject({ min: 1 })
    expect(edits.shown(line({ ...a, min: 7 })).row).toMatchObject({ min: 7 })
  })

  it('is the same row as long as nothing changes, so that nothing is drawn again', () => {
    const edits = editsOf()
    void edits.commit(change(a, { min: 5 }))
    expect(edits.shown(line(a)).row).toBe(edits.shown(line(a)).row)
    expect(edits.shown(line(a)).marks).toBe(edits.shown(line(a)).marks)
    const other = line(b)
    expect(edits.shown(other)).toBe(other)
  })

  it('is sent after what is under way in its row, on top of it; other rows do not wait', async () => {
    const edits = editsOf()
    void edits.commit(change(a, { min: 5 }))
    void edits.commit(change(a, { max: 6 }))
    void edits.commit(change(b, { min: 3 }))
    await arrived(2)
    expect(calls.map(({ sent }) => sent)).toEqual([
      { id: 1, min: 5, max: 9 },
      { id: 2, min: 3, max: 9 },
    ])
    calls[0]!.answer()
    await arrived(3)
    expect(calls[2]!.sent).toEqual({ id: 1, min: 5, max: 6 })
    calls[1]!.answer()
    expect(settled).toEqual([])
    calls[2]!.answer()
    await settledTimes(1)
    expect(Object.fromEntries(settled[0]!)).toEqual({ 1: { min: 5, max: 6 }, 2: { min: 3 } })
  })

  it('goes back when it is refused, and says why; what was typed is kept', async () => {
    const edits = editsOf()
    const refused = edits.commit(change(a, { min: 50 }, { min: '50' }))
    void edits.commit(change(a, { max: 8 }))
    await arrived(1)
    calls[0]!.refuse(refusal({ min: 'too much' }))
    expect((await refused)!.messageOf('min')).toBe('too much')
    expect(edits.shown(line(a)).row).toEqual({ id: 1, min: 1, max: 8 })
    expect(edits.markOf('1', 'min')).toEqual({ state: 'refused', message: 'too much', typed: '50', told: true })
    expect(edits.spoken).toBe('50: too much')
    await arrived(2)
    // The refused value does not ride along with the next one.
    expect(calls[1]!.sent).toEqual({ id: 1, min: 1, max: 8 })
    calls[1]!.answer()
    await settledTimes(1)
    expect(edits.markOf('1', 'min')).toMatchObject({ state: 'refused' })
    edits.dismiss('1', 'min')
    expect(edits.markOf('1', 'min')).toBeUndefined()
  })

  it('shows the second of two values of a cell when the first is refused', async () => {
    const edits = editsOf()
    void edits.commit(change(a, { min: 50 }, { min: '50' }))
    void edits.commit(change(a, { min: 3 }, { min: '3' }))
    await arrived(1)
    calls[0]!.refuse(refusal({ min: 'too much' }))
    await arrived(2)
    expect(edits.shown(line(a)).row).toMatchObject({ min: 3 })
    expect(edits.markOf('1', 'min')).toEqual({ state: 'saving' })
  })
})

describe('what is pasted', () => {
  const changes = [change(a, { min: 5 }, { min: '5' }), change(b, { min: 6 }, { min: '6' })]

  it('goes in calls as large as the contract allows', async () => {
    const edits = editsOf({ rowsMax: 1 })
    const taken = edits.commitMany(changes)
    await arrived(1)
    expect(calls[0]!.sent).toEqual([{ id: 1, min: 5, max: 9 }])
    calls[0]!.answer()
    await arrived(2)
    calls[1]!.answer()
    expect(await taken).toBe(2)
  })

  it('goes again without the rows that were refused', async () => {
    const edits = editsOf({ rowsMax: 100 })
    const taken = edits.commitMany(changes)
    await arrived(1)
    calls[0]!.refuse(refusal({ 'items.0.min': 'too much' }))
    await arrived(2)
    expect(calls[1]!.sent).toEqual([{ id: 2, min: 6, max: 9 }])
    calls[1]!.answer()
    expect(await taken).toBe(1)
    expect(edits.markOf('1', 'min')).toMatchObject({ state: 'refused', message: 'too much', typed: '5' })
    expect(edits.markOf('2', 'min')).toEqual({ state: 'saved' })
  })

  it('is refused as a whole when no row is named', async () => {
    const edits = editsOf({ rowsMax: 100 })
    const taken = edits.commitMany(changes)
    await arrived(1)
    calls[0]!.refuse(new ApiFailure(500, { code: 'serverFailed', message: 'later' }))
    expect(await taken).toBe(0)
    expect(['1', '2'].map((key) => edits.markOf(key, 'min'))).toMatchObject([
      { state: 'refused', message: 'later' },
      { state: 'refused', message: 'later' },
    ])
    expect(edits.shown(line(a)).row).toMatchObject({ min: 1 })
  })

  it('goes row by row, saying how far, where no call takes several', async () => {
    const edits = editsOf()
    const taken = edits.commitMany(changes)
    await arrived(1)
    expect(edits.progress).toEqual({ done: 0, total: 2 })
    calls[0]!.refuse(refusal({ min: 'too much' }))
    await arrived(2)
    expect(edits.progress).toEqual({ done: 1, total: 2 })
    calls[1]!.answer()
    expect(await taken).toBe(1)
    expect(edits.progress).toBeUndefined()
    await settledTimes(1)
  })
})
