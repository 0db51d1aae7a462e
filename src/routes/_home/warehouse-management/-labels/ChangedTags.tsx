import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { queryOf } from '../../../../api/client/queries.ts'
import { getPricing } from '../../../../api/pricing.ts'
import { priceTags } from '../../../../print/goods/priceTags.ts'
import { LabelsPage } from '../../../../ui/print/LabelsPage.tsx'
import { useSession } from '../../../../ui/session/useSession.ts'

/** A tag for each good that a pricing document changes; of several departments one after the other, the user's own first. */
export function ChangedTags({ pricingId, depId }: { pricingId: number; depId: number | undefined }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { user } = useSession()
  const { data: pricing } = useSuspenseQuery(queryOf(getPricing, { path: { id: pricingId } }))
  const { departmentIds, departmentNames } = pricing
  const chosen = [depId, user?.departmentId].find((id) => departmentIds.includes(id ?? 0)) ?? departmentIds[0]!
  const choose = (id: number) =>
    void navigate({ to: '/warehouse-management/price/print', search: { pricing: pricingId, depId: id }, replace: true })
  return (
    <LabelsPage
      key={chosen}
      of={priceTags}
      query={{ depId: chosen, pricingId }}
      tools={
        departmentIds.length > 1 && (
          <TextField
            select
            label={t('field.departmentId')}
            margin="none"
            fullWidth={false}
            value={chosen}
            onChange={({ target }) => choose(Number(target.value))}
          >
            {departmentIds.map((id, at) => (
              <MenuItem key={id} value={id}>
                {departmentNames[at]}
              </MenuItem>
            ))}
          </TextField>
        )
      }
    />
  )
}
