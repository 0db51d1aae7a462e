import { getCertificatePackage } from '../../api/certificate.ts'
import { formatDate, formatPercent } from '../../ui/format.ts'
import { i18n } from '../../ui/i18n/i18n.ts'
import { defineLabels } from '../../ui/print/defineLabels.ts'

/** A package on sheets: a card for each certificate that nobody has yet, with its worth, its last day and its number as a barcode. */
export const certificateCards = defineLabels({
  name: 'certificateCards',
  load: getCertificatePackage,
  wholeNames: true,
  labels: ({ type, amount, expirationDate, certificates }) => {
    const date = formatDate(expirationDate)
    // The worth of one of money stands below, as a price does.
    const name =
      type === 'MONEY'
        ? i18n.t('screen.certificateCards.moneyCard', { date })
        : i18n.t('screen.certificateCards.card', { worth: `−${formatPercent(amount)}`, date })
    return certificates
      .filter(({ status }) => status === 'NEW')
      .map(({ number }) => ({ name, barcode: number, count: 1, priceUzs: type === 'MONEY' ? amount : undefined }))
  },
})
