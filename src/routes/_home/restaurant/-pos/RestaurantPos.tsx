import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import TextField from '@mui/material/TextField'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mutationOf, queryOf } from '../../../../api/client/queries.ts'
import { editRestaurantSetting, getRestaurantSetting } from '../../../../api/restaurant.ts'
import { isWebAddress } from '../../../../rules/webAddress.ts'
import { Delayed } from '../../../../ui/Delayed.tsx'
import { failureText } from '../../../../ui/feedback/failureText.ts'
import { notifySuccess } from '../../../../ui/feedback/notify.ts'
import { useSession } from '../../../../ui/session/useSession.ts'
import './restaurantPos.css'

/**
 * Leads to the restaurant's own till, whose address is set here (specification 3 §2.5). The address is told before anybody goes
 * there, and only one of http or https is ever followed.
 */
export function RestaurantPos() {
  const { t } = useTranslation()
  const session = useSession()
  const { data, error, refetch } = useQuery(queryOf(getRestaurantSetting))
  if (!data)
    return error ? (
      <div className="restaurant-pos" role="alert">
        {failureText(error)}
        <Button size="small" onClick={() => void refetch()}>
          {t('action.retry')}
        </Button>
      </div>
    ) : (
      <Delayed>
        <Skeleton variant="rounded" height={120} className="restaurant-pos" />
      </Delayed>
    )
  const { posAddress } = data
  return (
    <div className="restaurant-pos">
      {isWebAddress(posAddress) ? (
        <section>
          <p>{t('screen.restaurantPos.leads')}</p>
          <strong>{posAddress}</strong>
          <Button variant="contained" href={posAddress} target="_blank" rel="noopener noreferrer">
            {t('screen.restaurantPos.go')}
          </Button>
        </section>
      ) : (
        <p>{t('screen.restaurantPos.none')}</p>
      )}
      {session.may(editRestaurantSetting) && <Address key={posAddress} now={posAddress} />}
    </div>
  )
}

function Address({ now }: { now: string }) {
  const { t } = useTranslation()
  const [address, setAddress] = useState(now)
  const save = useMutation(mutationOf(editRestaurantSetting))
  const typed = address.trim()
  const wrong = typed !== '' && !isWebAddress(typed)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (wrong) return
    save.mutate({ body: { posAddress: typed } }, { onSuccess: () => notifySuccess(t('message.saved')) })
  }
  return (
    <form className="restaurant-address" onSubmit={submit} noValidate>
      <TextField
        label={t('screen.restaurantPos.address')}
        value={address}
        onChange={(event) => setAddress(event.target.value)}
        error={wrong}
        helperText={t(wrong ? 'message.notAnAddress' : 'screen.restaurantPos.hint')}
        slotProps={{ htmlInput: { inputMode: 'url', maxLength: 500 } }}
      />
      <Button type="submit" variant="outlined" loading={save.isPending} disabled={wrong || typed === now}>
        {t('action.save')}
      </Button>
    </form>
  )
}
