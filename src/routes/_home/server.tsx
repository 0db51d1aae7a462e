import { createFileRoute } from '@tanstack/react-router'
import { ServerFigures } from './-server/ServerFigures.tsx'

export const Route = createFileRoute('/_home/server')({
  staticData: { can: 'view server', title: 'screen.server.title' },
  component: ServerFigures,
})
