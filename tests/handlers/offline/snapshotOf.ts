import { gunzipSync } from 'node:zlib'
import { type CatalogueColumns, tillCatalogue } from '../../../src/api/tillCatalogue.ts'
import type { Person } from '../../server.ts'

/** The catalogue of a department as somebody's till takes it. */
export async function snapshotOf(person: Person, depId: number): Promise<CatalogueColumns> {
  const response = await person.response(tillCatalogue, { path: { depId } })
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  return JSON.parse(gunzipSync(Buffer.from(await response.arrayBuffer())).toString()) as CatalogueColumns
}
