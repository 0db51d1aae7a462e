// npm runs us through a shell. When npm is killed, or ends the shell alone, nobody tells us, and the server would stay on its
// port without a terminal. So we look whether the two are still there.
import { readFileSync } from 'node:fs'

const CHECK_MS = 250

/** Where npm started this process: sends it SIGTERM (the server then stops in order) as soon as npm or npm's shell has gone. */
export function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return
  const shell = process.ppid
  const npm = parentOf(shell)
  const watch = setInterval(() => {
    if (process.ppid === shell && parentOf(shell) === npm) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, CHECK_MS)
  watch.unref()
}

/** Undefined where the system does not show it in /proc, or the process has gone. */
function parentOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]
  } catch {
    return undefined
  }
}
