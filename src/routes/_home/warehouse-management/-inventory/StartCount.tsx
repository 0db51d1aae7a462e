import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Inventory } from '../../../../api/inventory.ts'
import { inventoryForm, partialInventoryForm } from '../../../../forms/warehouse/inventoryForms.ts'
import { FormPage } from '../../../../ui/form/FormPage.tsx'
import './inventory.css'
import { PlannedCount } from './PlannedCount.tsx'

type Way = 'full' | 'partial' | 'plan'

/** Which goods of which department, and how they are counted; then the count has begun. */
export function StartCount() {
  const { t } = useTranslation()
  const { history, navigate } = useRouter()
  const [way, setWay] = useState<Way>('full')
  // A form that is saved is closed, too; then there is somewhere to go on to.
  const started = useRef(false)
  const go = (id: number) => {
    started.current = true
    void navigate({
      to: '/warehouse-management/inventory/createOrUpdate/$action/$docId',
      params: { action: 'edit', docId: String(id) },
      replace: true,
    })
  }
  return (
    <div className="inventory-start">
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label={t('screen.inventory.scope')}
        value={way}
        onChange={(_event, value: Way | null) => value && setWay(value)}
      >
        <ToggleButton value="full">{t('screen.inventory.full')}</ToggleButton>
        <ToggleButton value="partial">{t('screen.inventory.partial')}</ToggleButton>
        <ToggleButton value="plan">{t('screen.inventory.way.plan')}</ToggleButton>
      </ToggleButtonGroup>
      {way === 'plan' ? (
        <PlannedCount onStarted={go} />
      ) : (
        <FormPage
          key={way}
          of={way === 'partial' ? partialInventoryForm : inventoryForm}
          onClose={() => started.current || history.back()}
          onSaved={(answer) => go((answer as Inventory).id)}
        />
      )}
    </div>
  )
}
