import { useTranslation } from 'react-i18next'
import type { Certificate } from '../api/certificate.ts'
import { businessDayOf } from '../rules/businessDay.ts'
import { setCertificate } from '../rules/cart.ts'
import { groupedNumber, redeemRefusal } from '../rules/certificate.ts'
import { amount, tiyin } from '../rules/money.ts'
import { TIME_ZONE } from '../ui/companyZone.ts'
import { formatMoney, formatPercent } from '../ui/format.ts'
import { CloseIcon } from '../ui/icons.tsx'
import { CertificateNumberField } from './CertificateNumberField.tsx'
import type { HeldCertificate } from './tillCart.ts'
import { useTill, useTillState } from './useTill.ts'
import './certificates.css'

/** Certificates that the buyer pays with: one of money pays, one of percent gives its discount to the whole cart. */
export function CertificateEntry({
  onPay,
  lacking,
}: {
  onPay: (certificates: readonly HeldCertificate[]) => void
  /** More is to be paid by certificates than they are worth. */
  lacking: boolean
}) {
  const { t } = useTranslation()
  const till = useTill()
  const { held } = useTillState()
  const given = held.certificates ?? []
  const discount = held.cart.certificate
  const take = ({ number, type, amount: percent, balance }: Certificate) => {
    if (type === 'PERCENT') till.change((cart) => setCertificate(cart, { number, percent }))
    else onPay([...given, { number, worth: tiyin(balance) }])
  }
  const takeUnseen = (number: string): string | undefined => {
    const worth = till.parts.paid?.limits().certificateMax ?? 0
    if (worth === 0) return undefined
    onPay([...given, { number, worth }])
    return t('screen.till.offline.certificateUnseen', { sum: formatMoney(amount(worth), 2) })
  }
  return (
    <div className="till-certificates">
      <CertificateNumberField
        given={given.map(({ number }) => number)}
        refusalOf={(found) => redeemRefusal(found, businessDayOf(till.parts.now(), TIME_ZONE))}
        onFound={take}
        onUnseen={takeUnseen}
        problem={lacking && t('screen.till.certificatesLack')}
      />
      <ul className="till-certificate-list">
        {given.map(({ number, worth }) => (
          <GivenCertificate
            key={number}
            number={number}
            worth={formatMoney(amount(worth), 2)}
            onRemove={() => onPay(given.filter((certificate) => certificate.number !== number))}
          />
        ))}
        {discount && (
          <GivenCertificate
            number={discount.number}
            worth={`−${formatPercent(discount.percent)}`}
            onRemove={() => till.change((cart) => setCertificate(cart, undefined))}
          />
        )}
      </ul>
    </div>
  )
}

/** One that lies on the table, and may be taken back. */
export function GivenCertificate({
  number,
  about,
  worth,
  onRemove,
}: {
  number: string
  about?: string
  worth: string
  onRemove: () => void
}) {
  const { t } = useTranslation()
  return (
    <li>
      <span>{[groupedNumber(number), about].filter(Boolean).join(' · ')}</span>
      <strong>{worth}</strong>
      <button
        type="button"
        className="till-button"
        aria-label={t('screen.till.certificateRemove', { number })}
        onClick={onRemove}
      >
        <CloseIcon fontSize="small" />
      </button>
    </li>
  )
}
