/** User and database that the application owns inside the embedded server. */
export const EMBEDDED_USER = 'app'
export const EMBEDDED_DATABASE = 'savdo'

/** The port only names the socket file: nothing listens on TCP. */
export const SOCKET_PORT = 5432

/**
 * Settings of the embedded server, given on its command line so that an existing data directory follows an upgrade of ours.
 * They were measured against the stock ones: 256 MB of write-ahead log instead of 1 GB costs about a tenth of
 * the sale rate; `wal_compression=pglz` would halve it. `fsync`, `synchronous_commit` and `full_page_writes` are not here on
 * purpose: they stay at PostgreSQL's "on", and requireSafeServer refuses to work without them.
 */
const serverSettings = {
  listen_addresses: '',
  port: String(SOCKET_PORT),
  unix_socket_permissions: '0700',
  max_connections: '40',
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  work_mem: '16MB',
  maintenance_work_mem: '64MB',
  max_wal_size: '256MB',
  min_wal_size: '48MB',
  // A backup's log that nobody takes any more must not fill the disk.
  max_slot_wal_keep_size: '2GB',
  random_page_cost: '1.1',
  jit: 'off',
  autovacuum_naptime: '30s',
  idle_in_transaction_session_timeout: '60s',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
}

/** Command-line arguments of `postgres` for a cluster whose socket lies in `socketDir`; `overrides` win (tests need more connections). */
export function serverFlags(clusterDir: string, socketDir: string, overrides: Record<string, string> = {}): string[] {
  const settings = Object.entries({ ...serverSettings, ...overrides, unix_socket_directories: socketDir })
  return ['-D', clusterDir, ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}
