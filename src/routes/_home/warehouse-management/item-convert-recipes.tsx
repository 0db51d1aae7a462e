import { createFileRoute } from '@tanstack/react-router'
import { conversionRecipeGrid } from '../../../grids/warehouse/conversionGrid.ts'
import { Grid } from '../../../ui/grid/Grid.tsx'

export const Route = createFileRoute('/_home/warehouse-management/item-convert-recipes')({
  staticData: { can: 'view item-convert', title: 'screen.conversionRecipe.title' },
  validateSearch: conversionRecipeGrid.search,
  component: () => <Grid of={conversionRecipeGrid} />,
})
