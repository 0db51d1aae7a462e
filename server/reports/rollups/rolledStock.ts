import { balanceCut, flowCut, type Sign, type Stretch } from '../../../src/rules/stockCut.ts'
import { firstsOf } from '../../../src/rules/periodGrains.ts'
import { join, raw, type Sql, sql } from '../../db/sql.ts'
import type { Question } from '../question.ts'
import { eachOfTheirs, signedWhose } from './whoseSums.ts'

/** What a piece adds to the stock before a period, and to what came and went in it; thousandths and tiyin. */
const FIGURES = ['opening', 'opening_cost', 'came', 'went', 'cost_in', 'cost_out'] as const
type Figure = (typeof FIGURES)[number]
const FLOWS: readonly Figure[] = ['came', 'went', 'cost_in', 'cost_out']
/** What lay there is what came less what went. */
const GAIN = { opening: 'came - went', opening_cost: 'cost_in - cost_out' } as const

const GRAINS = ['year', 'month'] as const
const SIGNS: readonly Sign[] = [1, -1]

interface Asked {
  question: Question
  /** On `rolled.item_id`: the goods that are asked for. */
  goods: Sql
  /** They are one good, whose moves lie by department and time. */
  isOne?: boolean
}

/** What there was at a moment and what came and went until another, as pieces by good, all departments together, `union all`. */
export function stockPieces(asked: Asked, from: Date, to: Date): Sql {
  const { timeZone, today } = asked.question
  const { grains, moments } = flowCut(from, to, { timeZone, today })
  const flows = Object.fromEntries(FLOWS.map((name) => [name, name]))
  return unionOf([
    ...openingAt(asked, from),
    ...GRAINS.flatMap((grain) =>
      SIGNS.flatMap((sign) => ofGrain(asked, grain, firstsOf(grains, grain, sign), sign, flows)),
    ),
    ...moments.map((stretch) => ofMoves(asked, stretch, false)),
  ])
}

/** What lay there at a moment, as `opening` and `opening_cost` of pieces. */
export const balancePieces = (asked: Asked, moment: Date): Sql => unionOf(openingAt(asked, moment))

const unionOf = (pieces: readonly Sql[]): Sql => join(pieces, raw(' union all '))

function openingAt(asked: Asked, moment: Date): Sql[] {
  const { timeZone, today, rolled, departments } = asked.question
  const isOfSome = rolled!.valued && departments !== 'all'
  const stockYear = rolled!.stockYear ?? Number(today.slice(0, 4))
  const { anchor, months, monthsSign, moments } = balanceCut(moment, { timeZone, today, stockYear })
  const lay = { opening: 'opening', opening_cost: 'opening_cost' }
  const left = { opening: `opening + ${GAIN.opening}`, opening_cost: `opening_cost + ${GAIN.opening_cost}` }
  return [
    ...ofGrain(asked, 'year', [anchor.year], 1, anchor.at === 'opening' ? lay : left),
    ...ofGrain(asked, 'month', months, monthsSign, GAIN),
    ...moments.map((stretch) => (isOfSome ? ofChanges(asked, stretch) : ofMoves(asked, stretch, true))),
  ]
}

/** Rows of years or months that begin so, each figure made of an expression of theirs. */
function ofGrain(
  { question, goods }: Asked,
  grain: 'year' | 'month',
  firsts: readonly string[],
  sign: Sign,
  of: Partial<Record<Figure, string>>,
): Sql[] {
  if (firsts.length === 0) return []
  return signedWhose(question).map((part) => {
    const minus = part.sign === sign ? '' : '-'
    return sql`
      select rolled.department_id, rolled.item_id, ${figures((name) => of[name] && `${minus}(${of[name]})`)}
      from ${raw(`stock_item_${grain}`)} rolled
      where ${part.whose} and rolled.day = any(${firsts as string[]}::date[]) and ${goods}`
  })
}

const QUANTITY = '(1000 * rolled.quantity)::bigint'
const COST = '(100 * rolled.cost_sum)::bigint'
const OF_MOVE: Readonly<Record<Figure, string>> = {
  opening: QUANTITY,
  opening_cost: COST,
  came: `greatest(${QUANTITY}, 0)`,
  went: `-least(${QUANTITY}, 0)`,
  cost_in: `greatest(${COST}, 0)`,
  cost_out: `-least(${COST}, 0)`,
}

/** On `rolled`. No plain comparison: PostgreSQL would look through the index of places, half of all moves, to save a little of some days. */
const OF_SHELVES = raw(`coalesce(rolled.place, '') = 'DEPARTMENT'`)

function ofMoves({ question, goods, isOne = false }: Asked, { from, to, sign }: Stretch, intoOpening: boolean): Sql {
  const isWanted = (name: Figure) => FLOWS.includes(name) !== intoOpening
  return sql`
    select rolled.place_department_id, rolled.item_id, ${figures((name) => isWanted(name) && `${sign < 0 ? '-' : ''}(${OF_MOVE[name]})`)}
    from stock_move rolled where ${isOne ? raw(`rolled.place = 'DEPARTMENT'`) : OF_SHELVES} and rolled.occurred_at >= ${from} and rolled.occurred_at < ${to}
      and ${isOne ? eachOfTheirs(question, raw('rolled.place_department_id')) : question.inDepartments(sql`rolled.place_department_id`)} and ${goods}`
}

/** What moves changed, where that is kept by department and time: of some departments far less is read than all moves of these days. */
const ofChanges = ({ question, goods }: Asked, { from, to, sign }: Stretch): Sql => {
  const changed = { opening: 'balance', opening_cost: 'cost' } as const
  return sql`
    select rolled.department_id, rolled.item_id, ${figures((name) => name in changed && `${sign < 0 ? '-' : ''}rolled.${changed[name as keyof typeof changed]}`)}
    from stock_value_change rolled where ${eachOfTheirs(question)} and rolled.at >= ${from} and rolled.at < ${to} and ${goods}`
}

const figures = (of: (name: Figure) => string | false | undefined): Sql =>
  raw(FIGURES.map((name) => `${of(name) || '0::bigint'} as ${name}`).join(', '))
