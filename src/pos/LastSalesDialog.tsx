import { useTranslation } from 'react-i18next'
import { RegisterSales } from './RegisterSales.tsx'
import { TillDialog } from './TillDialog.tsx'
import { useTill } from './useTill.ts'

const WIDTH_PX = 940

/** Today's receipts of this register, to look at and print again. */
export function LastSalesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const till = useTill()
  return (
    <TillDialog title={t('screen.till.action.lastSales')} width={WIDTH_PX} onClose={onClose}>
      <RegisterSales register={till.register} />
    </TillDialog>
  )
}
