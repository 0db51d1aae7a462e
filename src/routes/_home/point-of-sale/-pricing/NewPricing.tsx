import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Pricing } from '../../../../api/pricing.ts'
import { pricingForm, wholesalePricingForm } from '../../../../forms/documents/pricingForm.ts'
import { FormPage } from '../../../../ui/form/FormPage.tsx'
import { PricesFromFile } from './PricesFromFile.tsx'
import './priceFile.css'

const SOURCES = ['stock', 'file', 'wholesale'] as const
type Source = (typeof SOURCES)[number]
/** What prices are for, and how the form calls it. */
interface Department {
  id: number
  name: string
}

/**
 * A new pricing document: of an income or transfer, or else of what lies in departments, of a file, or of wholesale departments.
 * Its lines come from the server.
 */
export function NewPricing({ sourceDocumentId, department }: { sourceDocumentId?: number; department?: Department }) {
  const { t } = useTranslation()
  const [source, setSource] = useState<Source>('stock')
  if (sourceDocumentId)
    return (
      <div className="price-sources">
        <PricesOfStock sourceDocumentId={sourceDocumentId} department={department} />
      </div>
    )
  return (
    <div className="price-sources">
      <ToggleButtonGroup
        exclusive
        size="small"
        value={source}
        aria-label={t('screen.pricing.source')}
        onChange={(_event, chosen: Source | null) => chosen && setSource(chosen)}
      >
        {SOURCES.map((one) => (
          <ToggleButton key={one} value={one}>
            {t(`screen.pricing.from.${one}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {source === 'file' ? <PricesFromFile /> : <PricesOfStock key={source} isWholesale={source === 'wholesale'} />}
    </div>
  )
}

function PricesOfStock({
  sourceDocumentId,
  department,
  isWholesale = false,
}: {
  sourceDocumentId?: number
  department?: Department | undefined
  isWholesale?: boolean
}) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <FormPage
      of={isWholesale ? wholesalePricingForm : pricingForm}
      title={t(
        sourceDocumentId
          ? 'screen.pricing.fromDocument'
          : isWholesale
            ? 'screen.wholesalePricing.create'
            : 'screen.pricing.create',
      )}
      given={{
        ...(sourceDocumentId ? { sourceDocumentId } : {}),
        ...(department ? { departmentIds: [department.id], departments: [department] } : {}),
      }}
      onSaved={(answer) => void navigate({ to: `/point-of-sale/prices/edit/${(answer as Pricing).id}`, replace: true })}
    />
  )
}
