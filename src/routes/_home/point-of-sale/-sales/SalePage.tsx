import Button from '@mui/material/Button'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { createElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../api/client/call.ts'
import { queryOf } from '../../../../api/client/queries.ts'
import { getSale, type Sale } from '../../../../api/sale.ts'
import { searchSaleLines } from '../../../../api/saleLine.ts'
import { tillSettings } from '../../../../pos/tillSettings.ts'
import { Receipt } from '../../../../print/receipt.tsx'
import { printOnRoll } from '../../../../print/rollPrint.tsx'
import { DocumentFrame, Facts } from '../../../../ui/document/DocumentFrame.tsx'
import { FigureTables } from '../../../../ui/document/Figures.tsx'
import { failureText } from '../../../../ui/feedback/failureText.ts'
import { formatMoney, formatTime } from '../../../../ui/format.ts'
import { ExcelIcon, PrintIcon } from '../../../../ui/icons.tsx'
import { LinesEditor } from '../../../../ui/lines/LinesEditor.tsx'
import { saveFile } from '../../../../ui/saveFile.ts'
import { useOwnTitle } from '../../../../ui/shell/screenTitle.ts'
import { RelatedSales } from './RelatedSales.tsx'
import { ReturnLink } from './ReturnLink.tsx'
import { saleColumns, type SoldLine } from './saleColumns.ts'
import { saleState } from './saleState.ts'

/** A finished sale or return: what was sold at which price, how it was paid, what came back. */
export function SalePage({ id }: { id: number }) {
  const { t } = useTranslation()
  const { data: sale } = useSuspenseQuery(queryOf(getSale, { path: { id } }))
  const [problem, setProblem] = useState<string>()
  const title = t(`screen.sale.${sale.kind}`)
  useOwnTitle(`${title} № ${sale.saleNumber ?? '—'}`)
  const columns = saleColumns(sale)
  const excel = useMutation({
    mutationFn: () =>
      call(searchSaleLines.siblings.excel, {
        query: {},
        body: {
          saleId: id,
          columns: EXCEL_COLUMNS.map((field) => ({ field, label: t(`field.${field}`) })),
          title: `${title} № ${sale.saleNumber ?? '—'}`,
        },
      } as never) as unknown as Promise<{ blob: Blob; fileName: string }>,
    onSuccess: ({ blob, fileName }) => saveFile(blob, fileName),
    onError: (failure) => setProblem(failureText(failure)),
  })
  const { receiptWidthMm: widthMm } = tillSettings.get()
  return (
    <DocumentFrame
      title={title}
      number={sale.saleNumber}
      status={saleState(sale, t)}
      problem={problem}
      actions={
        <>
          <ReturnLink sale={sale} />
          <Button variant="outlined" startIcon={<ExcelIcon />} loading={excel.isPending} onClick={() => excel.mutate()}>
            Excel
          </Button>
          <Button
            variant="contained"
            startIcon={<PrintIcon />}
            onClick={() => void printOnRoll(createElement(Receipt, { sale, widthMm }), widthMm)}
          >
            {t('screen.till.printReceipt')}
          </Button>
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
          [t('field.fiscalSign'), sale.fiscalSign],
          [t('field.comment'), sale.comment],
        ]}
      />
      <RelatedSales sale={sale} />
      <LinesEditor
        label={t('screen.sale.lines')}
        lines={sale.saleItems.map((line): SoldLine => ({ ...line, key: String(line.id) }))}
        columns={columns}
        empty={t('screen.print.noLines')}
      />
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
    </DocumentFrame>
  )
}

/** What of a line goes into the file, in this order. */
const EXCEL_COLUMNS = [
  'position',
  'itemName',
  'barcode',
  'artikul',
  'termOfItem',
  'unitName',
  'count',
  'priceUzs',
  'totalSum',
  'discount',
  'finalSum',
  'vatPercent',
  'returned',
] as const

const payments = (sale: Sale, nameOf: (type: string) => string, changeName: string) => [
  ...sale.payments.map(({ paymentType, amount, currencyName }) => ({
    name: currencyName === 'UZS' ? nameOf(paymentType) : `${nameOf(paymentType)}, ${currencyName}`,
    value: formatMoney(amount, 2),
  })),
  ...(sale.changeSum > 0 ? [{ name: changeName, value: formatMoney(sale.changeSum, 2) }] : []),
]
