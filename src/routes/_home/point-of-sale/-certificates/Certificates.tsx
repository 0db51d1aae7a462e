import Button from '@mui/material/Button'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type CertificatePackageRow, getCertificate, getCertificatePackage } from '../../../../api/certificate.ts'
import { certificatePackageGrid } from '../../../../grids/sales/certificateGrids.ts'
import type { DeclaredGrid } from '../../../../ui/grid/defineGrid.ts'
import { Grid } from '../../../../ui/grid/Grid.tsx'
import { PrintIcon, SearchIcon } from '../../../../ui/icons.tsx'
import { useSession } from '../../../../ui/session/useSession.ts'
import { CertificateDialog } from './CertificateDialog.tsx'

/** Packages of certificates, their sheets for the printer, and what became of one number. */
export function Certificates() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const session = useSession()
  const [looking, setLooking] = useState(false)
  const mayLook = session.may(getCertificate)
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
      toolbar: () =>
        mayLook && (
          <Button variant="outlined" startIcon={<SearchIcon />} onClick={() => setLooking(true)}>
            {t('screen.certificate.check')}
          </Button>
        ),
    }),
    [mayLook, navigate, t],
  )
  return (
    <>
      <Grid of={grid} />
      {looking && <CertificateDialog onClose={() => setLooking(false)} />}
    </>
  )
}
