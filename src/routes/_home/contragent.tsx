import { createFileRoute } from '@tanstack/react-router'
import { contragentOnly } from '../../ui/session/access.ts'
import { OwnContragentPage } from './-contragent/OwnContragentPage.tsx'

export const Route = createFileRoute('/_home/contragent')({
  staticData: { can: contragentOnly, title: 'screen.ownContragent.title' },
  component: OwnContragentPage,
})
