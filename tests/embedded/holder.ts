import { startEmbedded } from '../../server/db/embedded/startEmbedded.ts'

/**
 * An application that a test can kill: `runTypescript.js tests/embedded/holder.ts <data directory>` starts the database, says
 * its process id in one line and then only lives.
 */
const [dataDir = ''] = process.argv.slice(2)
const silent = { info() {}, warn() {}, error() {} }
const { pid } = await startEmbedded({ dataDir, log: silent })
process.stdout.write(`${pid}\n`)
setInterval(() => undefined, 60_000)
