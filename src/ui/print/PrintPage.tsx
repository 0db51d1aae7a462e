import { useSuspenseQueries } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf } from '../../api/client/queries.ts'
import { getCompany } from '../../api/company.ts'
import type { Endpoint, SentTo } from '../../api/endpoint.ts'
import type { ReactNode } from 'react'
import type { Print } from '../../paper/definePrint.ts'
import { pageOfPaper } from './pageOfPaper.ts'
import { PrintedDocument } from './PrintedDocument.tsx'
import { PrintFrame } from './PrintFrame.tsx'
import { useWorkbook } from './useWorkbook.ts'

/** A document on its way to the printer: `<PrintPage of={transferWaybill} path={{ id }} />`, a route of its own (`bare`). */
export function PrintPage<Load extends Endpoint>({
  of: print,
  tools,
  ...sent
}: { of: Print<Load>; tools?: ReactNode } & SentTo<Load>) {
  const { t } = useTranslation()
  const input = sent as object
  const [{ data }, { data: company }] = useSuspenseQueries({
    queries: [queryOf(print.load as Endpoint, input), queryOf(getCompany)],
  })
  const workbook = useWorkbook(print.name, input)
  const document = data as never
  return (
    <PrintFrame
      title={print.title(document, t)}
      page={pageOfPaper[print.paper]}
      tools={tools}
      onExcel={workbook.bring}
      busy={workbook.isPending}
    >
      <PrintedDocument print={print as unknown as Print} document={document} company={company} />
    </PrintFrame>
  )
}
