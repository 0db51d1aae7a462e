import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { ConversionCopy, NewConversion } from './-convert/NewConversion.tsx'

/** `?copy=17`: begins with the goods of that conversion. */
export const Route = createFileRoute('/_home/warehouse-management/item-convert-create')({
  staticData: {
    can: 'view item-convert',
    title: 'screen.conversion.create',
    under: '/warehouse-management/item-convert',
  },
  validateSearch: z.object({ copy: z.number().int().positive().optional().catch(undefined) }),
  component: CreateConversion,
})

function CreateConversion() {
  const { copy } = Route.useSearch()
  return copy === undefined ? <NewConversion /> : <ConversionCopy of={copy} />
}
