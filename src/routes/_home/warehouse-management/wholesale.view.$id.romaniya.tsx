import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { WaybillCountry } from '../../../api/wholesaleItem.ts'
import { EXPORT_WAYBILLS } from '../../../print/documents/exportWaybill.ts'
import { PrintPage } from '../../../ui/print/PrintPage.tsx'

/** The export waybill, for Romania unless the address says another country. */
export const Route = createFileRoute('/_home/warehouse-management/wholesale/view/$id/romaniya')({
  staticData: { can: 'view wholesale', title: 'screen.exportWaybill.page', bare: true },
  validateSearch: z.object({ country: WaybillCountry.optional().catch(undefined) }),
  component: PrintExport,
})

function PrintExport() {
  const { t } = useTranslation()
  const { id } = Route.useParams()
  const { country = 'ROMANIA' } = Route.useSearch()
  const navigate = Route.useNavigate()
  const choice = (
    <TextField
      select
      fullWidth={false}
      label={t('field.country')}
      value={country}
      onChange={({ target }) => void navigate({ search: { country: target.value as typeof country }, replace: true })}
    >
      {WaybillCountry.options.map((one) => (
        <MenuItem key={one} value={one}>
          {t(`enum.waybillCountry.${one}`)}
        </MenuItem>
      ))}
    </TextField>
  )
  return <PrintPage key={country} of={EXPORT_WAYBILLS[country]} tools={choice} path={{ id }} />
}
