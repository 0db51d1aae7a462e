import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { mutationOf } from '../../../../api/client/queries.ts'
import { incomeFromContract } from '../../../../api/contract.ts'
import { documentAddress } from '../../../../grids/documents/documentAddress.ts'
import { TruckIcon } from '../../../../ui/icons.tsx'
import { useSession } from '../../../../ui/session/useSession.ts'

/** Begins an income of the user's department under the contract, and opens it. */
export function IncomeButton({ contractId }: { contractId: number }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const departmentId = useSession().user?.departmentId ?? null
  const { mutate, isPending } = useMutation({
    ...mutationOf(incomeFromContract),
    onSuccess: ({ id }) => navigate({ to: documentAddress('income', id) as never }),
  })
  if (departmentId === null) return null
  return (
    <Button
      variant="outlined"
      startIcon={<TruckIcon />}
      loading={isPending}
      onClick={() => mutate({ path: { contractId, depId: departmentId } })}
    >
      {t('action.newIncome')}
    </Button>
  )
}
