import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pino from 'pino'
import { ADMIN_USERNAME, makeFirstUser } from './adminUser.ts'
import { createApp } from './app.ts'
import { keepBackups } from './backup/keepBackups.ts'
import { expireBookingsAlways } from './bookings/expireBookings.ts'
import { resumeCounts } from './inventory/finishInventory.ts'
import { analyzeSumsAlways } from './reports/rollups/analyzeSums.ts'
import { rollUpAlways } from './reports/rollups/catchUp.ts'
import { followPricesAlways } from './pricing/followPrices.ts'
import { chainHistoryAlways } from './history/chainHistory.ts'
import { checkBooksHourly } from './checkBooks.ts'
import type { Context } from './context.ts'
import { connectDatabase } from './db/connectDatabase.ts'
import type { Database } from './db/database.ts'
import { migrate } from './db/migrate.ts'
import { openReplica } from './db/replica.ts'
import { seedStandardReferences } from './db/standardReferences.ts'
import { seedStandardRoles } from './db/standardRoles.ts'
import { tellBotEveryMinute } from './errorReports/tellBot.ts'
import { runFiscalDesks } from './fiscal/runFiscalDesks.ts'
import { type ServerWatch, watchOwnServer } from './metrics/watchServer.ts'
import { readPinKey } from './approvals/pinKey.ts'
import { forgetOldHourly } from './forgetOld.ts'
import { guardDisk } from './diskGuard.ts'
import { freeBytesOf } from './health.ts'
import { listen } from './listen.ts'
import { type Https, httpsOf } from './shopHttps/https.ts'
import { readSettings, type Settings } from './settings.ts'
import { StartupError } from './startupError.ts'

const say = (text: string) => process.stdout.write(`${text}\n`)

/** Settings → database → migrations → first user → web server. */
async function start(): Promise<void> {
  const settings = readSettings(process.env)
  // Whose process it is tells the one who keeps the lines; `pid` in a line of ours is another process than this one.
  const log = pino({ base: null, level: settings.logLevel ?? (process.stdout.isTTY ? 'warn' : 'info') })
  const watch = watchOwnServer((slow) => log.warn(slow, 'slow statement'))
  const { stop, closeAtStop } = stopOnSignal()
  let signIn: SignIn | undefined
  try {
    const { database, close } = await connectDatabase(settings, log, (statements, ms) =>
      watch.statements.note(statements, ms),
    )
    closeAtStop(close)
    const applied = await migrate(database.pool)
    if (applied.length > 0) log.info({ applied }, 'database migrated')
    await seedStandardRoles(database)
    await seedStandardReferences(database)
    signIn = await firstUser(database, settings.adminPassword)
    if (process.argv.includes('--demo')) await fillWithDemo(database, settings.timeZone)
    const replica = settings.databaseReplicaUrl ? openReplica(settings.databaseReplicaUrl, log) : undefined
    if (replica) closeAtStop(replica.close)
    const pinKey = await readPinKey(settings.dataDir)
    const https = await httpsOf(settings, () => new Date())
    let isEnding = false
    const backups = await keepBackups(settings, { database, log })
    closeAtStop(backups.stop)
    const { timeZone, trustedProxies, cbuRatesUrl, packing } = settings
    const disk = settings.databaseUrl ? undefined : await guardDisk(() => freeBytesOf(settings.dataDir), log)
    const context = {
      pinKey,
      database,
      log,
      timeZone,
      trustedProxies,
      cbuRatesUrl,
      packing,
      now: () => new Date(),
      randomBytes,
      backups,
      watch,
      isEnding: () => isEnding,
      metricsToken: settings.metricsToken,
      hasOwnCertificate: settings.tlsCert !== '',
      ...(disk && { disk }),
      ...(replica && { replica }),
    }
    const { port, drain } = await listen(
      createApp(context, clientDirectory(), https?.trust),
      settings.host,
      settings.port,
      https,
    )
    closeAtStop(drain)
    closeAtStop(async () => {
      isEnding = true
    })
    say(
      `\nSavdo is ready. Open ${browserAddress(settings.host, port)} in the browser.\n${forOthers(https, port)}${signIn.text}\nCtrl-C stops it.\n`,
    )
    workBehind(settings, context)
  } catch (error) {
    if (signIn?.onlyNow) say(signIn.text)
    await stop()
    throw error
  }
}

