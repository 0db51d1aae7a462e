import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { queryOf } from '../../../../api/client/queries.ts'
import { myDepartments } from '../../../../api/department.ts'
import { createPricing } from '../../../../api/pricing.ts'
import type { WarehouseDocument } from '../../../../api/warehouseDocument.ts'
import { TagIcon } from '../../../../ui/icons.tsx'
import { useSession } from '../../../../ui/session/useSession.ts'

/** From a posted income to the prices of what came: of the department that got it, where that sells; else somebody chooses. */
export function PriceIncomeLink({ income: { id, toDepartmentId } }: { income: WarehouseDocument }) {
  const { t } = useTranslation()
  const session = useSession()
  const { data: departments = [] } = useQuery(queryOf(myDepartments))
  if (!session.may(createPricing)) return null
  const sells = departments.some((department) => department.id === toDepartmentId && department.saleType !== null)
  return (
    <Button
      component={Link}
      to={
        sells ? `/point-of-sale/prices-generate/${id}/${toDepartmentId}` : `/point-of-sale/prices/create?source=${id}`
      }
      variant="contained"
      startIcon={<TagIcon />}
    >
      {t('action.priceIncome')}
    </Button>
  )
}
