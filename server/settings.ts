import type { PackingService } from './packing/askPacking.ts'
import { resolve } from 'node:path'
import { DEFAULT_TIME_ZONE } from '../src/rules/businessDay.ts'
import { StartupError } from './startupError.ts'

export interface Settings {
  /** TCP port of the web server, 0 to 65535 (0: any free one). */
  port: number
  host: string
  /** Absolute path of the folder that holds everything the server keeps. */
  dataDir: string
  /** Empty: the embedded database in `dataDir`. */
  databaseUrl: string
  /** The server behind the pooler that `databaseUrl` leads to; empty: it leads to the server itself. */
  databaseDirectUrl: string
  /** Of a replica of it, from which reports are read; empty: there is none. */
  databaseReplicaUrl: string
  /** Empty: a random one is made and printed at the first start. */
  adminPassword: string
  /** How many proxies of the company stand before the server and name the client in X-Forwarded-For. */
  trustedProxies: number
  /** Folder of another PostgreSQL build's `postgres` and `initdb`; empty: the build installed by npm. */
  postgresBin: string
  /** The central bank's JSON of rates; empty: nobody is asked for rates. */
  cbuRatesUrl: string
  /** Where a chat bot of the company takes messages; empty: nobody is told of failures. */
  errorBotUrl: string
  /** The packing service; undefined: off. */
  packing: PackingService | undefined
  /** Absolute paths of the company's own certificate and of its key; empty: the server makes its own where it needs one. */
  tlsCert: string
  tlsKey: string
  /** What a Prometheus from elsewhere says to read /metrics; empty: only this machine may. */
  metricsToken: string
  backup: BackupSettings
  /** IANA name; a business day is a day there. */
  timeZone: string
  /** Undefined: "warn" where a person reads the terminal, else "info", which has a line for every request. */
  logLevel: LogLevel | undefined
}

export interface BackupSettings {
  /** Absolute path of the folder that takes the backups of every night; empty: `backups` in the data folder, without a log. */
  folder: string
  /** Time of the company's clock, `03:00`; undefined: none is made by itself. */
  at: string | undefined
  /** How many are kept. */
  kept: number
  /** Words that they are encrypted with; empty: they are not. */
  words: string
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

const PORT_MAX = 65_535

/**
 * Reads the settings from the environment; the README's table lists them. An unset or empty variable means its default.
 * Throws a StartupError that names the variable, the value that cannot be used and what would do.
 */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  return {
    port: readPort(env.PORT),
    host: readHost(env.HOST),
    dataDir: resolve(env.DATA_DIR || 'data'),
    databaseUrl: readDatabaseUrl('DATABASE_URL', env.DATABASE_URL),
    databaseDirectUrl: readUrlBeside(env, 'DATABASE_DIRECT_URL', 'the PostgreSQL server behind the pooler'),
    databaseReplicaUrl: readUrlBeside(env, 'DATABASE_REPLICA_URL', 'a replica of the database'),
    adminPassword: env.ADMIN_PASSWORD ?? '',
    trustedProxies: readProxies(env.TRUST_PROXY),
    postgresBin: env.POSTGRES_BIN ? resolve(env.POSTGRES_BIN) : '',
    cbuRatesUrl: readWebAddress(
      'CBU_RATES_URL',
      env.CBU_RATES_URL,
      "the address of the central bank's rates in JSON, or nothing",
    ),
    errorBotUrl: readWebAddress(
      'ERROR_BOT_URL',
      env.ERROR_BOT_URL,
      'the address that takes messages for your chat bot, or nothing',
    ),
    packing: readPacking(env),
    ...readTls(env),
    metricsToken: env.METRICS_TOKEN ?? '',
    backup: readBackup(env),
    timeZone: readTimeZone(env.TIME_ZONE),
    logLevel: readLogLevel(env.LOG_LEVEL),
  }
}

function readPort(value = ''): number {
  const port = Number(value || 3000)
  if (!/^\d*$/.test(value) || port > PORT_MAX) throw unusable('PORT', value, `a whole number from 0 to ${PORT_MAX}`)
  return port
}

