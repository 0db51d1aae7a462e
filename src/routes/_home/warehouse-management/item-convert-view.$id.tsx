import { createFileRoute } from '@tanstack/react-router'
import { ConversionPage } from './-convert/ConversionPage.tsx'

export const Route = createFileRoute('/_home/warehouse-management/item-convert-view/$id')({
  staticData: {
    can: 'view item-convert',
    title: 'screen.conversion.one',
    under: '/warehouse-management/item-convert',
  },
  component: ViewConversion,
})

function ViewConversion() {
  const { id } = Route.useParams()
  return <ConversionPage key={id} id={Number(id)} />
}