/** What goes on beside the work of the shop until the process ends. */
function workBehind({ dataDir, errorBotUrl }: Settings, context: Context & { watch: ServerWatch }): void {
  const { database, log } = context
  void checkBooksHourly({ database, dataDir }, log, context.watch)
  void forgetOldHourly(database, log)
  void runFiscalDesks(database, log)
  void expireBookingsAlways(context, log)
  void resumeCounts(context).catch((error: unknown) => log.warn({ err: error }, 'counts could not be resumed'))
  void followPricesAlways(context, log)
  void rollUpAlways(context, log)
  void analyzeSumsAlways(context, log)
  void chainHistoryAlways(context, log)
  tellBotEveryMinute(database, errorBotUrl, log)
}

async function fillWithDemo(database: Database, timeZone: string): Promise<void> {
  // Loaded only when asked for: the demo company is a lot of text.
  const { fillDemo } = await import('./db/demo/main.ts')
  await fillDemo(database, timeZone)
}

/** What to tell the person at the terminal; a password that was made up is told also when the start fails later. */
interface SignIn {
  text: string
  onlyNow: boolean
}

/** Makes the user admin in a new database. */
async function firstUser(database: Database, chosenPassword: string): Promise<SignIn> {
  const { made, madeUpPassword } = await makeFirstUser(database, chosenPassword, randomBytes)
  if (madeUpPassword)
    return {
      text: `Sign in as ${ADMIN_USERNAME}, password ${madeUpPassword} (shown only now: write it down).`,
      onlyNow: true,
    }
  return { text: `Sign in as ${ADMIN_USERNAME}${made ? ', password as set in ADMIN_PASSWORD' : ''}.`, onlyNow: false }
}

/** The built browser half: beside the bundle, or where the sources are run, in the project's `dist`. */
function clientDirectory(): string | undefined {
  const places = [join(import.meta.dirname, '../client'), resolve('dist/client')]
  return places.find((place) => existsSync(join(place, 'index.html')))
}

/** How other devices come here, where they must learn to trust the certificate first. */
function forOthers(https: Https | undefined, port: number): string {
  if (!https?.trust) return ''
  const [name, address = name] = https.trust.hosts
  const how = `http://${urlHost(address!)}:${port}/trust`
  return `Other devices open https://${name}:${port}/ once they trust it; ${how} says how (SHA-256 ${https.trust.fingerprint}).\n`
}

function browserAddress(host: string, port: number): string {
  const everywhere = host === '0.0.0.0' || host === '::'
  const name = everywhere ? 'localhost' : urlHost(host)
  return `http://${name}:${port}/`
}

const urlHost = (host: string) => (host.includes(':') ? `[${host}]` : host)

/**
 * At SIGTERM, SIGINT or the end of the terminal closes what was opened, the last first, and ends the process; a second signal
 * ends it at once.
 */
function stopOnSignal() {
  const closing: (() => Promise<void>)[] = []
  let stopping: Promise<void> | undefined
  const closeAll = async () => {
    for (const close of closing.reverse()) await close()
  }
  const stop = () => (stopping ??= closeAll())
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
    process.on(signal, () => {
      if (stopping) process.exit(1)
      say('Stopping …')
      stop().then(() => process.exit(0), fail)
    })
  return { stop, closeAtStop: (close: () => Promise<void>) => closing.push(close) }
}

function fail(error: unknown): void {
  const text = error instanceof Error && !(error instanceof StartupError) ? error.stack : undefined
  process.stderr.write(`${text ?? (error as Error).message}\n`)
  process.exit(1)
}

start().catch(fail)
