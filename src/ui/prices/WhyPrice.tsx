import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '../../api/client/queries.ts'
import type { SentTo } from '../../api/endpoint.ts'
import { getPricing } from '../../api/pricing.ts'
import { type PriceReason, whyPrice } from '../../api/priceQuestion.ts'
import { failureText } from '../feedback/failureText.ts'
import { formatMoney, formatTime } from '../format.ts'
import { useSession } from '../session/useSession.ts'

/** What a price is asked of: a lot on a shelf, a good in a cart, or a line that was sold. */
export type Priced = SentTo<typeof whyPrice>['body']

/** Why something costs what it costs: the document, the discount or the person that it comes from. */
export function WhyPrice({ of, onClose }: { of: Priced; onClose: () => void }) {
  const { t } = useTranslation()
  const titleId = useId()
  const { data, error } = useQuery(queryOf(whyPrice, { body: of }))
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('screen.whyPrice.title')}</DialogTitle>
      <DialogContent>
        {error && <p role="alert">{failureText(error)}</p>}
        <strong>{data?.itemName}</strong>
        <ul>
          {data?.reasons.map((reason, at) => (
            <li key={at}>
              <Reason of={reason} />
            </li>
          ))}
        </ul>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {t('action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function Reason({
  of: { kind, documentId, regNumber, since, userName, discount, priceUzs, priceWholesale },
}: {
  of: PriceReason
}) {
  const { t } = useTranslation()
  const session = useSession()
  const price = formatMoney(priceUzs ?? priceWholesale)
  const text = t(`screen.whyPrice.${kind}`, {
    price,
    number: regNumber ?? '—',
    since: formatTime(since),
    user: userName ?? '—',
    discount,
  })
  if (documentId === null || !session.may(getPricing)) return text
  return <Link to={`/point-of-sale/prices/edit/${documentId}` as never}>{text}</Link>
}