function readProxies(value = ''): number {
  if (!/^\d?$/.test(value)) throw unusable('TRUST_PROXY', value, 'the number of your proxies before Savdo, from 0 to 9')
  return Number(value)
}

function readHost(value = ''): string {
  if (/[\s/]/.test(value)) throw unusable('HOST', value, 'a host name or an IP address, such as 127.0.0.1 or 0.0.0.0')
  return value || '127.0.0.1'
}

function readDatabaseUrl(name: string, value = ''): string {
  const expected =
    'a PostgreSQL address, such as postgres://user:password@host:5432/name, or nothing for the embedded database'
  if (value === '') return value
  // The address may hold a password, so the message does not repeat it.
  if (!URL.canParse(value) || !/^postgres(ql)?:$/.test(new URL(value).protocol)) throw unusable(name, '…', expected)
  return value
}

/** An address that means something only beside DATABASE_URL. */
function readUrlBeside(env: NodeJS.ProcessEnv, variable: string, what: string): string {
  const value = readDatabaseUrl(variable, env[variable])
  if (value !== '' && !env.DATABASE_URL)
    throw unusable(variable, '…', `the address of ${what} that DATABASE_URL names, or nothing`)
  return value
}

function readWebAddress(name: string, value = '', expected: string): string {
  if (value === '') return value
  // What stands after a question mark may be a key, so that the message does not repeat it.
  if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol))
    throw unusable(name, value.replace(/\?.*$/s, '?…'), expected)
  return value.replace(/\/+$/, '')
}

function readPacking(env: NodeJS.ProcessEnv): PackingService | undefined {
  const { PACKING_URL: url = '', PACKING_USER: user = '', PACKING_PASSWORD: password = '' } = env
  if (url === '') return undefined
  // Such an address may hold a password, too.
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw unusable('PACKING_URL', '…', 'the address of the packing service, or nothing')
  return { url: url.replace(/\/+$/, ''), user, password }
}

function readTls({ TLS_CERT: cert = '', TLS_KEY: key = '' }: NodeJS.ProcessEnv): Pick<Settings, 'tlsCert' | 'tlsKey'> {
  if ((cert === '') !== (key === ''))
    throw unusable(cert ? 'TLS_KEY' : 'TLS_CERT', '', 'a file in PEM: certificate and key are set together')
  return { tlsCert: cert && resolve(cert), tlsKey: key && resolve(key) }
}

const BACKUP_KEY_LENGTH_MIN = 12

function readBackup(env: NodeJS.ProcessEnv): BackupSettings {
  const { BACKUP_DIR: folder = '', BACKUP_AT: at = '', BACKUP_KEEP: kept = '', BACKUP_KEY: words = '' } = env
  if (!/^(|off|([01]\d|2[0-3]):[0-5]\d)$/.test(at)) throw unusable('BACKUP_AT', at, 'a time, such as 03:00, or off')
  if (!/^\d{0,3}$/.test(kept) || kept === '0')
    throw unusable('BACKUP_KEEP', kept, 'how many backups are kept, from 1 to 999')
  // What it is the message does not say.
  if (words !== '' && words.length < BACKUP_KEY_LENGTH_MIN)
    throw unusable('BACKUP_KEY', '…', `at least ${BACKUP_KEY_LENGTH_MIN} characters that nobody guesses, or nothing`)
  return {
    folder: folder && resolve(folder),
    at: at === 'off' ? undefined : at || '03:00',
    kept: Number(kept || 7),
    words,
  }
}

function readTimeZone(value = ''): string {
  const timeZone = value || DEFAULT_TIME_ZONE
  try {
    new Intl.DateTimeFormat('en', { timeZone })
  } catch {
    throw unusable('TIME_ZONE', timeZone, 'the name of a time zone, such as Asia/Tashkent')
  }
  return timeZone
}

function readLogLevel(value = ''): LogLevel | undefined {
  if (value === '') return undefined
  const level = logLevels.find((known) => known === value)
  if (level === undefined) throw unusable('LOG_LEVEL', value, `one of ${logLevels.join(', ')}`)
  return level
}

function unusable(variable: string, value: string, expected: string): StartupError {
  return new StartupError(`The setting ${variable} is "${value}", which cannot be used. It takes ${expected}.`)
}
