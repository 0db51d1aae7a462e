import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { randomUuid } from '../../../../api/client/operationKey.ts'
import type { AnswerOf } from '../../../../api/endpoint.ts'
import type { finishSkyShop } from '../../../../api/flightSale.ts'
import { flightSaleForm } from '../../../../forms/onboard/flightForm.ts'
import { notifyFailure, notifySuccess } from '../../../../ui/feedback/notify.ts'
import { FormPage } from '../../../../ui/form/FormPage.tsx'

/** A sale of a crew group, typed from its paper. Its key is made with the page, so that sent twice it is one sale. */
export function NewFlightSale({ flightId }: { flightId: number }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [uuid] = useState(randomUuid)
  const leave = () => void navigate({ to: `/sky-shop/doc/edit/${flightId}` })
  return (
    <FormPage
      of={flightSaleForm}
      title={t('screen.flightSale.create')}
      given={{ uuid, documentId: flightId }}
      onClose={leave}
      onSaved={(answer) => {
        const { saleNumber, over } = answer as AnswerOf<typeof finishSkyShop>
        notifySuccess(t('screen.flightSale.saved', { number: saleNumber }))
        if (over.length > 0) {
          const goods = over.map(({ itemName, count }) => `${itemName} — ${count}`).join(', ')
          notifyFailure(t('screen.flightSale.over', { goods }))
        }
        leave()
      }}
    />
  )
}
