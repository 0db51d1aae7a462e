import Button from '@mui/material/Button'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { createElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '../../../../api/client/queries.ts'
import { getSale, type Sale } from '../../../../api/sale.ts'
import type { SaleLineRow } from '../../../../api/saleLine.ts'
import { tillSettings } from '../../../../pos/tillSettings.ts'
import { receiptLineGrid } from '../../../../grids/sales/saleLineGrid.ts'
import { Receipt } from '../../../../print/receipt.tsx'
import { printOnRoll } from '../../../../print/rollPrint.tsx'
import { DocumentFrame, Facts } from '../../../../ui/document/DocumentFrame.tsx'
import { FigureTables } from '../../../../ui/document/Figures.tsx'
import { formatMoney, formatTime } from '../../../../ui/format.ts'
import { Grid } from '../../../../ui/grid/Grid.tsx'
import { PrintIcon, TagIcon } from '../../../../ui/icons.tsx'
import { useWhyPrice } from '../../../../ui/prices/useWhyPrice.tsx'
import { useOwnTitle } from '../../../../ui/shell/screenTitle.ts'
import { RelatedSales } from './RelatedSales.tsx'
import { ReturnLink } from './ReturnLink.tsx'
import { saleState } from './saleState.ts'

/** A sale or return: what was sold at which price, how it was paid, what came back; one that nobody has paid for has no receipt. */
export function SalePage({ id }: { id: number }) {
  const { t } = useTranslation()
  const { data: sale } = useSuspenseQuery(queryOf(getSale, { path: { id } }))
  const [given] = useState({ saleId: id })
  const whyPrice = useWhyPrice(({ id: saleLineId }: SaleLineRow) => ({ saleLineId }))
  const lines = { ...receiptLineGrid, row: { ...receiptLineGrid.row, more: [whyPrice.action] } }
  const title = t(`screen.sale.${sale.kind}`)
  useOwnTitle(`${title} № ${sale.saleNumber ?? '—'}`)
  const { receiptWidthMm: widthMm } = tillSettings.get()
  return (
    <DocumentFrame
      title={title}
      number={sale.saleNumber}
      status={saleState(sale, t)}
      actions={
        <>
          <ReturnLink sale={sale} />
          <Button
            component={Link}
            to="/point-of-sale/price-list/$id"
            params={{ id: String(sale.id) } as never}
            variant="outlined"
            startIcon={<TagIcon />}
          >
            {t('action.priceList')}
          </Button>
          {sale.status === 'FINISHED' && (
            <Button
              variant="contained"
              startIcon={<PrintIcon />}
              onClick={() => void printOnRoll(createElement(Receipt, { sale, widthMm }), widthMm)}
            >
              {t('screen.till.printReceipt')}
            </Button>
          )}
        </>
      }
    >
      <Facts
        of={[
          [t('field.saleDate'), formatTime(sale.saleDate)],
          [t('field.shopName'), sale.shopName],
          [t('field.cashboxNumber'), sale.cashboxNumber],
          [t('field.sessionNumber'), sale.sessionNumber],
          [t('field.cashierFullName'), sale.cashierFullName],
          [t('field.contragentName'), sale.contragentName],
          [t('screen.sale.customer'), sale.customer?.fullName],
          [t('field.fiscalSign'), sale.fiscalSign],
          [t('field.comment'), sale.comment],
        ]}
      />
      <RelatedSales sale={sale} />
      <div className="document-lines">
        <Grid of={lines} given={given} />
      </div>
      {whyPrice.dialog}
      <SaleFigures sale={sale} />
    </DocumentFrame>
  )
}

/** How it was paid, and what it comes to. */
function SaleFigures({ sale }: { sale: Sale }) {
  const { t } = useTranslation()
  return (
    <FigureTables
      of={[
        [
          t('screen.sale.payments'),
          payments(sale, (type) => t(`enum.paymentType.${type}`), t('screen.receipt.change')),
        ],
        [
          t('screen.sale.totals'),
          [
            { name: t('field.totalSum'), value: formatMoney(sale.totalSum, 2) },
            { name: t('field.discount'), value: formatMoney(sale.discount, 2) },
            { name: t('field.finalTotalSum'), value: formatMoney(sale.finalTotalSum, 2), strong: true },
            { name: t('screen.receipt.vat'), value: formatMoney(sale.vatSum, 2) },
          ],
        ],
      ]}
    />
  )
}

const payments = (sale: Sale, nameOf: (type: string) => string, changeName: string) => [
  ...sale.payments.map(({ paymentType, amount, currencyName, currencyAmount, slipNumber, bankCardName }) => ({
    name: [
      nameOf(paymentType),
      currencyName !== 'UZS' && `${currencyName} ${currencyAmount ? formatMoney(currencyAmount, 2) : ''}`.trim(),
      bankCardName,
      slipNumber && `№ ${slipNumber}`,
    ]
      .filter(Boolean)
      .join(', '),
    value: formatMoney(amount, 2),
  })),
  ...(sale.changeSum > 0 ? [{ name: changeName, value: formatMoney(sale.changeSum, 2) }] : []),
]
