import { createFileRoute } from '@tanstack/react-router'
import { RestaurantPos } from './-pos/RestaurantPos.tsx'

export const Route = createFileRoute('/_home/restaurant/pos')({
  staticData: { can: 'view restaurant', title: 'screen.restaurantPos.title' },
  component: RestaurantPos,
})
