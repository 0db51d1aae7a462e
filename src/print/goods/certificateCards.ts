import { getCertificatePackage } from '../../api/certificate.ts'
import { formatDate, formatMoney, formatPercent } from '../../ui/format.ts'
import { i18n } from '../../ui/i18n/i18n.ts'
import { defineLabels } from '../../ui/print/defineLabels.ts'

/** A package on sheets: a card for each certificate that nobody has yet, with its worth, its last day and its number as a barcode. */
export const certificateCards = defineLabels({
  name: 'certificateCards',
  load: getCertificatePackage,
  wholeNames: true,
  labels: ({ type, amount, expirationDate, certificates }) => {
    const worth = type === 'MONEY' ? formatMoney(amount) : `−${formatPercent(amount)}`
    const name = i18n.t('screen.certificateCards.card', { worth, date: formatDate(expirationDate) })
    return certificates
      .filter(({ status }) => status === 'NEW')
      .map(({ number }) => ({ name, barcode: number, count: 1, priceUzs: type === 'MONEY' ? amount : undefined }))
  },
})
