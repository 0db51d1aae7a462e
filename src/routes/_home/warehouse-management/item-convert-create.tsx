import { createFileRoute } from '@tanstack/react-router'
import { NewConversion } from './-convert/NewConversion.tsx'

export const Route = createFileRoute('/_home/warehouse-management/item-convert-create')({
  staticData: {
    can: 'view item-convert',
    title: 'screen.conversion.create',
    under: '/warehouse-management/item-convert',
  },
  component: NewConversion,
})
