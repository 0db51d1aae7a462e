import fc from 'fast-check'
import type { Model } from './model.ts'
import { bringIntoForce } from './prices.ts'
import type { World } from './world.ts'

/** A random number that chooses among whatever there is when its command runs. */
export type Source = number

export const pick = <T>(from: readonly T[], at: Source): T => {
  if (from.length === 0) throw new Error('there is nothing to choose from')
  return from[at % from.length]!
}

/** Seven times of ten the usual, else one of the others: three commands of ten are to be refused. */
export const mostly = <const T>(usual: T, ...others: T[]): fc.Arbitrary<T> =>
  fc.oneof({ weight: 7, arbitrary: fc.constant(usual) }, { weight: 3, arbitrary: fc.constantFrom(...others) })

/** Something that is done to the model and to the real server; afterwards both hold the same, and the books are sound. */
export abstract class LedgerCommand implements fc.AsyncCommand<Model, World> {
  /** Whether there is anything to do it to. */
  check(_model: Readonly<Model>): boolean {
    return true
  }
  abstract apply(model: Model, world: World): Promise<void>

  async run(model: Model, world: World): Promise<void> {
    bringIntoForce(model, world.now())
    await this.apply(model, world)
    await world.compare(model, this.toString())
  }
  toString(): string {
    return `${this.constructor.name} ${JSON.stringify(this)}`
  }
}
