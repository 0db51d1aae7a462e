import { createFileRoute } from '@tanstack/react-router'
import { wordGrid } from '../../../grids/references/referenceGrids.ts'
import { ReferenceWords } from './-words/ReferenceWords.tsx'

export const Route = createFileRoute('/_home/references/$referenceName/$subRefId/$subRefId2/')({
  staticData: { can: 'view references', title: 'screen.reference.title', under: '/references/parentRefs' },
  validateSearch: wordGrid.search,
  component: Words,
})

function Words() {
  return <ReferenceWords parent={Route.useParams().subRefId2} />
}
