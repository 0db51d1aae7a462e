import { createFileRoute } from '@tanstack/react-router'
import { BeforeTill } from '../../../pos/BeforeTill.tsx'
import { returnSearch } from '../../../pos/returnAddress.ts'

export const Route = createFileRoute('/_home/point-of-sale/before-pos')({
  staticData: { title: 'screen.beforePos.title' },
  validateSearch: returnSearch,
  component: BeforeTill,
})
