import {
  ALL_PACKAGES,
  type CertificatePackageRow,
  searchCertificatePackages,
  searchCertificates,
} from '../../api/certificate.ts'
import { certificatePackageForm } from '../../forms/money/certificatePackageForm.ts'
import { detailList } from '../../ui/grid/detail/detailList.tsx'
import { defineGrid } from '../../ui/grid/defineGrid.ts'
import type { Tone } from '../../ui/grid/tone.ts'

const TONES: Readonly<Partial<Record<string, Tone>>> = {
  SOLD: 'success',
  PARTLY_USED: 'success',
  EXPIRED: 'warning',
  CANCELLED: 'danger',
}

/** The certificates of one package, below it. */
export const certificateGrid = defineGrid({
  name: 'certificate',
  rows: searchCertificates,
  path: { packageName: ALL_PACKAGES },
  filters: ['keyword', 'status', 'type'],
  columns: [
    'number',
    { field: 'status', tone: ({ status }) => TONES[status] },
    'balance',
    'soldAt',
    'soldDepartmentName',
  ],
  fixed: ['number'],
})

/** Packages of certificates: how many are sold and used, and what the shop owes for them. */
export const certificatePackageGrid = defineGrid({
  name: 'certificatePackage',
  rows: searchCertificatePackages,
  filters: ['keyword', 'type'],
  columns: [
    'id',
    'name',
    'type',
    { field: 'amount', label: 'screen.certificatePackage.worth' },
    'count',
    'sold',
    'used',
    'liability',
    'lapsed',
    'startDate',
    'expirationDate',
    'createdByName',
    'createdAt',
    'comment',
  ],
  main: ['name', 'type', 'amount', 'count', 'sold', 'used', 'liability', 'expirationDate'],
  hidden: ['id', 'lapsed', 'createdAt', 'comment'],
  fixed: ['name'],
  create: certificatePackageForm,
  row: {
    history: 'certificatePackage',
    detail: {
      lines: 8,
      ...detailList(certificateGrid, ({ id }: CertificatePackageRow) => ({ packageId: id })),
    },
  },
})
