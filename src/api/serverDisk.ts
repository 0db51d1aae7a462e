/** Says with every answer how the server's disk is, where it is not well: `low` or `full`. */
export const DISK_HEADER = 'x-savdo-disk'
export const DISK_STATES = ['ok', 'low', 'full'] as const
/** `low`: somebody should make room; `full`: nothing is saved any more, so that the database does not stop altogether. */
export type DiskState = (typeof DISK_STATES)[number]
