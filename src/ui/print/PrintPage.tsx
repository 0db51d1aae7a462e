import { useMutation, useSuspenseQueries } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/client/call.ts'
import { queryOf } from '../../api/client/queries.ts'
import { getCompany } from '../../api/company.ts'
import type { Endpoint, SentTo } from '../../api/endpoint.ts'
import { printWorkbook } from '../../api/printWorkbook.ts'
import { saveFile } from '../saveFile.ts'
import type { Print, PrintPaper } from '../../paper/definePrint.ts'
import { PrintedDocument } from './PrintedDocument.tsx'
import { PrintFrame } from './PrintFrame.tsx'

/** Page numbers stand in the margin of every sheet; browsers that cannot do that leave them out. */
const NUMBERED = "@bottom-right { content: counter(page) ' / ' counter(pages); font: 8pt sans-serif; color: #555 }"
const PAGES: Record<PrintPaper, string> = {
  A4: `size: A4 portrait; margin: 12mm 10mm 14mm 15mm; ${NUMBERED}`,
  'A4-landscape': `size: A4 landscape; margin: 12mm 10mm 14mm 15mm; ${NUMBERED}`,
}

/** A document on its way to the printer: `<PrintPage of={transferWaybill} path={{ id }} />`, a route of its own (`bare`). */
export function PrintPage<Load extends Endpoint>({ of: print, ...sent }: { of: Print<Load> } & SentTo<Load>) {
  const { t } = useTranslation()
  const input = sent as object
  const [{ data }, { data: company }] = useSuspenseQueries({
    queries: [queryOf(print.load as Endpoint, input), queryOf(getCompany)],
  })
  const excel = useMutation({
    mutationFn: () => call(printWorkbook, { path: { name: print.name }, body: input }),
    onSuccess: ({ blob, fileName }) => saveFile(blob, fileName),
  })
  const document = data as never
  return (
    <PrintFrame
      title={print.title(document, t)}
      page={PAGES[print.paper]}
      onExcel={() => excel.mutate()}
      busy={excel.isPending}
    >
      <PrintedDocument print={print as unknown as Print} document={document} company={company} />
    </PrintFrame>
  )
}
