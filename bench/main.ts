import { fsck } from '../server/db/fsck/fsck.ts'
import { type BenchServer, startBenchServer } from './benchServer.ts'
import { backupBench } from './backupBench.ts'
import { besideBench } from './besideBench.ts'
import { catalogueBench } from './catalogueBench.ts'
import { type Company, foundCompany, GOODS } from './company.ts'
import { countBench } from './countBench.ts'
import { COUNTED_GOODS, COUNTED_LOTS, COUNTERS, TILLS } from './countCompany.ts'
import { deviceBench } from './deviceBench.ts'
import { exportBench } from './exportBench.ts'
import { GRID_FACTS, gridBench } from './grid/gridBench.ts'
import { missesPeers, peerCells, peerHead } from './grid/peerReport.ts'
import { HISTORY_ENTRIES, historyBench } from './historyBench.ts'
import { importBench } from './importBench.ts'
import { stockBench } from './listBench.ts'
import { median, ROUNDS } from './measure.ts'
import { FLIGHT_LINES, FLIGHT_SALES, onboardBench } from './onboardBench.ts'
import { priceBench } from './priceBench.ts'
import { PRICED_LOTS, PRICED_SHOPS, REGISTERS_OF_SHOP } from './priceCompany.ts'
import { readBenches } from './readBenches.ts'
import { reportBench } from './reportBench.ts'
import { SOLD_DAYS, SOLD_DEPARTMENTS, SOLD_GOODS, SOLD_LINES } from './salesHistory.ts'
import { DOCUMENTS_OF_ONE, OWING_CONTRAGENTS, requestBench } from './requestBench.ts'
import { aligned, misses, type Result, table, writeResults, writeSection } from './report.ts'
import { STOCK_DEPARTMENTS, STOCK_GOODS } from './stockCompany.ts'
import { isTillBuilt, tillBench } from './tillBench.ts'
import { tradeBench } from './tradeBench.ts'
import { saleBench } from './saleBench.ts'
import { warehouseBench } from './warehouseBench.ts'
import { LISTED_DOCUMENTS, LISTED_LINES } from './warehouseCompany.ts'

interface Part {
  heading: string
  /** What is true of this part: on what, how often, and what its bare SQL is. */
  facts: readonly string[]
  measure: (server: BenchServer, company: Company) => Promise<Result[]>
}
const say = (text: string) => console.error(`· ${text}`)

const COMPANY = `${GOODS} goods in 2 warehouses and 4 shops, 16 registers.`
const MEDIANS = `Medians of ${ROUNDS} rounds`

/** The parts that need the server and its company: each has its own table in bench/RESULTS.md. */
const PARTS: Readonly<Record<string, Part>> = {
  sales: {
    heading: 'Sales',
    facts: [COMPANY, `${MEDIANS}, in turn with bare SQL: a transaction of nothing but a sale’s writes.`],
    measure: saleBench,
  },
  reads: {
    heading: 'Lists and lookups',
    facts: [COMPANY, `${MEDIANS}, in turn with bare SQL: the very statements that the call runs.`],
    measure: (server, company) => readBenches(server, company, say),
  },
  catalogue: {
    heading: 'Catalogue',
    facts: [COMPANY, `${MEDIANS}; the classifier was measured once.`],
    measure: (server, company) => catalogueBench(server, company, say),
  },
  till: {
    heading: 'The till in the browser',
    facts: [COMPANY, `${MEDIANS}.`],
    measure: (server, company) => tillBench(server, company, say),
  },
  trade: {
    heading: 'Wholesale and the end of the day',
    facts: [COMPANY, `${MEDIANS}; the Z report was taken once.`],
    measure: (server, company) => tradeBench(server, company, say),
  },
  excel: {
    heading: 'Excel files',
    facts: [
      COMPANY,
      `${MEDIANS}, in turn with bare SQL: the same rows as CSV. Of memory and event loop, the worst of all rounds.`,
    ],
    measure: (server, company) => exportBench(server, company, say),
  },
  beside: {
    heading: 'Sales beside other work',
    facts: [COMPANY, 'Measured once: sales of one line by 8 registers, whose slowest of a hundred counts.'],
    measure: (server, company) => besideBench(server, company, say),
  },
  history: {
    heading: 'History',
    facts: [`${HISTORY_ENTRIES} changes of goods.`, `${MEDIANS}; the file was written once.`],
    measure: (server, company) => historyBench(server, company, say),
  },
  import: { heading: 'Import from Excel', facts: [COMPANY, 'Measured once.'], measure: importBench },
}
/** What is seen in a browser. */
const IN_BROWSER: ReadonlySet<string> = new Set(['till', 'trade', 'device'])
/** Parts that bring what they need. */
const OTHERS: Readonly<Record<string, () => Promise<void>>> = {
  stock: measureStock,
  prices: measurePrices,
  counts: measureCounts,
  reports: measureReports,
  backups: measureBackups,
  requests: measureRequests,
  onboard: measureOnboard,
  warehouse: measureWarehouse,
  device: measureDevice,
  grid: measureGrids,
}

/**
 * `npm run bench`: fills a company of 100,000 goods, measures what the issues promise against the same work in bare SQL, and our
 * lists against other grids; prints each table and keeps it in bench/RESULTS.md. `npm run bench -- sales grid` runs those parts only
 * and leaves the other tables as they are.
 */
