import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import projects from './tests/steps.json' with { type: 'json' }

/** Properties are tried with the same values in every run, unless FC_SEED names a seed, or is `random` for one that is made up. */
const SEED = 20_261_120
if (process.env.FC_SEED === 'random') {
  process.env.FC_SEED = String(Math.floor(Math.random() * 2 ** 31))
  process.stdout.write(`FC_SEED=${process.env.FC_SEED}\n`)
}

/** All test files of a project: tests/steps.json says its folders, by the steps of `npm test` that run them. */
const filesOf = (steps: Readonly<Record<string, readonly string[]>>) =>
  Object.values(steps)
    .flat()
    .map((folder) => (folder === '.' ? 'tests/*.test.{ts,tsx}' : `tests/${folder}/**/*.test.{ts,tsx}`))

export default defineConfig({
  plugins: [react()],
  test: {
    maxWorkers: 2,
    setupFiles: ['tests/seed.ts'],
    env: { FC_SEED: process.env.FC_SEED || String(SEED) },
    // The machine may be busy: a limit is for what never ends.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    projects: [
      { extends: true, test: { name: 'unit', environment: 'node', include: filesOf(projects.unit) } },
      {
        extends: true,
        test: {
          name: 'api',
          environment: 'node',
          // A third of the time went into loading the server for every file; tests/apiSetup.ts puts back what a test may bend.
          isolate: false,
          include: filesOf(projects.api),
          globalSetup: ['tests/globalSetup.ts'],
          setupFiles: ['tests/apiSetup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          environment: 'happy-dom',
          // Half of the time went into loading the program for every file; tests/screens/setup.ts puts back what a test may bend.
          isolate: false,
          include: filesOf(projects.dom),
          setupFiles: ['tests/screens/setup.ts'],
          env: { DEBUG_PRINT_LIMIT: '0' },
        },
      },
    ],
  },
})
