import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Inventory } from '../../../../api/inventory.ts'
import { inventoryForm, partialInventoryForm } from '../../../../forms/warehouse/inventoryForms.ts'
import { FormPage } from '../../../../ui/form/FormPage.tsx'
import './inventory.css'

/** Which goods of which department, and how they are counted; then the count has begun. */
export function StartCount() {
  const { t } = useTranslation()
  const { history, navigate } = useRouter()
  const [partial, setPartial] = useState(false)
  return (
    <div className="inventory-start">
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label={t('screen.inventory.scope')}
        value={partial ? 'partial' : 'full'}
        onChange={(_event, value: string | null) => value && setPartial(value === 'partial')}
      >
        <ToggleButton value="full">{t('screen.inventory.full')}</ToggleButton>
        <ToggleButton value="partial">{t('screen.inventory.partial')}</ToggleButton>
      </ToggleButtonGroup>
      <FormPage
        key={String(partial)}
        of={partial ? partialInventoryForm : inventoryForm}
        onClose={() => history.back()}
        onSaved={(answer) =>
          void navigate({
            to: '/warehouse-management/inventory/createOrUpdate/$action/$docId',
            params: { action: 'edit', docId: String((answer as Inventory).id) },
            replace: true,
          })
        }
      />
    </div>
  )
}
