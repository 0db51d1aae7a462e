import { sql } from '../server/db/sql.ts'
import { fsck } from '../server/db/fsck/fsck.ts'
import { type BenchServer, startBenchServer } from './benchServer.ts'
import { catalogueBench } from './catalogueBench.ts'
import { type Company, foundCompany, GOODS } from './company.ts'
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

type Measure = (server: BenchServer, company: Company) => Promise<Result[]>
const say = (text: string) => console.error(`· ${text}`)

/** The parts that need the server: each has its own table in bench/RESULTS.md. */
const PARTS: Readonly<Record<string, { heading: string; measure: Measure }>> = {
  sales: { heading: 'Sales', measure: saleBench },
  reads: { heading: 'Lists and lookups', measure: (server, company) => readBenches(server, company, say) },
  catalogue: { heading: 'Catalogue', measure: (server, company) => catalogueBench(server, company, say) },
  till: { heading: 'The till in the browser', measure: (server, company) => tillBench(server, company, say) },
  excel: { heading: 'Excel files', measure: (server, company) => exportBench(server, company, say) },
  stock: { heading: 'A million stock lines', measure: () => stockBench(say) },
  import: { heading: 'Import from Excel', measure: importBench },
}

/**
 * `npm run bench`: fills a company of 100,000 goods, measures what the issues promise against the same work in bare SQL, and our
 * lists against other grids; prints each table and keeps it in bench/RESULTS.md. `npm run bench -- sales grid` runs those parts only
 * and leaves the other tables as they are.
 */
async function main(): Promise<void> {
  const wanted = process.argv.slice(2)
  const unknown = wanted.filter((name) => name !== 'grid' && !(name in PARTS))
  if (unknown.length > 0)
    throw new Error(`No such part: ${unknown.join(', ')}. The parts are ${Object.keys(PARTS).join(', ')}, grid.`)
  const parts = Object.entries(PARTS).filter(([name]) => wanted.length === 0 || wanted.includes(name))
  if (parts.length > 0) await measureServer(parts.map(([, part]) => part))
  if (wanted.length === 0 || wanted.includes('grid')) await measureGrids()
}

async function measureGrids(): Promise<void> {
  const results = await gridBench(say)
  const rows = [peerHead(), ...results.map(peerCells)]
  console.log(aligned(rows))
  writeSection('The grid and its peers', rows, GRID_FACTS)
  if (results.some(missesPeers)) process.exitCode = 1
}

async function measureServer(parts: readonly { heading: string; measure: Measure }[]): Promise<void> {
  const server = await startBenchServer()
  try {
    const company = await foundCompany(server, say)
    const { version } = await server.database.one<{ version: string }>(
      sql`select current_setting('server_version') as version`,
    )
    if (company.postingSeconds.length > 0)
      say(`an income of 5000 lines is written and posted in ${median(company.postingSeconds).toFixed(1)} s`)
    const facts = [`PostgreSQL ${version}, ${GOODS} goods in 2 warehouses and 4 shops, 16 registers.`]
    for (const { heading, measure } of parts) {
      say(heading)
      const results = await measure(server, company)
      if (results.length === 0) continue
      console.log(`${heading}\n${table(results)}\n`)
      writeResults(heading, results, facts)
      if (results.some(misses)) process.exitCode = 1
    }
    say('fsck')
    const breaches = await fsck(server.database)
    for (const { invariant, what } of breaches) console.log(`${invariant}: ${what}`)
    if (breaches.length > 0) process.exitCode = 1
  } finally {
    await server.stop()
  }
}

main().catch((error: unknown) => {
  console.error(error)
  process.exitCode = 1
})
