/**
 * Does a work when it is asked for, and then no more often than every `ms`: what was asked for meanwhile is done once, at the end of
 * them. `stop` gives up what waits.
 */
export function atMostEvery(ms: number, work: () => void): { ask: () => void; stop: () => void } {
  let resting: ReturnType<typeof setTimeout> | undefined
  let isAsked = false
  const doIt = () => {
    isAsked = false
    resting = setTimeout(() => {
      resting = undefined
      if (isAsked) doIt()
    }, ms)
    work()
  }
  return {
    ask: () => {
      isAsked = true
      if (resting === undefined) doIt()
    },
    stop: () => {
      clearTimeout(resting)
      resting = undefined
      isAsked = false
    },
  }
}
