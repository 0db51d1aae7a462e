import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { fetchCbuRates } from '../../../../api/currencyRate.ts'
import { mutationOf } from '../../../../api/client/queries.ts'
import { RefreshIcon } from '../../../../ui/icons.tsx'
import { useSession } from '../../../../ui/session/useSession.ts'
import { FetchedRates } from './FetchedRates.tsx'

/** Asks the server for the central bank's rates of today, and shows what became of them. */
export function FetchRates() {
  const { t } = useTranslation()
  const session = useSession()
  const fetching = useMutation(mutationOf(fetchCbuRates))
  if (!session.may(fetchCbuRates)) return null
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<RefreshIcon />}
        loading={fetching.isPending}
        onClick={() => fetching.mutate({ query: {} })}
      >
        {t('action.fetchCbuRates')}
      </Button>
      {fetching.data && (
        <FetchedRates
          result={fetching.data}
          onAccept={(codes) => fetching.mutate({ query: { accepted: codes.join(',') } })}
          onClose={fetching.reset}
        />
      )}
    </>
  )
}
