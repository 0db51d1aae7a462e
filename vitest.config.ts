import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [react()],
  test: {
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: { name: 'unit', environment: 'node', include: ['tests/rules/**/*.test.ts', 'tests/*.test.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'api',
          environment: 'node',
          include: ['tests/{handlers,ledger,lists,model,races,faults,embedded}/**/*.test.ts'],
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
          include: ['tests/screens/**/*.test.tsx'],
          setupFiles: ['tests/screens/setup.ts'],
          env: { DEBUG_PRINT_LIMIT: '0' },
        },
      },
    ],
  },
})
