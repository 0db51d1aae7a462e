import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readSettings } from '../server/settings.ts'

describe('settings', () => {
  test('have a default each', () => {
    expect(readSettings({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataDir: resolve('data'),
      databaseUrl: '',
      databaseDirectUrl: '',
      databaseReplicaUrl: '',
      adminPassword: '',
      trustedProxies: 0,
      postgresBin: '',
      cbuRatesUrl: '',
      errorBotUrl: '',
      packing: undefined,
      tlsCert: '',
      tlsKey: '',
      metricsToken: '',
      backup: { folder: '', at: '03:00', kept: 7, words: '' },
      timeZone: 'Asia/Tashkent',
      logLevel: undefined,
    })
  })

  test('an empty variable is an unset one', () => {
    const empty = {
      PORT: '',
      HOST: '',
      DATA_DIR: '',
      DATABASE_URL: '',
      ADMIN_PASSWORD: '',
      POSTGRES_BIN: '',
      TIME_ZONE: '',
    }
    expect(readSettings({ ...empty, LOG_LEVEL: '' })).toEqual(readSettings({}))
  })

  test('are taken from the environment', () => {
    const environment = {
      PORT: '0',
      HOST: '0.0.0.0',
      TRUST_PROXY: '2',
      DATA_DIR: '/shop',
      DATABASE_URL: 'postgres://u:p@db/shop',
      LOG_LEVEL: 'debug',
      CBU_RATES_URL: 'https://bank.example/json/',
      PACKING_URL: 'https://packing.example/api/',
      PACKING_USER: 'savdo',
      PACKING_PASSWORD: 'secret',
      TLS_CERT: '/shop/cert.pem',
      TLS_KEY: '/shop/key.pem',
    }
    expect(readSettings(environment)).toMatchObject({
      port: 0,
      host: '0.0.0.0',
      dataDir: '/shop',
      databaseUrl: 'postgres://u:p@db/shop',
      trustedProxies: 2,
      logLevel: 'debug',
      cbuRatesUrl: 'https://bank.example/json',
      packing: { url: 'https://packing.example/api', user: 'savdo', password: 'secret' },
      tlsCert: '/shop/cert.pem',
      tlsKey: '/shop/key.pem',
    })
  })

  test.each([
    ['PORT', 'http'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '3000.5'],
    ['PORT', '1e3'],
    ['HOST', 'http://localhost'],
    ['DATABASE_URL', 'mysql://localhost/shop'],
    // A replica of nothing, and a server behind none.
    ['DATABASE_REPLICA_URL', 'postgres://u:p@db/shop'],
    ['DATABASE_DIRECT_URL', 'postgres://u:p@db/shop'],
    ['TRUST_PROXY', 'yes'],
    ['TRUST_PROXY', '-1'],
    ['TIME_ZONE', 'Tashkent'],
    ['CBU_RATES_URL', 'file:///rates.json'],
    ['LOG_LEVEL', 'loud'],
  ])('refuse %s=%s by name', (variable, value) => {
    expect(() => readSettings({ [variable]: value })).toThrow(`The setting ${variable} `)
  })

  test.each([
    ['TLS_CERT', 'TLS_KEY'],
    ['TLS_KEY', 'TLS_CERT'],
  ])('%s without %s is refused', (variable, missing) => {
    expect(() => readSettings({ [variable]: '/shop/file.pem' })).toThrow(`The setting ${missing} `)
  })

  test('a refused address is not repeated: it may hold a password', () => {
    expect(() => readSettings({ DATABASE_URL: 'mysql://root:secret@db/shop' })).not.toThrow(/secret/)
  })
})
