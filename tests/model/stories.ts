import fc from 'fast-check'
import { keepState } from '../races/keepState.ts'
import type { LedgerCommand } from './ledgerCommand.ts'
import { emptyModel, type Model } from './model.ts'
import { PriceShelf } from './priceShelf.ts'
import { OpenSession } from './sessionCommands.ts'
import { newWorld, type World } from './world.ts'
import { WriteDocument } from './writeDocuments.ts'

/** The same stories in every run of CI; FC_SEED and MODEL_RUNS for others, and for longer. */
export const SEED = process.env.FC_SEED
export const RUNS = Number(process.env.MODEL_RUNS ?? 50)
export const RUNS_OF_A_PART = Math.ceil(RUNS / 4)
const COMMANDS_MAX = 30
/** A story that fails is told again and again until it is short. */
export const RUN_MS_MAX = 10_000

/** How often each command is to come. */
export type Weighted = readonly (readonly [number, unknown])[]

export interface Stories {
  world: World
  /** Tells so many stories of these commands, each from the same beginning. */
  tell: (commands: Weighted, runs: number) => Promise<void>
}

/** Every story begins with goods in each department, two lots of each, priced, two registers open, and what else has to be done `first`. */
export async function newStories(first: readonly LedgerCommand[] = []): Promise<Stories> {
  const world = await newWorld()
  const beginning = emptyModel(world.ourselves.contragentId)
  const begin = async (command: LedgerCommand) => command.run(beginning, world)
  for (const department of world.departments.keys()) {
    for (const cost of [50_000, 61_111]) {
      const choices = [...world.items.keys()].map((item) => ({ item, count: 9, cost, term: cost % 3, lot: null }))
      await begin(new WriteDocument('KIRIM', department, 0, choices, true, true, 'none'))
    }
    for (const item of world.items.keys())
      await begin(new PriceShelf(department, item, 100_000 + item * 33_333, 'none'))
  }
  await begin(new OpenSession(0, 5_000_000, 'none'))
  await begin(new OpenSession(2, 0, 'none'))
  for (const command of first) await begin(command)
  const putBack = await keepState(world.database)
  return {
    world,
    async tell(commands, runs) {
      const weighted = commands.flatMap(([weight, command]) =>
        Array.from({ length: weight }, () => command as fc.Arbitrary<LedgerCommand>),
      )
      const story = fc.commands(weighted, { maxCommands: COMMANDS_MAX, size: 'max' })
      await fc.assert(
        fc.asyncProperty(story, async (chosen) => {
          await putBack()
          world.turnBack()
          const model: Model = structuredClone(beginning)
          await fc.asyncModelRun(() => ({ model, real: world }), chosen)
        }),
        { numRuns: runs },
      )
    },
  }
}
