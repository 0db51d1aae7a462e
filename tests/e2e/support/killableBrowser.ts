import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { type Browser, chromium } from '@playwright/test'

/** A browser whose process can be killed as a power cut would. */
export interface KillableBrowser {
  readonly browser: Browser
  /** SIGKILL, and waits until it is gone. */
  kill: () => Promise<void>
}

/** Starts Chromium on a profile that outlives it. */
export async function startKillable(
  profile: string,
  { executablePath, args }: { executablePath: string; args: readonly string[] },
): Promise<KillableBrowser> {
  const child = spawn(
    executablePath,
    [...args, '--headless=new', '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'],
    { stdio: ['ignore', 'ignore', 'pipe'], detached: true },
  )
  const gone = once(child, 'exit')
  const address = await new Promise<string>((resolve, reject) => {
    child.once('error', reject)
    void gone.then(() => reject(new Error('the browser ended before it listened')))
    createInterface({ input: child.stderr }).on('line', (line) => {
      const found = /DevTools listening on (ws:\S+)/.exec(line)
      if (found) resolve(found[1]!)
    })
  })
  const browser = await chromium.connectOverCDP(address)
  return {
    browser,
    async kill() {
      // Its helpers are a group with it: none may write on.
      process.kill(-child.pid!, 'SIGKILL')
      await gone
    },
  }
}
