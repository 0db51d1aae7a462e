import Button from '@mui/material/Button'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type CertificatePackageRow, getCertificatePackage } from '../../../../api/certificate.ts'
import { certificatePackageGrid } from '../../../../grids/sales/certificateGrids.ts'
import type { DeclaredGrid } from '../../../../ui/grid/defineGrid.ts'
import { Grid } from '../../../../ui/grid/Grid.tsx'
import { PrintIcon, SearchIcon } from '../../../../ui/icons.tsx'
import { CertificateDialog } from './CertificateDialog.tsx'

/** Packages of certificates, their sheets for the printer, and what became of one number. */
export function Certificates() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [looking, setLooking] = useState(false)
  const grid = useMemo<DeclaredGrid<CertificatePackageRow>>(
    () => ({
      ...certificatePackageGrid,
      row: {
        ...certificatePackageGrid.row,
        more: [
          {
            action: 'printCertificates',
            icon: PrintIcon,
            endpoint: getCertificatePackage,
            run: ({ id }) => navigate({ to: '/point-of-sale/certificates/print/$id', params: { id: String(id) } }),
          },
        ],
      },
      toolbar: () => (
        <Button variant="outlined" startIcon={<SearchIcon />} onClick={() => setLooking(true)}>
          {t('screen.certificate.check')}
        </Button>
      ),
    }),
    [navigate, t],
  )
  return (
    <>
      <Grid of={grid} />
      {looking && <CertificateDialog onClose={() => setLooking(false)} />}
    </>
  )
}
