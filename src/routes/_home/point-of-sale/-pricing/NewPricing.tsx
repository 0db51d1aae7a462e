import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Pricing } from '../../../../api/pricing.ts'
import { pricingForm } from '../../../../forms/documents/pricingForm.ts'
import { FormPage } from '../../../../ui/form/FormPage.tsx'

/** A new pricing document: for a department, from an income or for what lies there. Its lines come from the server. */
export function NewPricing({ sourceDocumentId, departmentId }: { sourceDocumentId?: number; departmentId?: number }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <FormPage
      of={pricingForm}
      title={sourceDocumentId ? t('screen.pricing.fromIncome') : t('screen.pricing.create')}
      given={{ ...(sourceDocumentId ? { sourceDocumentId } : {}), ...(departmentId ? { departmentId } : {}) }}
      onSaved={(answer) => void navigate({ to: `/point-of-sale/prices/edit/${(answer as Pricing).id}`, replace: true })}
    />
  )
}
