import Button from '@mui/material/Button'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type PromotionRow, saveBuyXGetY } from '../../../../api/promotion.ts'
import { buyXGetYForm } from '../../../../forms/money/promotionForms.ts'
import { promotionGrid } from '../../../../grids/sales/promotionGrid.ts'
import { FormDialog } from '../../../../ui/form/FormDialog.tsx'
import type { DeclaredGrid } from '../../../../ui/grid/defineGrid.ts'
import { Grid } from '../../../../ui/grid/Grid.tsx'
import { BarcodeIcon, PlusIcon } from '../../../../ui/icons.tsx'
import { useSession } from '../../../../ui/session/useSession.ts'

/** All promotions, and the ways to a new one of either kind and to what goods cost by them. */
export function Promotions() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const session = useSession()
  const [adding, setAdding] = useState(false)
  const mayAdd = session.may(saveBuyXGetY)
  const grid = useMemo<DeclaredGrid<PromotionRow>>(
    () => ({
      ...promotionGrid,
      toolbar: () => (
        <>
          <Button
            variant="outlined"
            startIcon={<BarcodeIcon />}
            onClick={() => void navigate({ to: '/point-of-sale/sale/barcodes' })}
          >
            {t('screen.saleBarcodes.title')}
          </Button>
          {mayAdd && (
            <Button variant="outlined" startIcon={<PlusIcon />} onClick={() => setAdding(true)}>
              {t('screen.buyXGetY.create')}
            </Button>
          )}
        </>
      ),
    }),
    [mayAdd, navigate, t],
  )
  return (
    <>
      <Grid of={grid} />
      {adding && <FormDialog of={buyXGetYForm} onClose={() => setAdding(false)} />}
    </>
  )
}
