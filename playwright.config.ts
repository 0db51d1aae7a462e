import { defineConfig } from '@playwright/test'

const PORT = Number(process.env.E2E_PORT ?? 3198)
const DATA_DIR = `.cache/e2e-${PORT}`
/** The first user of the server that these tests start. */
export const ADMIN_PASSWORD = 'e2e-admin-password'

/**
 * The built program, as `npm start` runs it, with an empty database of its own, driven by Debian's Chromium without its windows, which
 * takes half as much of the processor.
 */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  workers: 2,
  fullyParallel: false,
  forbidOnly: process.env.CI === 'true',
  use: {
    baseURL: `http://127.0.0.1:${PORT}`,
    actionTimeout: 15_000,
    locale: 'ru-RU',
    timezoneId: 'Asia/Tashkent',
    viewport: { width: 1366, height: 768 },
    screenshot: 'only-on-failure',
    // Hundreds of files for each test: what starts without a network is tried by its own tests.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A page lives for seconds: to make its code faster still took a tenth of the processor, and won nothing back.
        '--js-flags=--no-opt --no-maglev',
      ],
    },
  },
  webServer: {
    command: `rm -rf ${DATA_DIR} && exec node dist/server/main.js`,
    url: `http://127.0.0.1:${PORT}/health`,
    env: { PORT: String(PORT), DATA_DIR, ADMIN_PASSWORD, DATABASE_URL: '', LOG_LEVEL: 'warn' },
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
  },
})
