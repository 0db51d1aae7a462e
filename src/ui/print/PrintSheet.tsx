import { useSuspenseQueries } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf } from '../../api/client/queries.ts'
import { getCompany } from '../../api/company.ts'
import type { Endpoint, SentTo } from '../../api/endpoint.ts'
import type { Print } from '../../paper/definePrint.ts'
import { pageOfPaper } from './pageOfPaper.ts'
import { PrintedDocument } from './PrintedDocument.tsx'
import { PrintInPlace } from './PrintInPlace.tsx'

/** Prints a document on A4 without leaving the screen: drawn when it is asked for, and gone when `onDone` is heard. */
export function PrintSheet<Load extends Endpoint>({
  of: print,
  onDone,
  ...sent
}: { of: Print<Load>; onDone: () => void } & SentTo<Load>) {
  const { t } = useTranslation()
  const [{ data }, { data: company }] = useSuspenseQueries({
    queries: [queryOf(print.load as Endpoint, sent as object), queryOf(getCompany)],
  })
  const document = data as never
  return (
    <PrintInPlace title={print.title(document, t)} page={pageOfPaper[print.paper]} onDone={onDone}>
      <PrintedDocument print={print as unknown as Print} document={document} company={company} />
    </PrintInPlace>
  )
}
