import { createFileRoute } from '@tanstack/react-router'
import { Shortcuts } from '../../ui/shell/Shortcuts.tsx'
import { MENU } from '../-menu.ts'

export const Route = createFileRoute('/_home/dashboard')({
  staticData: { title: 'screen.dashboard.title' },
  component: () => <Shortcuts menu={MENU} />,
})
