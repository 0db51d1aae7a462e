import { createFileRoute } from '@tanstack/react-router'
import { BrigadePage } from './-brigade/BrigadePage.tsx'

export const Route = createFileRoute('/_home/sky-shop/brigade')({
  staticData: { can: 'view skyshop-setting', title: 'screen.brigade.title' },
  component: BrigadePage,
})
