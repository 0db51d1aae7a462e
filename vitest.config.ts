import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import projects from './tests/steps.json' with { type: 'json' }

/** All test files of a project: tests/steps.json says its folders, by the steps of `npm test` that run them. */
const filesOf = (steps: Readonly<Record<string, readonly string[]>>) =>
  Object.values(steps)
    .flat()
    .map((folder) => (folder === '.' ? 'tests/*.test.{ts,tsx}' : `tests/${folder}/**/*.test.{ts,tsx}`))

export default defineConfig({
  plugins: [react()],
  test: {
    maxWorkers: 2,
    projects: [
      { extends: true, test: { name: 'unit', environment: 'node', include: filesOf(projects.unit) } },
      {
        extends: true,
        test: {
          name: 'api',
          environment: 'node',
          include: filesOf(projects.api),
          globalSetup: ['tests/globalSetup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
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
