/** How long each of many calls took. */
export interface Timing {
  p50Ms: number
  p95Ms: number
  p99Ms: number
  /** Calls that ended in a second, all clients together. */
  perSecond: number
  /** What all processes have worked for one call; 0 where nobody counted. */
  cpuMs: number
}

/** How the work of all processes is told. */
interface Spent {
  ms: () => number
  done: () => Promise<void>
}

/** Measured this often; the medians are reported, because the machine may be shared. */
export const ROUNDS = 3

/**
 * Runs `work` `calls` times, by `clients` at once, each beginning the next when one ends.
 * @param work gets the number of its call and of its client
 * @param spent.ms what all processes have worked so far
 * @param spent.done when what the calls have left to be done is done, too: it is no part of their time, but of the work
 */
export async function measure(
  calls: number,
  clients: number,
  work: (call: number, client: number) => Promise<unknown>,
  spent: Spent = { ms: () => 0, done: async () => {} },
): Promise<Timing> {
  const tookMs: number[] = []
  let next = 0
  const beforeMs = spent.ms()
  const startedMs = performance.now()
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      while (next < calls) {
        const call = next++
        const beginMs = performance.now()
        await work(call, client)
        tookMs.push(performance.now() - beginMs)
      }
    }),
  )
  const perSecond = (calls / (performance.now() - startedMs)) * 1000
  await spent.done()
  const cpuMs = (spent.ms() - beforeMs) / calls
  tookMs.sort((a, b) => a - b)
  const at = (part: number) => tookMs[Math.min(tookMs.length - 1, Math.ceil(tookMs.length * part) - 1)]!
  return { p50Ms: at(0.5), p95Ms: at(0.95), p99Ms: at(0.99), perSecond, cpuMs }
}

/** The middle one of several numbers, NaN of none. */
export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? NaN

export const medianTiming = (timings: readonly Timing[]): Timing => ({
  p50Ms: median(timings.map((timing) => timing.p50Ms)),
  p95Ms: median(timings.map((timing) => timing.p95Ms)),
  p99Ms: median(timings.map((timing) => timing.p99Ms)),
  perSecond: median(timings.map((timing) => timing.perSecond)),
  cpuMs: median(timings.map((timing) => timing.cpuMs)),
})

/** Measures the two in turn, so that both meet the same weather, after a round that only warms them up. */
export async function compare(
  calls: number,
  clients: number,
  ours: (call: number, client: number) => Promise<unknown>,
  bare: (call: number, client: number) => Promise<unknown>,
  spent?: Spent,
): Promise<{ ours: Timing; bare: Timing }> {
  const warmUp = Math.max(clients * 2, Math.ceil(calls / 10))
  await measure(warmUp, clients, ours)
  await measure(warmUp, clients, bare)
  const timings: { ours: Timing; bare: Timing }[] = []
  for (let round = 0; round < ROUNDS; round++)
    timings.push({
      ours: await measure(calls, clients, ours, spent),
      bare: await measure(calls, clients, bare, spent),
    })
  return { ours: medianTiming(timings.map(({ ours }) => ours)), bare: medianTiming(timings.map(({ bare }) => bare)) }
}

/**
 * The medians of two works that are done by turns, call by call, whose order changes each time: what somebody else does meanwhile meets
 * both alike, also where it is one of them that gives him his work.
 */
export async function compareByTurns(
  calls: number,
  ours: (call: number) => Promise<unknown>,
  bare: (call: number) => Promise<unknown>,
): Promise<{ oursMs: number; bareMs: number }> {
  const took = { ours: [] as number[], bare: [] as number[] }
  const timed = async (times: number[], work: Promise<unknown>, beginMs = performance.now()) => {
    await work
    times.push(performance.now() - beginMs)
  }
  for (let call = 0; call < calls; call++)
    for (const isOurs of [call % 2 === 0, call % 2 !== 0])
      await (isOurs ? timed(took.ours, ours(call)) : timed(took.bare, bare(call)))
  return { oursMs: median(took.ours), bareMs: median(took.bare) }
}
