import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { GRIDS, type GridName, type Peer, PEERS } from './grids.ts'

/** One line of the comparison with the peers. */
export interface PeerResult extends Record<GridName, number> {
  what: string
  unit: 'ms' | '%' | 'kB' | ''
  /** Of ours to each peer: what it was in the middle of the rounds, for all grids of a round share the machine's weather. */
  ratios: Readonly<Record<Peer, number>>
  ratioAtMost?: number
  ratioBelow?: number
  /** Of ours alone, whatever the peers need. */
  oursAtMost?: number
  /** Late frames of a page with no rows: so many are the machine's own. */
  bare?: number
}

const ratiosOf = ({ ratios }: PeerResult) => PEERS.map((peer) => ratios[peer])

export const missesPeers = (result: PeerResult): boolean => {
  const { ours, ratioAtMost = Infinity, ratioBelow = Infinity, oursAtMost = Infinity, bare = 0 } = result
  // Nothing against nothing is no miss.
  const missed = (ratio: number) => ratio > ratioAtMost || ratio >= ratioBelow
  // What was promised and not measured was not kept.
  const isPromised = Number.isFinite(Math.min(ratioAtMost, ratioBelow, oursAtMost))
  return (isPromised && Number.isNaN(ours)) || ours > oursAtMost + bare || ratiosOf(result).some(missed)
}

const versionOf = (name: string) =>
  (JSON.parse(readFileSync(join('node_modules', name, 'package.json'), 'utf8')) as { version: string }).version

export const peerHead = (): string[] => [
  'what',
  'ours',
  `MUI X ${versionOf('@mui/x-data-grid')}`,
  `AG Grid ${versionOf('ag-grid-community')}`,
  'of MUI X',
  'of AG Grid',
  'goal',
  '',
]

export function peerCells(result: PeerResult): string[] {
  const { what, unit, ratioAtMost, ratioBelow, oursAtMost, bare } = result
  const goal =
    ratioAtMost !== undefined
      ? `≤ ${ratioAtMost}`
      : ratioBelow !== undefined
        ? `< ${ratioBelow}`
        : bare
          ? `${oursAtMost} + ${bare} of a bare page`
          : oursAtMost?.toString()
  const shown = (value: number) =>
    Number.isNaN(value)
      ? 'not measured'
      : `${value.toFixed(value >= 100 || Number.isInteger(value) ? 0 : 1)} ${unit}`.trim()
  return [
    what,
    ...GRIDS.map((name) => shown(result[name])),
    ...ratiosOf(result).map((ratio) => (Number.isFinite(ratio) ? ratio.toFixed(2) : '')),
    goal ?? '',
    goal === undefined ? '' : missesPeers(result) ? 'MISSED' : 'ok',
  ]
}
