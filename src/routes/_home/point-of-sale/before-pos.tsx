import { createFileRoute } from '@tanstack/react-router'
import { BeforeTill } from '../../../pos/BeforeTill.tsx'

export const Route = createFileRoute('/_home/point-of-sale/before-pos')({
  staticData: { title: 'screen.beforePos.title' },
  component: BeforeTill,
})
