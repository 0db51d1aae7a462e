import { createFileRoute } from '@tanstack/react-router'
import { TillSettingsForm } from '../../../pos/TillSettingsForm.tsx'

export const Route = createFileRoute('/_home/point-of-sale/settings')({
  staticData: { title: 'screen.posSettings.title' },
  component: TillSettingsForm,
})
