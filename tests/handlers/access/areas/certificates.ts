import { generateCertificates, getCertificatePackage, searchCertificates } from '../../../../src/api/certificate.ts'
import type { Area } from './area.ts'

/** A package with two certificates that nobody has bought. */
export const certificates: Area = async ({ admin }) => {
  const each = { type: 'MONEY' as const, amount: 1_000, startDate: '2026-11-01', expirationDate: '2099-12-31' }
  const { id } = await admin.call(generateCertificates, {
    path: { count: 2 },
    body: { ...each, name: 'Пакет', count: 2 },
  })
  const [certificate] = (await admin.call(getCertificatePackage, { path: { id } })).certificates
  const newest = { path: { packageName: 'all' }, query: { page: 1, limit: 1 }, body: {} }
  const [listed] = (await admin.call(searchCertificates, newest)).items
  const { number } = certificate!
  return {
    '/certificate': { id: listed!.id, number, numbers: [number], packageName: 'all' },
    '/certificate/package': { id },
    '/certificate/generate': { ...each, name: 'Ещё пакет', count: 1 },
  }
}
