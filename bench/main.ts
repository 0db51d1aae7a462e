import { sql } from '../server/db/sql.ts'
import { fsck } from '../server/db/fsck/fsck.ts'
import { startBenchServer } from './benchServer.ts'
import { catalogueBench } from './catalogueBench.ts'
import { foundCompany, GOODS } from './company.ts'
import { exportBench } from './exportBench.ts'
import { GRID_FACTS, gridBench } from './grid/gridBench.ts'
import { missesPeers, peerCells, peerHead } from './grid/peerReport.ts'
import { importBench } from './importBench.ts'
import { stockBench } from './listBench.ts'
import { median } from './measure.ts'
import { readBenches } from './readBenches.ts'
import { aligned, misses, type Result, table, writeResults, writeSection } from './report.ts'
import { tillBench } from './tillBench.ts'
import { saleBench } from './saleBench.ts'

/**
 * `npm run bench`: fills a company of 100,000 goods, measures what the issue promises against the same work in bare SQL, prints
 * the table and keeps it in bench/RESULTS.md. `npm run bench -- sales reads catalogue excel stock till import` runs only those parts and keeps nothing.
 * `npm run bench -- grid` measures our lists against other grids, without the server, and keeps that.
 */
async function main(): Promise<void> {
  const wanted = process.argv.slice(2)
  if (wanted.length === 0 || wanted.includes('grid')) await measureGrids()
  if (wanted.join() !== 'grid') await measureServer(wanted)
}

const say = (text: string) => console.error(`· ${text}`)

async function measureGrids(): Promise<void> {
  const results = await gridBench(say)
  const rows = [peerHead(), ...results.map(peerCells)]
  console.log(aligned(rows))
  writeSection('The grid and its peers', rows, GRID_FACTS)
  if (results.some(missesPeers)) process.exitCode = 1
}

async function measureServer(wanted: readonly string[]): Promise<void> {
  const isWanted = (part: string) => wanted.length === 0 || wanted.includes(part)
  const server = await startBenchServer()
  try {
    const company = await foundCompany(server, say)
    const results: Result[] = []
    const note = (part: readonly Result[]) => {
      results.push(...part)
      if (part.length > 0) say(`\n${table(part)}`)
    }
    if (company.postingSeconds.length > 0)
      note([{ what: 'an income of 5000 lines written and posted', unit: 's', ours: median(company.postingSeconds) }])
    if (isWanted('sales')) {
      say('sales')
      note(await saleBench(server, company))
    }
    if (isWanted('reads')) note(await readBenches(server, company, say))
    if (isWanted('catalogue')) note(await catalogueBench(server, company, say))
    if (isWanted('excel')) note(await exportBench(server, company, say))
    if (isWanted('stock')) note(await stockBench(say))
    if (isWanted('till')) note(await tillBench(server, company, say))
    if (isWanted('import')) {
      say('import')
      note(await importBench(server, company))
    }
    say('fsck')
    const startedMs = performance.now()
    const breaches = await fsck(server.database)
    note([{ what: 'fsck of all that', unit: 's', ours: (performance.now() - startedMs) / 1000 }])
    for (const { invariant, what } of breaches) console.log(`${invariant}: ${what}`)
    console.log(table(results))
    const { version } = await server.database.one<{ version: string }>(
      sql`select current_setting('server_version') as version`,
    )
    if (wanted.length === 0)
      writeResults(results, [`PostgreSQL ${version}, ${GOODS} goods in 2 warehouses and 4 shops, 16 registers.`])
    if (breaches.length > 0 || results.some(misses)) process.exitCode = 1
  } finally {
    await server.stop()
  }
}

main().catch((error: unknown) => {
  console.error(error)
  process.exitCode = 1
})
