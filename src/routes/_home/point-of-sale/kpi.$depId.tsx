import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useMemo } from 'react'
import { queryOf } from '../../../api/client/queries.ts'
import { myDepartments } from '../../../api/department.ts'
import { sellerFiguresGrid, sellerFiguresOf } from '../../../grids/reports/sellerFiguresReport.ts'
import { ReportScreen } from '../../../ui/report/ReportScreen.tsx'

export const Route = createFileRoute('/_home/point-of-sale/kpi/$depId')({
  staticData: { can: 'view sales', title: 'screen.sellerFigures.title', under: '/point-of-sale/posList' },
  validateSearch: sellerFiguresGrid.search,
  component: Screen,
})

function Screen() {
  const { depId } = Route.useParams()
  const of = useMemo(() => sellerFiguresOf(Number(depId)), [depId])
  const path = useMemo(() => ({ depId }), [depId])
  return <ReportScreen of={of} path={path} above={<NameOf departmentId={Number(depId)} />} />
}

/** Whose sellers they are. */
function NameOf({ departmentId }: { departmentId: number }) {
  const { data } = useQuery(queryOf(myDepartments))
  return <strong>{data?.find(({ id }) => id === departmentId)?.name}</strong>
}
