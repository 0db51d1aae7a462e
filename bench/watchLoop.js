// Preloaded into the measured server: answers each message with the longest time that its event loop was held since the last one.
import { monitorEventLoopDelay } from 'node:perf_hooks'

const RESOLUTION_MS = 1
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
delay.enable()
process.on('message', () => {
  process.send({ heldMs: Math.max(delay.max / 1e6 - RESOLUTION_MS, 0) })
  delay.reset()
})
process.channel.unref()
