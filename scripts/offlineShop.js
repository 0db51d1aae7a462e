// The simulated shop at length: `npm run offline-shop -- 5000 7` sells 5,000 times by the story of seed 7; a seed that failed fails again.
import { spawnSync } from 'node:child_process'

const [sales = '5000', seed = String(Math.floor(Math.random() * 2 ** 31))] = process.argv.slice(2)
process.stdout.write(`OFFLINE_SEED=${seed}\n`)
const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'api', 'tests/faults/offlineShop.test.ts'], {
  stdio: 'inherit',
  env: { ...process.env, OFFLINE_SALES: sales, OFFLINE_SEED: seed },
  shell: process.platform === 'win32',
})
process.exitCode = status ?? 1