async function main(): Promise<void> {
  const wanted = process.argv.slice(2)
  const unknown = wanted.filter((name) => !Object.hasOwn(PARTS, name) && !Object.hasOwn(OTHERS, name))
  const names = [...Object.keys(PARTS), ...Object.keys(OTHERS)]
  if (unknown.length > 0) throw new Error(`No such part: ${unknown.join(', ')}. The parts are ${names.join(', ')}.`)
  const isWanted = ([name]: [string, unknown]) => wanted.length === 0 || wanted.includes(name)
  const parts = Object.entries(PARTS).filter(isWanted).filter(canBeMeasured)
  if (parts.length > 0) await measureServer(parts.map(([, part]) => part))
  for (const [, measureOther] of Object.entries(OTHERS).filter(isWanted)) await measureOther()
}

/** Asked before the company is filled, which takes ten minutes. */
function canBeMeasured([name]: readonly [string, ...unknown[]]): boolean {
  if (!IN_BROWSER.has(name) || isTillBuilt()) return true
  say(`${name}: left out, there is no built browser half (npm run build)`)
  process.exitCode = 1
  return false
}

async function measureGrids(): Promise<void> {
  const { results, unmeasured } = await gridBench(say)
  const rows = [peerHead(), ...results.map(peerCells)]
  console.log(aligned(rows))
  for (const what of unmeasured) console.log(`Not measured: ${what}`)
  writeSection('The grid and its peers', rows, [...GRID_FACTS, ...unmeasured.map((what) => `Not measured: ${what}.`)])
  if (results.some(missesPeers)) process.exitCode = 1
}

/** On a server of its own. */
async function measureStock(): Promise<void> {
  keep('A million stock lines', await stockBench(say), [
    `${STOCK_DEPARTMENTS} departments with each of ${STOCK_GOODS} goods on its shelf. Measured once.`,
  ])
}

/** On a server of its own, too. */
async function measurePrices(): Promise<void> {
  keep('Prices', await priceBench(say), [
    `${PRICED_LOTS} lots in ${PRICED_SHOPS} shops, ${PRICED_SHOPS * REGISTERS_OF_SHOP} tills. Posting was measured once, the rest are medians of ${ROUNDS} rounds.`,
    'Bare SQL of posting: the same prices written and kept as current ones, while the tills sell; of lists: the very statements that the call runs; of a cart: the same cart without promotions.',
  ])
}

/** And this one, too. */
async function measureCounts(): Promise<void> {
  keep('Counts', await countBench(say), [
    `${COUNTED_GOODS} goods in ${COUNTED_LOTS} lots of one shop, where ${TILLS} tills sell 5 goods every 0.4 s and ${COUNTERS} counters scan one every 0.5 s.`,
    'Three lines of each good and 30,000 moves since the start. Measured once; the comparison is the median of 3.',
  ])
}

async function measureReports(): Promise<void> {
  keep('Reports', await reportBench(say), [
    `${SOLD_LINES} lines of receipts over ${SOLD_DAYS} days in ${SOLD_DEPARTMENTS} departments, ${SOLD_GOODS} goods. Bare SQL: the same question put to the lines.`,
  ])
}

/** On the company of the reports. */
async function measureBackups(): Promise<void> {
  keep('Backups and moves', await backupBench(say), [
    `${SOLD_LINES} lines of receipts over ${SOLD_DAYS} days in ${SOLD_DEPARTMENTS} departments, ${SOLD_GOODS} goods, with their documents, money and history. Measured once, everything on one disk.`,
    'Goals are 5 GB in 300 s and 10 GB in 900 s, for as many GB as the database has. What was restored has exactly the sales of its moment, and its books agree.',
  ])
}

/** On the server of the stock lines. */
async function measureRequests(): Promise<void> {
  keep('Requests and saldo', await requestBench(say), [
    `A million stock lines, one request, ${OWING_CONTRAGENTS} contragents with what they owe, one of them with ${DOCUMENTS_OF_ONE} documents. Measured once.`,
  ])
}

/** On a server of its own. */
async function measureOnboard(): Promise<void> {
  keep('On board', await onboardBench(say), [
    `Flights of ${FLIGHT_LINES} goods, ${FLIGHT_SALES} sales of each brought by a tablet. ${MEDIANS}.`,
  ])
}

async function measureWarehouse(): Promise<void> {
  keep('Documents of a warehouse', await warehouseBench(say), [
    `${LISTED_DOCUMENTS} documents of ${LISTED_LINES} lines each lie there already; 16 tills, each with a sale of 5 lines and 0.4 s of rest, sell while incomes and transfers are worked on.`,
    `${MEDIANS}. Bare SQL of lists: the very statements that the call runs; of freight and corrections: nothing but the locks and writes of the same moves.`,
  ])
}

/** On the server of the stock lines: a till of one of its shops. */
async function measureDevice(): Promise<void> {
  if (!canBeMeasured(['device'])) return
  keep('The till without a network', await deviceBench(say), [
    `A department of ${STOCK_GOODS} goods, each in a lot of its own, in Chromium on the same machine; four registers of another shop sell 5 goods each, 0.1 s after the last buyer.`,
    `${MEDIANS} of the catalogue; the sales came in once.`,
  ])
}

function keep(heading: string, results: readonly Result[], facts: readonly string[]): void {
  if (results.length === 0) return
  console.log(`${heading}\n${table(results)}\n`)
  writeResults(heading, results, facts)
  if (results.some(misses)) process.exitCode = 1
}

async function measureServer(parts: readonly Part[]): Promise<void> {
  const server = await startBenchServer()
  try {
    const company = await foundCompany(server, say)
    if (company.postingSeconds.length > 0)
      say(`an income of 5000 lines is written and posted in ${median(company.postingSeconds).toFixed(1)} s`)
    for (const { heading, facts, measure } of parts) {
      say(heading)
      keep(heading, await measure(server, company), facts)
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
