import { createFileRoute } from '@tanstack/react-router'
import { incomeForm } from '../../../forms/documents/writtenForms.ts'
import { DocumentScreen } from './-documents/DocumentScreen.tsx'
import { INCOME_COLUMNS } from './-documents/documentLines.ts'
import { WrittenDocument } from './-documents/WrittenDocument.tsx'

/** `create/0`, `edit/{id}` or `view/{id}`. */
export const Route = createFileRoute('/_home/warehouse-management/income-view/$action/$id')({
  staticData: { can: 'view incomes', title: 'screen.income.one' },
  component: Income,
})

const PAGE = {
  form: incomeForm,
  columns: INCOME_COLUMNS,
  pageOf: (id: number) => `/warehouse-management/income-view/edit/${id}`,
}

function Income() {
  const { action, id } = Route.useParams()
  if (action === 'create') return <WrittenDocument {...PAGE} />
  return (
    <DocumentScreen
      {...PAGE}
      id={Number(id)}
      view={action === 'view'}
      printOf={(of) => `/warehouse-management/income/view/${of}`}
    />
  )
}
