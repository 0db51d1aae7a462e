import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { importItems, readNewItems } from '../../src/api/itemImport.ts'
import { testServer } from '../server.ts'
import { upload, workbookOf } from '../workbooks.ts'

const server = await testServer()
const keeper = await server.person('WAREHOUSE')

test('how far it is, is told while it reads, checks, keeps and adds, phase after phase', async () => {
  const own = server.context.database
  const told: [phase: string, done: number, total: number][] = []
  server.context.database = {
    ...own,
    run: (statement) => {
      const [key, , phase, done, total] = statement.values as [string, number, string, number, number]
      if (key && statement.texts[0]!.includes('insert into import_progress')) told.push([phase, done, total])
      return own.run(statement)
    },
  }
  const rows = Array.from({ length: 2_500 }, (_, index) => [
    `Товар по счёту ${index}`,
    `46${String(index).padStart(10, '0')}`,
  ])
  const { importId } = await keeper.call(readNewItems, {
    form: { upload: upload(await workbookOf([['Наименование', 'Штрихкод'], ...rows])), progressKey: randomUUID() },
  })
  const phases = () => [...new Set(told.map(([phase]) => phase))]
  expect(phases()).toEqual(['READING', 'CHECKING', 'KEEPING', 'DONE'])
  await keeper.call(importItems, { body: { importId } })
  server.context.database = own
  expect(phases()).toEqual(['READING', 'CHECKING', 'KEEPING', 'DONE', 'WAITING', 'ADDING'])
  expect(told.at(-1)).toEqual(['DONE', 2_500, 2_500])
  expect(told.every(([phase, done, total]) => phase === 'READING' || done <= total)).toBe(true)
})
