/** Numbers that look random and are the same in every demo company. */
export interface Chance {
  /** From `from` up to and with `to`, whole. */
  whole: (from: number, to: number) => number
  pick: <T>(list: readonly T[]) => T
  /** True in this share of cases, 0 to 1. */
  happens: (share: number) => boolean
}

/** Mulberry32: 32 bits of state are plenty for a demo. */
export function chance(seed: number): Chance {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    whole: (from, to) => from + Math.floor(next() * (to - from + 1)),
    pick: (list) => list[Math.floor(next() * list.length)]!,
    happens: (share) => next() < share,
  }
}
