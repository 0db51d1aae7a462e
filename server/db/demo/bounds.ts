import { BOUNDS_MAX, saveManyMinMax } from '../../../src/api/minMax.ts'
import type { Context } from '../../context.ts'
import { callAs } from './callAs.ts'
import { chance } from './chance.ts'
import type { DemoItem } from './goods.ts'

/** How much each shop wants to have of every so many-th good; the quick sellers fall below it. */
export async function fillBounds(
  context: Context,
  userId: number,
  shops: readonly { id: number }[],
  goods: readonly DemoItem[],
): Promise<void> {
  const { whole } = chance(11)
  for (const { id: departmentId } of shops) {
    const items = goods
      .filter((_, index) => index % 8 === 0)
      .slice(0, BOUNDS_MAX)
      .map(({ id: itemId }) => ({ departmentId, itemId, minValue: whole(10, 60), maxValue: whole(80, 240) }))
    await callAs(context, userId, context.now(), saveManyMinMax, { body: { items } })
  }
}
