// The shop that goes on and on: `npm run soak -- --minutes 60 --seed 7`; the story of a seed is told again by the same seed.
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '60' }, seed: { type: 'string', default: '1' } },
})
const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'api', 'tests/faults/soak.test.ts'], {
  stdio: 'inherit',
  env: { ...process.env, SOAK_MINUTES: values.minutes, SOAK_SEED: values.seed },
  shell: process.platform === 'win32',
})
process.exitCode = status ?? 1
