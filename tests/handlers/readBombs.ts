import { readFile } from 'node:fs/promises'
import { openWorkbook } from '../../server/excelReader/openWorkbook.ts'

/** How each of the files was refused, and how far the process had grown at its largest. */
export interface BombsRead {
  refusals: string[]
  megabytes: number
}

/**
 * A program (excelReader.test.ts runs it with the names of files) that reads files that unpack to far more than they are: how much
 * memory that takes is only told by a process that does nothing else.
 */
const before = process.memoryUsage.rss()
let largest = before
const watch = () => (largest = Math.max(largest, process.memoryUsage.rss()))
const watching = setInterval(watch, 10)
const refusals: string[] = []
for (const file of process.argv.slice(2)) {
  const read = async () => {
    const { rows } = await openWorkbook(await readFile(file), {}, 1_000_000)
    for await (const _row of rows);
    return 'read'
  }
  refusals.push(await read().catch(({ code }: { code: string }) => code))
  watch()
}
clearInterval(watching)
const read: BombsRead = { refusals, megabytes: Math.round((largest - before) / 1024 / 1024) }
process.stdout.write(JSON.stringify(read))
