import Button from '@mui/material/Button'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { createElement, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type CashReport, zReportById } from '../../../../api/cashSession.ts'
import { queryOf } from '../../../../api/client/queries.ts'
import type { SentTo } from '../../../../api/endpoint.ts'
import { tillSettings } from '../../../../pos/tillSettings.ts'
import { CashReportRoll } from '../../../../print/cashReport.tsx'
import { cashSheet } from '../../../../print/documents/cashSheet.ts'
import { printOnRoll } from '../../../../print/rollPrint.tsx'
import { DocumentFrame, Facts } from '../../../../ui/document/DocumentFrame.tsx'
import { type Figure, FigureTables } from '../../../../ui/document/Figures.tsx'
import { formatCount, formatMoney, formatTime } from '../../../../ui/format.ts'
import { CartIcon, PrintIcon } from '../../../../ui/icons.tsx'
import { lazyWhenIdle } from '../../../../ui/lazyWhenIdle.ts'
import { WorkbookButton } from '../../../../ui/print/WorkbookButton.tsx'
import { admits, inRetail } from '../../../../ui/session/access.ts'
import { useSession } from '../../../../ui/session/useSession.ts'
import { useOwnTitle } from '../../../../ui/shell/screenTitle.ts'

/** A4 comes with what copies pages, which the roll does not need. */
const { Component: PrintSheet } = lazyWhenIdle(
  async () => (await import('../../../../ui/print/PrintSheet.tsx')).PrintSheet<typeof zReportById>,
)
/** While the session is open its figures move. */
const OPEN_REFRESH_MS = 30_000

/** A cash session: what it has taken so far (X), or the figures that were sealed when it was closed (Z). */
export function CashSessionPage({ path }: SentTo<typeof zReportById>) {
  const { t } = useTranslation()
  const session = useSession()
  const { data: report } = useSuspenseQuery({
    ...queryOf(zReportById, { path }),
    refetchInterval: ({ state }) => (state.data?.status === 'OPEN' ? OPEN_REFRESH_MS : false),
  })
  const title = t('screen.cashSession.one')
  useOwnTitle(`${title} № ${report.sessionNumber}`)
  const [onSheet, setOnSheet] = useState(false)
  const { receiptWidthMm: widthMm } = tillSettings.get()
  return (
    <DocumentFrame
      title={title}
      number={report.sessionNumber}
      status={{
        text: t(`enum.cashSessionStatus.${report.status}`),
        tone: report.status === 'OPEN' ? 'success' : undefined,
      }}
      actions={
        <>
          {admits(inRetail('view sales'), session) && (
            <Button
              component={Link}
              to="/point-of-sale/sales"
              search={salesOf(report) as never}
              variant="outlined"
              startIcon={<CartIcon />}
            >
              {t('screen.cashSession.sales')}
            </Button>
          )}
          <WorkbookButton of={cashSheet} path={path as Record<string, number>} />
          <Button variant="outlined" startIcon={<PrintIcon />} onClick={() => setOnSheet(true)}>
            {t('action.printA4')}
          </Button>
          <Button
            variant="contained"
            startIcon={<PrintIcon />}
            onClick={() => void printOnRoll(createElement(CashReportRoll, { report, widthMm }), widthMm)}
          >
            {t('action.print')}
          </Button>
        </>
      }
    >
      {onSheet && (
        <Suspense>
          <PrintSheet of={cashSheet} path={path} onDone={() => setOnSheet(false)} />
        </Suspense>
      )}
      <Facts
        of={[
          [t('field.departmentName'), report.departmentName],
          [t('field.cashboxNumber'), `${report.cashboxNumber} · ${report.cashboxName}`],
          [t('field.openedAt'), formatTime(report.openedAt)],
          [t('field.openedByName'), report.openedByName],
          [t('field.closedAt'), report.closedAt && formatTime(report.closedAt)],
          [t('field.closedByName'), report.closedByName],
        ]}
      />
      <FigureTables of={tablesOf(report, t)} />
      {report.seal && (
        <p className="document-seal">
          {t('screen.cashSession.seal')} <code>{report.seal}</code>
        </p>
      )}
    </DocumentFrame>
  )
}

type Translate = (key: string, values?: Record<string, string>) => string

function tablesOf(report: CashReport, t: Translate): [string, Figure[]][] {
  const money = (name: string, value: number, more: Partial<Figure> = {}): Figure => ({
    name,
    value: formatMoney(value, 2),
    ...more,
  })
  const { cashDifference, countedCash } = report
  return [
    [
      t('screen.cashSession.turnover'),
      [
        { name: t('field.receipts'), value: formatCount(report.receipts) },
        money(t('field.soldSum'), report.soldSum),
        { name: t('field.returns'), value: formatCount(report.returns) },
        money(t('field.returnedSum'), report.returnedSum),
        money(t('field.discountSum'), report.discountSum),
        money(t('field.certificateSum'), report.certificateSum),
        money(t('field.revenue'), report.revenue, { strong: true }),
      ],
    ],
    [
      t('screen.sale.payments'),
      report.payments.map(({ paymentType, amount }) => money(t(`enum.paymentType.${paymentType}`), amount)),
    ],
    [
      t('field.promotionName'),
      report.promotions.flatMap(({ name, given, takenBack }) => [
        money(name, given),
        ...(takenBack > 0 ? [money(`${name}: ${t('screen.cashReport.promotionTakenBack')}`, takenBack)] : []),
      ]),
    ],
    [
      t('screen.cashSession.cash'),
      [
        money(t('field.openingCash'), report.openingCash),
        ...(report.movedSum === 0 ? [] : [money(t('screen.cashReport.movedSum'), report.movedSum)]),
        ...(report.expenses ?? []).map(({ name, amount }) => money(t('screen.cashReport.expense', { name }), -amount)),
        ...(report.expectedCash === null ? [] : [money(t('screen.cashReport.expectedCash'), report.expectedCash)]),
        ...(countedCash === null ? [] : [money(t('field.countedCash'), countedCash)]),
        ...(cashDifference === null
          ? []
          : [
              money(t('screen.cashReport.cashDifference'), cashDifference, {
                strong: true,
                tone: cashDifference === 0 ? 'success' : cashDifference < 0 ? 'danger' : 'warning',
              }),
            ]),
      ],
    ],
    ...(report.notes
      ? [
          [
            t('screen.beforePos.byNotes'),
            report.notes.map(({ note, count }) => money(`${formatMoney(note)} × ${formatCount(count)}`, note * count)),
          ] as [string, Figure[]],
        ]
      : []),
  ]
}

/** The sales list as it shows nothing but this session. */
const salesOf = ({ departmentId, cashboxNumber, sessionNumber }: CashReport) => ({
  filter: { departmentId },
  where: [
    { field: 'cashboxNumber', operator: 'equals', value: cashboxNumber },
    { field: 'sessionNumber', operator: 'equals', value: sessionNumber },
  ],
})
