import { useTranslation } from 'react-i18next'
import { wordText } from '../rules/wordText.ts'
import type { Sale, SaleLine } from '../api/sale.ts'
import type { z } from 'zod'
import { groupedNumber } from '../rules/certificate.ts'
import { isSimulated } from '../rules/fiscalReceipt.ts'
import { amount, tiyin } from '../rules/money.ts'
import { receiptCodeOf } from '../rules/receiptCode.ts'
import { Barcode } from '../ui/print/Barcode.tsx'
import { formatDate, formatMoney, formatQuantity, formatTime } from '../ui/format.ts'
import { NOT_FISCAL } from './notFiscal.ts'
import { RollPair } from './rollPair.tsx'
import './roll.css'

/** White at both edges, which no printer reaches. */
const MARGINS_MM = 10

/** The receipt of a finished sale or return, for a roll of 80 or 58 mm. */
export function Receipt({ sale, widthMm }: { sale: Sale; widthMm: number }) {
  const { t } = useTranslation()
  return (
    <div className="roll" data-width={widthMm}>
      <h1>{sale.shopName}</h1>
      {sale.shopAddress && <p className="roll-centre">{sale.shopAddress}</p>}
      <p className="roll-title">
        {t(`screen.receipt.${sale.kind}`)} № {sale.receiptNumber ?? sale.saleNumber}
      </p>
      <RollPair
        name={formatTime(sale.saleDate)}
        figure={sale.sessionNumber === null ? '' : t('screen.receipt.session', { number: sale.sessionNumber })}
      />
      <p>{t('screen.receipt.cashbox', { number: sale.cashboxNumber })}</p>
      <p>{t('screen.receipt.cashier', { name: sale.cashierFullName })}</p>
      {sale.contragentName && (
        <p>
          {t(
            sale.payments.some(({ paymentType }) => paymentType === 'DEBT')
              ? 'screen.receipt.debtor'
              : 'screen.receipt.buyer',
            {
              name: sale.contragentName,
            },
          )}
        </p>
      )}
      {sale.customer && <p>{t('screen.receipt.client', { name: sale.customer.fullName })}</p>}
      {sale.returnedFrom.map(({ id, saleNumber, saleDate }) => (
        <p key={id}>{t('screen.receipt.returnOf', { number: saleNumber, date: formatTime(saleDate) })}</p>
      ))}
      <hr />
      <ol className="roll-lines">
        {sale.saleItems.map((line, index) => (
          <Line key={line.id} line={line} number={index + 1} />
        ))}
      </ol>
      <hr />
      {sale.discount !== 0 && (
        <>
          <RollPair name={t('screen.receipt.sum')} figure={formatMoney(sale.totalSum, 2)} />
          <RollPair name={t('screen.receipt.discount')} figure={formatMoney(-sale.discount, 2)} />
          {sale.certificateNumber && (
            <RollPair
              name={t('screen.receipt.byCertificate', { number: groupedNumber(sale.certificateNumber) })}
              figure={sale.certificateDiscount ? formatMoney(-sale.certificateDiscount, 2) : ''}
            />
          )}
        </>
      )}
      <RollPair
        strong
        name={t(sale.finalTotalSum < 0 ? 'screen.receipt.totalBack' : 'screen.receipt.total')}
        figure={formatMoney(Math.abs(sale.finalTotalSum), 2)}
      />
      <RollPair name={t('screen.receipt.vat')} figure={formatMoney(Math.abs(sale.vatSum), 2)} />
      <hr />
      {paidWith(sale).map(({ key, paymentType, about, sum }) => (
        <RollPair
          key={key}
          name={[t(`enum.paymentType.${paymentType}`), ...about].join(' · ')}
          figure={formatMoney(sum, 2)}
        />
      ))}
      {sale.changeSum > 0 && <RollPair name={t('screen.receipt.change')} figure={formatMoney(sale.changeSum, 2)} />}
      <Foot sale={sale} widthMm={widthMm} />
    </div>
  )
}

/** What it is before the law, the code by which the goods come back, and a word of thanks. */
function Foot({ sale, widthMm }: { sale: Sale; widthMm: number }) {
  const { t } = useTranslation()
  return (
    <>
      <div className="roll-sign roll-small">
        {sale.fiscalSign && !isSimulated(sale.fiscalSign) ? (
          <span>{t('screen.receipt.fiscalSign', { sign: sale.fiscalSign })}</span>
        ) : (
          NOT_FISCAL.map((text) => <span key={text}>{text}</span>)
        )}
      </div>
      {/* A receipt that no server has numbered is found by its own number. */}
      {sale.id > 0 && (
        <div className="roll-code">
          <Barcode code={receiptCodeOf(sale.id)} roomMm={widthMm - MARGINS_MM} />
        </div>
      )}
      {sale.kind === 'SALE' && <p className="roll-centre">{t('screen.receipt.thanks')}</p>}
    </>
  )
}

function Line({ line, number }: { line: z.infer<typeof SaleLine>; number: number }) {
  const { t } = useTranslation()
  const byPromotion = line.promotionName ? (line.promotionDiscount ?? line.discount) : 0
  const otherwise = amount(tiyin(line.discount) - tiyin(byPromotion))
  return (
    <li>
      <div>
        {number}. {line.name}
        {line.termOfItem && <> ({t('screen.receipt.term', { date: formatDate(line.termOfItem) })})</>}
      </div>
      {line.note && <div className="roll-small">{line.note}</div>}
      {line.packRatio && (
        <div className="roll-small">
          {t('screen.receipt.packs', {
            packs: formatQuantity(line.count / line.packRatio),
            count: formatQuantity(line.packRatio),
            unit: wordText(line.unitName, t),
          })}
        </div>
      )}
      <RollPair
        name={`${formatQuantity(line.count)} ${wordText(line.unitName, t)} × ${formatMoney(line.priceUzs, 2)}`}
        figure={formatMoney(line.totalSum, 2)}
      />
      {byPromotion !== 0 && <RollPair name={line.promotionName ?? ''} figure={formatMoney(-byPromotion, 2)} />}
      {otherwise !== 0 && <RollPair name={t('screen.receipt.discount')} figure={formatMoney(-otherwise, 2)} />}
    </li>
  )
}

interface PaidWith {
  key: string
  paymentType: string
  /** By what it is found again: the slip of a card, the notes of another currency. */
  about: string[]
  sum: number
}

/**
 * What the buyer gave. The sale keeps what stayed in the till: its so'm are that and the change, which is less than nothing where the
 * change was of foreign notes.
 */
const paidWith = ({ payments, changeSum }: Sale): PaidWith[] =>
  payments
    .map(({ paymentType, amount: kept, certificateNumber, currencyName, currencyAmount, slipNumber, bankCardName }) => {
      const isForeign = currencyAmount != null
      const given =
        paymentType === 'CASH' && !isForeign && changeSum > 0 ? amount(tiyin(kept) + tiyin(changeSum)) : kept
      return {
        key: [paymentType, certificateNumber, currencyName].join(' '),
        paymentType,
        about: [
          isForeign && `${currencyName} ${formatMoney(currencyAmount, 2)}`,
          bankCardName,
          slipNumber && `№ ${slipNumber}`,
        ].filter((text) => typeof text === 'string'),
        sum: Math.abs(given),
      }
    })
    .filter(({ sum }) => sum !== 0)
