import Button from '@mui/material/Button'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { importItems } from '../../api/itemImport.ts'
import { UploadIcon } from '../../ui/icons.tsx'
import { useSession } from '../../ui/session/useSession.ts'

/** The way from the goods list to the import, for who may import. */
export function ImportLink() {
  const { t } = useTranslation()
  const session = useSession()
  if (!session.may(importItems)) return null
  return (
    <Button component={Link} to="/warehouse-management/goods/import" variant="outlined" startIcon={<UploadIcon />}>
      {t('action.importGoods')}
    </Button>
  )
}
