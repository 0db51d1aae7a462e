import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { TransferSourcePage } from './-transfer/TransferSourcePage.tsx'

/** Of an income or a transfer; `?count=true`: of a count. */
export const Route = createFileRoute('/_home/warehouse-management/transfer-by-document/$id')({
  staticData: { can: 'view transfer-by-document', title: 'screen.transferSource.one' },
  validateSearch: z.object({ count: z.boolean().optional().catch(undefined) }),
  component: Source,
})

function Source() {
  const { id } = Route.useParams()
  const { count = false } = Route.useSearch()
  return <TransferSourcePage key={id} id={Number(id)} isCount={count} />
}
