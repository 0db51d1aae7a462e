import {
  fiscalProblem,
  type FiscalReceipt,
  type FiscalSign,
  SIMULATED,
  totalOf,
} from '../../src/rules/fiscalReceipt.ts'
import { DeskAway, DeskRefusal, type FiscalDesk } from './fiscalDesk.ts'

/** What goes wrong at a desk, by the number of the request; nothing unless said. */
export type Mishap = 'away' | 'lostBefore' | 'lostAfter'

/**
 * A fiscal desk that is none: for the demo company, for trying things out, and for tests. It refuses what a real one refuses
 * (devices.md §9), and its signs say what they are. What it has registered it keeps in `memory`.
 */
export class SimulatorDesk implements FiscalDesk {
  private requests = 0
  readonly terminal: string
  private readonly memory: Map<string, FiscalSign>
  private readonly mishaps: ReadonlyMap<number, Mishap>

  constructor(
    terminal: string,
    {
      memory = new Map(),
      mishaps = new Map(),
    }: { memory?: Map<string, FiscalSign>; mishaps?: ReadonlyMap<number, Mishap> } = {},
  ) {
    this.terminal = terminal
    this.memory = memory
    this.mishaps = mishaps
  }

  async register(receipt: FiscalReceipt): Promise<FiscalSign> {
    const mishap = this.mishaps.get(++this.requests)
    if (mishap === 'away') throw new DeskAway('switched off')
    if (mishap === 'lostBefore') throw new Error('no answer')
    this.requireFit(receipt)
    const known = this.memory.get(receipt.key)
    if (known) return known
    const number = String(this.memory.size + 1)
    const sign: FiscalSign = {
      terminal: this.terminal,
      number,
      at: receipt.at,
      sign: `${SIMULATED}${number.padStart(9, '0')}`,
      url: '',
    }
    this.memory.set(receipt.key, sign)
    if (mishap === 'lostAfter') throw new Error('no answer')
    return sign
  }

  async find(key: string): Promise<FiscalSign | null> {
    if (this.mishaps.get(++this.requests) === 'away') throw new DeskAway('switched off')
    return this.memory.get(key) ?? null
  }

  private requireFit(receipt: FiscalReceipt): void {
    const problem = fiscalProblem(receipt)
    if (problem) throw new DeskRefusal(problem.code === 'mxikMissing' ? '401' : '402', problem.name)
    if (receipt.kind === 'REFUND' && !receipt.original) throw new DeskRefusal('65277', 'refund without original')
    const { original } = receipt
    if (original && ![...this.memory.values()].some(({ sign }) => sign === original.sign))
      throw new DeskRefusal('65275', 'unknown original')
    const marks = receipt.lines.flatMap((line) => line.marks)
    if (new Set(marks).size < marks.length) throw new DeskRefusal('1008', 'the same mark twice')
    if (receipt.kind !== 'CREDIT' && receipt.cash + receipt.card !== totalOf(receipt))
      throw new DeskRefusal('36900', 'payments do not add up')
  }
}
