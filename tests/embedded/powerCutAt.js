// Preloaded into an application that a test ends: after the change number POWER_CUT_AT in the file system it dies as with the power.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const CHANGES = ['chown', 'link', 'mkdir', 'open', 'rename', 'rm', 'writeFile']
let left = Number(process.env.POWER_CUT_AT)

for (const name of CHANGES) {
  const change = fs.promises[name]
  fs.promises[name] = async (path, ...rest) => {
    try {
      return await change(path, ...rest)
    } finally {
      if (String(path).startsWith(process.env.DATA_DIR) && --left === 0) process.kill(process.pid, 'SIGKILL')
    }
  }
}
syncBuiltinESMExports()
